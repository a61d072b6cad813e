/**
 * Loads an optional peer dependency at its first use, and says how to install it when it is not there.
 */
import { excerpt, JudgeSetupError } from '../errors.js'
import { importPeer } from './node-realm.js'

/**
 * @param name - the package: `openai`
 * @param load - imports it, with a literal specifier so that bundlers and runners see it
 * @throws {JudgeSetupError} when the package is not installed or cannot be loaded.
 */
export async function loadPeer<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await importPeer(name, load)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const missing = code.endsWith('MODULE_NOT_FOUND') && words.includes(name)
    throw new JudgeSetupError({
      where: 'judge',
      problem: `the package ${name} ${missing ? 'is not installed' : `cannot be loaded: ${excerpt(words)}`}`,
      fix: `npm install --save-dev ${name}`,
      cause: error,
    })
  }
}
