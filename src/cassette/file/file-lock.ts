/**
 * One writer at a time for a file, across workers, threads and processes, by a lock file beside
 * it. What is done under the lock is synchronous and short, so an old lock is a dead one.
 */
import { linkSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { threadId } from 'node:worker_threads'
import { CassetteFileError } from '../../errors.js'
import { now, startTimer, wallClock } from '../../platform/timers.js'
import { shownPath } from '../settings/index.js'

// Taken before a test replaces it.
const { random } = Math

const oldAfterMs = 10_000
const giveUpAfterMs = 30_000

/** A lock that is held. */
export interface FileLock {
  /** Whether it is still held; another process takes over a lock that was held too long. */
  isHeld(): boolean
}

/**
 * Waits for the lock of a file, does the work, and gives the lock back.
 *
 * @param file - absolute path of the file to write; its folder exists
 * @param work - reads and writes; must not wait
 * @throws CassetteFileError when another process does not give the lock back
 */
export async function withFileLock<T>(file: string, work: (lock: FileLock) => T): Promise<T> {
  const lockFile = `${file}.lock`
  const owner = JSON.stringify({
    host: hostname(),
    pid: process.pid,
    lock: `${threadId}-${random().toString(36).slice(2)}`,
  })
  const start = now()
  while (!tryLock(lockFile, owner)) {
    if (now() - start > giveUpAfterMs) throw stuck(file, lockFile)
    const pause = 5 + random() * 20
    // oxlint-disable-next-line no-await-in-loop -- waiting is the point
    await new Promise((resolve) => startTimer(resolve, pause))
  }
  try {
    return work({ isHeld: () => contentOf(lockFile) === owner })
  } finally {
    if (contentOf(lockFile) === owner) removeIfThere(lockFile)
  }
}

function tryLock(lockFile: string, owner: string): boolean {
  try {
    writeFileSync(lockFile, owner, { flag: 'wx' })
    return true
  } catch (error) {
    if (!isLockedError(error)) throw error
    takeOverIfDead(lockFile)
    return false
  }
}

function isLockedError(error: unknown): boolean {
  const code = codeOf(error)
  // Windows answers so while another process deletes the file.
  const isBeingDeleted = process.platform === 'win32' && (code === 'EPERM' || code === 'EBUSY')
  return code === 'EEXIST' || isBeingDeleted
}

/** Moves a dead lock aside. Only one process can move it; one that moved a living lock puts it back. */
function takeOverIfDead(lockFile: string): void {
  const content = contentOf(lockFile)
  if (content === null || !isDead(lockFile, content)) return
  const aside = `${lockFile}.${process.pid}-${threadId}`
  try {
    renameSync(lockFile, aside)
    if (contentOf(aside) !== content) linkSync(aside, lockFile)
  } catch {
    // Another process was faster; the next try finds out.
  }
  removeIfThere(aside)
}

function isDead(lockFile: string, content: string): boolean {
  const { host, pid } = ownerOf(content)
  if (host === hostname() && pid !== null && !isRunning(pid)) return true
  const age = statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs
  return age !== undefined && wallClock() - age > oldAfterMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

function ownerOf(content: string): { readonly host: unknown; readonly pid: number | null } {
  try {
    const owner: unknown = JSON.parse(content)
    if (typeof owner === 'object' && owner !== null && 'host' in owner && 'pid' in owner) {
      const { host, pid } = owner
      return {
        host,
        pid: typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0 ? pid : null,
      }
    }
  } catch {
    // Its owner is about to write it, or died before it could.
  }
  return { host: null, pid: null }
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function removeIfThere(file: string): void {
  try {
    unlinkSync(file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function stuck(file: string, lockFile: string): CassetteFileError {
  return new CassetteFileError({
    where: shownPath(file),
    problem: `another process has held its lock for ${giveUpAfterMs / 1000} seconds`,
    fix: `stop that process, or delete ${shownPath(lockFile)} if there is none`,
  })
}

/** The code of a system error, such as `ENOENT`; undefined for any other value. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
