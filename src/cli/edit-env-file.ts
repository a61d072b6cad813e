/**
 * Edits a `.env` file on the disk: as a whole or not at all, byte for byte where nothing was to
 * change, with the mode and the owner it had.
 */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { OptionError } from '../errors.js'
import { isSystemError, refuseUtf16 } from '../environment/load-env-file.js'

/**
 * Edits a file, and makes it where there is none. Nothing is written when nothing changes.
 *
 * @param name - name of the file in `folder`
 * @param edit - makes the new text of the old one; both are bytes as Latin-1
 * @returns whether something changed
 * @throws {OptionError} when it is no file, a link out of the folder, not UTF-8, or not to be written
 */
export function editEnvFile(folder: string, name: string, edit: (text: string) => string): boolean {
  try {
    const path = findFile(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && !stats.isFile()) {
      throw refusal(name, 'it is no file', 'move it out of the way')
    }
    const bytes = stats ? readFileSync(path) : Buffer.alloc(0)
    refuseUtf16(name, bytes)
    const before = bytes.toString('latin1')
    const after = edit(before)
    if (after === before) return false
    replaceFile(path, Buffer.from(after, 'latin1'), stats)
    return true
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw refusal(
      name,
      `it cannot be edited (${error.code})`,
      'make the file and its folder writable, or edit it by hand',
      error,
    )
  }
}

/** Where the file really is: a link within the folder is followed. */
function findFile(folder: string, name: string): string {
  const path = join(folder, name)
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path
  if (!statSync(path, { throwIfNoEntry: false })) {
    throw refusal(name, 'it is a link to nothing', 'remove the link, or make its target')
  }
  const target = realpathSync(path)
  const way = relative(realpathSync(folder), target)
  if (way.startsWith('..') || isAbsolute(way)) {
    throw refusal(
      name,
      'it is a link to a file outside this folder',
      'edit that file by hand, or put a file in place of the link',
    )
  }
  return target
}

function replaceFile(path: string, bytes: Buffer, stats: Stats | undefined): void {
  // A name that ignore rules for `.env*.local`, `.env.*` and `*.local` cover.
  const temporary = join(dirname(path), `.env.${randomUUID()}.local`)
  try {
    const file = openSync(temporary, 'wx', stats ? 0o600 : 0o666)
    try {
      writeFileSync(file, bytes)
      if (stats) keepOwnerAndMode(file, stats)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function keepOwnerAndMode(file: number, { uid, gid, mode }: Stats): void {
  const made = fstatSync(file)
  if (made.uid !== uid || made.gid !== gid) fchownSync(file, uid, gid)
  fchmodSync(file, mode & 0o7777)
}

function refusal(name: string, problem: string, fix: string, cause?: Error): OptionError {
  return new OptionError({ where: name, problem, fix, cause })
}
