/** Runs the command line within the test's process, and keeps what it printed. */
import { join } from 'node:path'
import { commands } from '../../src/cli/commands/index.js'
import type { Output } from '../../src/cli/arguments/index.js'
import { runCommandLine } from '../../src/cli/run-command-line.js'
import { plainPaint } from '../../src/report/text/index.js'
import type { TemporaryFolder } from './temporary-folder.js'

/** What came of a run. */
export interface CliRun {
  readonly exitCode: number
  readonly output: string
  readonly errors: string
}

async function* input(): AsyncGenerator<string> {}

function outputTo(parts: string[]): Output {
  const write = (text: string) => void parts.push(text)
  return { write, isTerminal: false, paint: plainPaint, columns: 80 }
}

/** Runs `knowledge-retention <line>` in a folder, with no environment but `variables`. */
export async function runCli(
  folder: TemporaryFolder,
  line: string,
  variables: Readonly<Record<string, string>> = {},
  all = commands,
  words: readonly string[] = line.split(' ').filter(Boolean),
): Promise<CliRun> {
  const output: string[] = []
  const errors: string[] = []
  const exitCode = await runCommandLine([...words], all, {
    folder: folder.path,
    program: join(import.meta.dirname, '../../src/cli/main.ts'),
    variables,
    input: input(),
    out: outputTo(output),
    err: outputTo(errors),
    interrupted: new AbortController().signal,
    print: (text) => void output.push(`${text}\n`),
    printError: (text) => void errors.push(`${text}\n`),
  })
  const text = (parts: readonly string[]) => parts.join('').replace(/\n$/, '')
  return { exitCode, output: text(output), errors: text(errors) }
}
