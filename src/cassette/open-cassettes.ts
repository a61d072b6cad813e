/**
 * The cassettes that this process has open, one for each file, so that concurrent tests share
 * one reading and one writer.
 */
import { CassetteFileError } from '../errors.js'
import { Cassette } from './cassette.js'
import { shownPath } from './cassette-path.js'

const open = new Map<string, Cassette>()

/**
 * The cassette of a file; the same object while it is in use. Touches no disk.
 *
 * @param file - absolute path
 * @throws CassetteFileError when a cassette is open whose path differs only in case
 */
export function openCassette(file: string): Cassette {
  const known = open.get(file)
  if (known !== undefined) return known
  // A file system may take both spellings for one file, another for two.
  const other = [...open.keys()].find((path) => spelling(path) === spelling(file))
  if (other !== undefined) {
    throw new CassetteFileError({
      where: shownPath(file),
      problem: `it differs only in case from ${shownPath(other)}, which is in use too`,
      fix: 'use one spelling',
    })
  }
  const cassette = new Cassette(file)
  open.set(file, cassette)
  return cassette
}

/** The cassettes that are open. */
export function openCassettes(): readonly Cassette[] {
  return [...open.values()]
}

/** Forgets a cassette that nobody uses any more. */
export function closeIfUnused(cassette: Cassette): void {
  if (!cassette.isInUse) open.delete(cassette.file.path)
}

function spelling(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
