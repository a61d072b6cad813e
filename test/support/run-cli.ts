/** Runs the command line within the test's process, and keeps what it printed. */
import { join } from 'node:path'
import { commands } from '../../src/cli/commands.js'
import { runCommandLine } from '../../src/cli/run-command-line.js'
import type { TemporaryFolder } from './temporary-folder.js'

/** What came of a run. */
export interface CliRun {
  readonly exitCode: number
  readonly output: string
  readonly errors: string
}

/** Runs `knowledge-retention <line>` in a folder, with no environment but `variables`. */
export async function runCli(
  folder: TemporaryFolder,
  line: string,
  variables: Readonly<Record<string, string>> = {},
  all = commands,
): Promise<CliRun> {
  const output: string[] = []
  const errors: string[] = []
  const exitCode = await runCommandLine(line.split(' ').filter(Boolean), all, {
    folder: folder.path,
    program: join(import.meta.dirname, '../../src/cli/main.ts'),
    variables,
    print: (text) => void output.push(text),
    printError: (text) => void errors.push(text),
  })
  return { exitCode, output: output.join('\n'), errors: errors.join('\n') }
}
