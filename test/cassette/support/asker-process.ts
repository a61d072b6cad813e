/**
 * Starts processes that ask through cassettes, as the workers of a runner do.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CassetteMode } from '../../../src/cassettes.js'

/** What a process asks. */
export interface AskerInput {
  readonly testPath: string
  readonly baseURL?: string
  readonly mode?: CassetteMode | 'auto'
  readonly questions?: readonly string[]
}

/** What it was answered. */
export interface AskerOutput {
  readonly answers: readonly string[]
  readonly errors: readonly string[]
  /** How many of the errors are objects of their own. */
  readonly distinctErrors: number
}

/** How a process runs. */
export interface AskerOptions {
  /** Whether it runs as a user whom the permissions of files bind. */
  readonly isBoundByPermissions?: boolean
  /** The folder of the script, where it is a copy. */
  readonly root?: URL
}

/** Starts a process that asks; its output is complete when it ends. */
export function startAsker(
  input: AskerInput,
  options: AskerOptions = {},
): { process: ChildProcess; output: Promise<AskerOutput> } {
  // Permissions do not bind root.
  const isRoot = process.getuid?.() === 0
  const user = options.isBoundByPermissions === true && isRoot ? { uid: 65_534 } : {}
  const root = options.root ?? new URL('.', import.meta.url)
  const hook = new URL('typescript.mjs', root).href
  const script = fileURLToPath(new URL('asker.ts', root))
  const args = ['--import', hook, '--disable-warning=ExperimentalWarning', script]
  const child = spawn(process.execPath, [...args, JSON.stringify(input)], { ...user, cwd: '/' })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  let failure = ''
  child.stderr.on('data', (chunk: Buffer) => {
    failure += chunk.toString()
  })
  const output = new Promise<AskerOutput>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      if (text === '') reject(new Error(`the process ended without output: ${failure}`))
      else resolve(JSON.parse(text))
    })
  })
  return { process: child, output }
}

/** Runs a process that asks, to its end. */
export function runAsker(...args: Parameters<typeof startAsker>): Promise<AskerOutput> {
  return startAsker(...args).output
}
