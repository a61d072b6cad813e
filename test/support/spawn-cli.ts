/** Runs the built program in a process of its own, against a judge over HTTP. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TemporaryFolder } from './temporary-folder.js'

const program = fileURLToPath(new URL('../../dist/esm/cli/main.js', import.meta.url))

/** What came of a run. */
export interface SpawnedRun {
  readonly exitCode: number | null
  readonly output: string
  readonly errors: string
}

/** How it is run. */
export interface SpawnOptions {
  /** Where its judge is. */
  readonly baseURL: string
  readonly variables?: Readonly<Record<string, string>>
  /** Standard input. */
  readonly input?: string
  /** Called with what was written to standard output so far; `interrupt` is Ctrl+C. */
  readonly onOutput?: (output: string, interrupt: () => void) => void
}

/** Runs `knowledge-retention <args>` in a folder. */
export function spawnCli(
  folder: TemporaryFolder,
  args: readonly string[],
  { baseURL, variables = {}, input = '', onOutput }: SpawnOptions,
): Promise<SpawnedRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: folder.path,
      env: {
        PATH: process.env['PATH'],
        OPENAI_BASE_URL: baseURL,
        OPENAI_API_KEY: 'a-key',
        ...variables,
      },
    })
    let output = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      // A second one would end the process at once.
      onOutput?.(output, () => void (child.killed || child.kill('SIGINT')))
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text))
    child.on('error', reject).on('close', (exitCode) => resolve({ exitCode, output, errors }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
