#!/usr/bin/env node
/** The program `knowledge-retention`. */
import { commands } from './commands.js'
import { runCommandLine } from './run-command-line.js'

// A reader such as `head` that has seen enough is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

async function main(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2), commands, {
    folder: process.cwd(),
    program: process.argv[1] ?? '',
    variables: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    printError: (line) => process.stderr.write(`${line}\n`),
  })
}

void main()
