/** Opens the cassette of a file, one for each, so that concurrent tests share one reading and one writer. */
import { CassetteFileError } from '../../errors.js'
import { Cassette } from './cassette.js'
import { shownPath } from '../settings/index.js'
import { openCassettes, registerCassette, registeredCassette } from './cassette-registry.js'

/**
 * The cassette of a file; the same object while it is in use. Touches no disk.
 *
 * @param file - absolute path
 * @throws CassetteFileError when a cassette is open whose path differs only in case
 */
export function openCassette(file: string): Cassette {
  const known = registeredCassette(file)
  if (known !== undefined) return known
  // A file system may take both spellings for one file, another for two.
  const other = openCassettes().find(({ file: { path } }) => spelling(path) === spelling(file))
  if (other !== undefined) {
    throw new CassetteFileError({
      where: shownPath(file),
      problem: `it differs only in case from ${shownPath(other.file.path)}, which is in use too`,
      fix: 'use one spelling',
    })
  }
  const cassette = new Cassette(file)
  registerCassette(cassette)
  return cassette
}

function spelling(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
