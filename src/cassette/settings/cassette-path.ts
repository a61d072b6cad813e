/**
 * Where the cassette of a test lies on the disk. A name given by a user is held to what every
 * file system stores as one plain file, so that it can neither leave its folder nor mean
 * different files on different machines.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CassetteFileError, OptionError, show } from '../../errors.js'

/** What decides where a cassette lies. */
export interface CassettePlace {
  /** Absolute path or `file:` URL of the test file; may be left out when a name is given. */
  readonly testPath?: string | undefined
  /** Name of the cassette without `.json`; by default it is named after the test file. */
  readonly name?: string | undefined
  /**
   * Folder of the cassette, relative to the test file's folder (to the working directory without one).
   *
   * @defaultValue `__cassettes__`
   */
  readonly folder?: string | undefined
}

const longestName = 180
// oxlint-disable-next-line no-control-regex -- control characters are what must be refused
const forbidden = /[/\\<>:"|?*\u0000-\u001f\u007f]/
const reservedOnWindows = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?:\.|$)/i

/**
 * Absolute path of a cassette. Touches no disk.
 *
 * @throws CassetteFileError when the name could leave its folder or is no portable file name
 * @throws OptionError when there is neither a test file nor a name
 */
export function cassettePath(place: CassettePlace): string {
  const testPath = place.testPath === undefined ? undefined : plainPath(place.testPath)
  const folder = path.resolve(
    testPath === undefined ? process.cwd() : path.dirname(testPath),
    place.folder ?? '__cassettes__',
  )
  if (place.name !== undefined) return path.join(folder, `${checkedName(place.name)}.json`)
  if (testPath !== undefined) return path.join(folder, `${path.basename(testPath)}.json`)
  throw new OptionError({
    where: 'cassette',
    problem: 'there is no test file to name the cassette after',
    fix: 'give the cassette a name',
  })
}

/** A path as messages show it: relative to the working directory, with forward slashes. */
export function shownPath(file: string): string {
  return path.relative(process.cwd(), file).split(path.sep).join('/') || '.'
}

/** A path, given as one or as a `file:` URL. */
export function plainPath(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file) : path.resolve(file)
}

function checkedName(given: string): string {
  const problem = faultOfName(given)
  if (problem === null) return given.normalize('NFC')
  throw new CassetteFileError({
    where: `cassette ${show(given)}`,
    problem: `the name ${problem}`,
    fix: 'name the cassette with letters, digits, spaces, dots, dashes or underscores, such as "booking.changed dates"',
  })
}

function faultOfName(name: unknown): string | null {
  if (typeof name !== 'string') return 'is not a string'
  if (name.trim() === '') return 'is empty'
  const character = forbidden.exec(name)?.[0]
  if (character !== undefined) return `contains ${JSON.stringify(character)}`
  if (name.startsWith('.')) return 'starts with a dot'
  if (name !== name.trim() || name.endsWith('.'))
    return 'starts or ends with a space, or ends with a dot'
  if (reservedOnWindows.test(name)) return 'is reserved on Windows'
  if (Buffer.byteLength(name) > longestName) return `is longer than ${longestName} bytes`
  return null
}
