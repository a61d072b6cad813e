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
}

/** Starts a process that asks; its output is complete when it ends. */
export function startAsker(
  input: AskerInput,
  options: { readonly isBoundByPermissions?: boolean } = {},
): { process: ChildProcess; output: Promise<AskerOutput> } {
  // Permissions do not bind root.
  const isRoot = process.getuid?.() === 0
  const user = options.isBoundByPermissions === true && isRoot ? { uid: 65_534 } : {}
  const hook = new URL('typescript.mjs', import.meta.url).href
  const script = fileURLToPath(new URL('asker.ts', import.meta.url))
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
      else resolve(JSON.parse(text) as AskerOutput)
    })
  })
  return { process: child, output }
}

/** Runs a process that asks, to its end. */
export function runAsker(...args: Parameters<typeof startAsker>): Promise<AskerOutput> {
  return startAsker(...args).output
}
