#!/usr/bin/env node
/** The program `knowledge-retention`. */
import { commands } from './commands/index.js'
import { runCommandLine } from './run-command-line.js'
import { outputOf } from './stream-output.js'

// A reader such as `head` that has seen enough is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

async function main(): Promise<void> {
  const interrupt = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // The second time, the process ends as it would have the first time.
    process.once(signal, () => interrupt.abort(new Error(signal)))
  }
  process.exitCode = await runCommandLine(process.argv.slice(2), commands, {
    folder: process.cwd(),
    program: process.argv[1] ?? '',
    variables: process.env,
    input: process.stdin,
    out: outputOf(process.stdout),
    err: outputOf(process.stderr),
    interrupted: interrupt.signal,
    print: (line) => void process.stdout.write(`${line}\n`),
    printError: (line) => void process.stderr.write(`${line}\n`),
  })
}

void main()
