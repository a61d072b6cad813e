/** Reads `.env` files, each once until it changes: a thousand measurements ask for the same. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OptionError } from '../errors.js'
import { findAssignments } from './env-assignments.js'

/** The variables of a `.env` file, by name. */
export type EnvVariables = Readonly<Record<string, string | undefined>>

interface CachedFile {
  /** What changes whenever the file does. */
  readonly state: string
  readonly variables: EnvVariables
}

const none: EnvVariables = {}
const cache = new Map<string, CachedFile>()

/**
 * The variables of a `.env` file; none where there is no such file.
 *
 * @param name - name of the file in `folder`; error messages show it
 * @throws {OptionError} when the file is there and cannot be read
 */
export function loadEnvFile(folder: string, name: string): EnvVariables {
  const path = join(folder, name)
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    // Python keeps virtual environments in folders called `.env`.
    if (!stats || stats.isDirectory()) return none
    const state = [stats.dev, stats.ino, stats.size, stats.mtimeNs].join(' ')
    const cached = cache.get(path)
    if (cached?.state === state) return cached.variables
    const bytes = readFileSync(path)
    refuseUtf16(name, bytes)
    const variables = toVariables(bytes.toString('utf8'))
    cache.set(path, { state, variables })
    return variables
  } catch (error) {
    if (!isSystemError(error)) throw error
    if (error.code === 'ENOENT') return none
    throw new OptionError({
      where: name,
      problem: `it cannot be read (${error.code})`,
      fix: 'make it a readable file, or take it away',
      cause: error,
    })
  }
}

/**
 * Windows PowerShell writes UTF-16, in which no tool finds an assignment.
 *
 * @throws {OptionError} when `bytes` start with its mark
 */
export function refuseUtf16(name: string, bytes: Uint8Array): void {
  const [first, second] = bytes
  if (!(first === 0xff && second === 0xfe) && !(first === 0xfe && second === 0xff)) return
  throw new OptionError({
    where: name,
    problem: 'it is encoded as UTF-16',
    fix: 'save it as UTF-8',
  })
}

function toVariables(text: string): EnvVariables {
  return Object.fromEntries(findAssignments(text).map(({ name, value }) => [name, value]))
}

/** Whether an error comes from the operating system, with its code: `EACCES`. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  // Not `instanceof`: in Jest, errors of Node's modules come from another realm.
  return (
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
  )
}
