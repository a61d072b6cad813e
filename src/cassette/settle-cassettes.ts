/**
 * The end of a test file: what a runner's hook calls so that `rewrite` takes out what is used no more,
 * and so that unused recordings can be told.
 */
import { plainPath } from './settings/index.js'
import { closeIfUnused, openCassettes } from './play/index.js'
import type { Interaction } from './wire/index.js'
import { ownerName } from './file/index.js'

/** Which test file ended. */
export interface SettleOptions {
  /** As given to the transports of the test file. */
  readonly testPath?: string | undefined
  /** As given to the transports of the test file. */
  readonly project?: string | undefined
  /**
   * Whether to look for recordings that the test file did not use.
   *
   * @defaultValue false
   */
  readonly reportUnused?: boolean | undefined
}

/** A recording, as a person would name it. */
export interface RecordingLabel {
  /** Name of the test that uses it, or used it. */
  readonly test: string
  /** What is asked: `facts of turns 0-4`. */
  readonly asked: string
  /** Which fresh answer, from 0. */
  readonly ordinal: number
}

/** What a test file did with one cassette. */
export interface SettledCassette {
  /** Absolute path of the file. */
  readonly path: string
  /** Number of interactions recorded. */
  readonly recorded: number
  /** Number of requests answered from a recording. */
  readonly replayed: number
  /** What `rewrite` took out of the file. */
  readonly removed: readonly RecordingLabel[]
  /** Recordings of this test file that it did not use; null when that was not asked for. */
  readonly unused: readonly RecordingLabel[] | null
}

/**
 * Ends a test file's use of its cassettes. Call it once after the last test.
 *
 * Recordings are written when they are made, so that nothing is lost without this call; but only
 * here does `rewrite` take out what the tests that ran use no more. Of a test that did not ask in this
 * run (skipped, filtered out, deleted), or that was left without an answer, all recordings stay.
 *
 * @throws CassetteFileError when a file cannot be used or written
 */
export async function settleCassettes(
  options: SettleOptions = {},
): Promise<readonly SettledCassette[]> {
  const { project, reportUnused = false } = options
  const testPath = options.testPath === undefined ? undefined : plainPath(options.testPath)
  const settled: SettledCassette[] = []
  for (const cassette of openCassettes()) {
    const { path } = cassette.file
    const owner = ownerName(path, testPath, project)
    // oxlint-disable-next-line no-await-in-loop -- few, and each waits for its own lock
    const use = await cassette.settle(owner)
    closeIfUnused(cassette)
    if (use !== null) {
      const { recorded, replayed } = use
      const label = (interaction: Interaction): RecordingLabel => labelOf(interaction, owner)
      const unused = reportUnused ? use.unused.map(label) : null
      settled.push({ path, recorded, replayed, removed: use.removed.map(label), unused })
    }
  }
  return settled
}

function labelOf({ tests, asked, ordinal }: Interaction, owner: string): RecordingLabel {
  const test = tests[owner] ?? Object.values(tests)[0] ?? ''
  return { test, asked, ordinal }
}
