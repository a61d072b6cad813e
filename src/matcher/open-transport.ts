/** Which recording a measurement uses: the one named, else the one of the running test's file. */
import {
  type CassetteModeSources,
  cassetteVariable,
  resolveCassetteMode,
  whereModeIsSaid,
} from '../cassette/settings/index.js'
import { cassetteTransport } from '../cassette/cassette-transport.js'
import { OptionError } from '../errors.js'
import type { JudgeTransport } from '../judge/interface/index.js'
import { configuredDefaults } from '../metric/options/index.js'
import type { RunningTest } from './running-test.js'

/**
 * The transport of a measurement; undefined when it is not recorded: refused, switched off, or
 * without a name outside a test file.
 *
 * @param freshAnswer - counts the attempts of the measurement, those of earlier runs of the test included
 * @throws {OptionError} when the mode is none, or was said outright and there is neither a test file nor a name
 * @throws {CassetteFileError} when the name cannot be that of a cassette
 */
export function openTransport(
  cassette: string | false | undefined,
  test: RunningTest,
  freshAnswer: number,
): JudgeTransport | undefined {
  if (cassette === false) return undefined
  const sources = { option: configuredDefaults().cassettes }
  const mode = resolveCassetteMode(sources)
  if (mode === 'off') return undefined
  if (cassette === undefined && test.testPath === undefined) {
    refuseWhenSaid(sources, mode)
    return undefined
  }
  return cassetteTransport({
    testPath: test.testPath,
    testName: test.testName ?? 'outside a test',
    project: test.project,
    name: cassette,
    mode,
    ordinal: freshAnswer,
    command: test.command,
  })
}

/** Who asks for recordings by name does not expect a live judge, nor answers that are lost. */
function refuseWhenSaid(sources: CassetteModeSources, mode: string): void {
  const said = whereModeIsSaid(sources)
  if (said === null) return
  throw new OptionError({
    where: 'cassette',
    problem: `${said} says "${mode}", but this measurement has no recording: it has no name, and no test file is known to name it after`,
    fix: `name it, such as cassette: 'booking', or ask the judge live with cassette: false or ${cassetteVariable}=off`,
  })
}
