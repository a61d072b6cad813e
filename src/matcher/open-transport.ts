/** Which recording a measurement uses: the one named, else the one of the running test's file. */
import { resolveCassetteMode } from '../cassette/cassette-mode.js'
import { cassetteTransport } from '../cassette/cassette-transport.js'
import type { JudgeTransport } from '../judge/judge-transport.js'
import { configuredDefaults } from '../metric/configure.js'
import type { RunningTest } from './running-test.js'

/**
 * The transport of a measurement; undefined when it is not recorded: refused, switched off, or
 * without a name outside a test file.
 *
 * @param freshAnswer - counts the attempts of the measurement, those of earlier runs of the test included
 * @throws {OptionError} when the mode is none
 * @throws {CassetteFileError} when the name cannot be that of a cassette
 */
export function openTransport(
  cassette: string | false | undefined,
  test: RunningTest,
  freshAnswer: number,
): JudgeTransport | undefined {
  if (cassette === false || (cassette === undefined && test.testPath === undefined)) {
    return undefined
  }
  return cassetteTransport({
    testPath: test.testPath,
    testName: test.testName ?? 'outside a test',
    project: test.project,
    name: cassette,
    mode: resolveCassetteMode({ option: configuredDefaults().cassettes }),
    ordinal: freshAnswer,
    command: test.command,
  })
}
