/**
 * The end of a test file at a runner's door: its cassettes are settled, and what changed in them is said,
 * so that new recordings are committed and none goes without a word.
 */
import { shownPath } from '../cassette/settings/index.js'
import {
  type SettledCassette,
  settleCassettes,
  type SettleOptions,
} from '../cassette/settle-cassettes.js'

/**
 * Settles the cassettes of a test file; prints a line for each that was recorded to, and one for each that
 * `rewrite` took recordings out of.
 *
 * @throws {CassetteFileError} when a file cannot be used or written
 */
export async function settleAndTell(options: SettleOptions): Promise<void> {
  const settled = await settleCassettes(options)
  for (const line of settled.flatMap(changesOf)) console.info(line)
}

function changesOf({ path, recorded, removed }: SettledCassette): readonly string[] {
  const file = shownPath(path)
  const lines: string[] = []
  if (recorded > 0) lines.push(`recorded ${count(recorded, 'answer')} in ${file}: commit it`)
  if (removed.length > 0) {
    const what = count(removed.length, 'recording')
    lines.push(`cassette ${file}: took out ${what} that this run did not use`)
  }
  return lines
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
