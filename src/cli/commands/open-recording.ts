/** The recording that a command answers from and records into. */
import { basename, dirname, join } from 'node:path'
import { cassetteTransport } from '../../cassette/cassette-transport.js'
import { settleCassettes } from '../../cassette/settle-cassettes.js'
import {
  cassetteVariable,
  resolveCassetteMode,
  whereModeIsSaid,
} from '../../cassette/settings/index.js'
import { UsageError } from '../../errors.js'
import type { JudgeTransport } from '../../judge/interface/index.js'
import type { Arguments, CommandContext, Flag } from '../arguments/index.js'
import { counted } from '../output/index.js'

/** The flag that names the recording. */
export const cassetteFlag: Flag = {
  name: '--cassette <file>',
  summary:
    "answer from this recording, and record what is missing (never in CI); the environment's KNOWLEDGE_RETENTION_CASSETTES says otherwise",
  group: 'Measuring',
}

/** See `openRecording`. */
export interface Recording {
  /** Where the fresh answer of a conversation, counted from 0, is recorded; undefined when it is not. */
  transportOf(freshAnswer: number, name: string): JudgeTransport | undefined
  /** Ends the use, and says what was recorded. */
  settle(): Promise<void>
}

/**
 * Opens the recording that was named.
 *
 * @throws {UsageError} when the environment asks for a recording, and none was named
 */
export function openRecording(args: Arguments, context: CommandContext): Recording {
  const { folder, variables, printError } = context
  const file = args.text(cassetteFlag.name)
  const mode = resolveCassetteMode({ env: variables })
  if (file === undefined) {
    if (whereModeIsSaid({ env: variables }) !== null && mode !== 'off') throw noneNamed(mode)
    return { transportOf: () => undefined, settle: async () => {} }
  }
  const place = {
    folder: join(folder, dirname(file)),
    name: basename(file).replace(/\.json$/, ''),
  }
  return {
    transportOf: (ordinal, testName) => cassetteTransport({ ...place, testName, mode, ordinal }),
    async settle() {
      for (const { recorded, removed } of await settleCassettes()) {
        if (recorded > 0) printError(`recorded ${counted(recorded, 'answer')} in ${file}`)
        if (removed.length > 0) {
          printError(
            `took ${counted(removed.length, 'recording')} out of ${file} that this run did not use`,
          )
        }
      }
    },
  }
}

/** Who asks for recordings does not expect a live judge. */
function noneNamed(mode: string): UsageError {
  return new UsageError({
    where: cassetteVariable,
    problem: `it says "${mode}", but no recording was named`,
    fix: `name it with --cassette, or ask the judge live with ${cassetteVariable}=off`,
  })
}
