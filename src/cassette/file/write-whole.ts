/**
 * Writes a file whole or not at all: into a temporary file beside it, which then takes its place.
 * Whatever happens meanwhile, a reader finds the old text or the new one.
 */
import * as fs from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { codeOf } from './file-lock.js'

const triesToReplace = 20
const pauseMs = 10

/**
 * Replaces the text of a file. Called under the file's lock.
 *
 * @param mayReplace - asked at the last moment; when it says no, the file stays as it is
 * @returns whether the file was replaced
 */
export function writeWhole(file: string, text: string, mayReplace: () => boolean): boolean {
  removeLeftovers(file)
  const temporary = path.join(
    path.dirname(file),
    `${temporaryPrefix(file)}${process.pid}-${threadId}.tmp`,
  )
  try {
    const handle = fs.openSync(temporary, 'w')
    try {
      fs.writeFileSync(handle, text)
      fs.fsyncSync(handle)
    } finally {
      fs.closeSync(handle)
    }
    if (!mayReplace()) return false
    replace(temporary, file)
    return true
  } finally {
    fs.rmSync(temporary, { force: true })
  }
}

/** The names in a folder; none when it is not there, or is none. */
export function entriesOf(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
    throw error
  }
}

/** What a process left that died while it wrote; under the lock, no other process writes now. */
function removeLeftovers(file: string): void {
  const folder = path.dirname(file)
  for (const entry of entriesOf(folder)) {
    if (entry.startsWith(temporaryPrefix(file)) && entry.endsWith('.tmp')) {
      fs.rmSync(path.join(folder, entry), { force: true })
    }
  }
}

function temporaryPrefix(file: string): string {
  return `.${path.basename(file)}.`
}

/** Windows refuses for a moment to replace a file that another process reads. */
function replace(from: string, to: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      fs.renameSync(from, to)
      return
    } catch (error) {
      const isBusy = process.platform === 'win32' && codeOf(error) !== 'ENOENT'
      if (!isBusy || tries === triesToReplace) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
  }
}
