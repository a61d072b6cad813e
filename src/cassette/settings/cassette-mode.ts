/**
 * Which of the cassette modes a run is in, from an option and the environment.
 * The environment variable wins, so that one command line can override every configuration.
 */
import { OptionError, show } from '../../errors.js'

/**
 * What a run may do with recordings.
 *
 * - `replay`: answer from recordings only; no judge reaches a network.
 * - `record`: answer from recordings, and record what is missing.
 * - `rewrite`: record everything anew, and drop what the tests that ran use no more.
 * - `off`: no cassettes.
 */
export type CassetteMode = 'replay' | 'record' | 'rewrite' | 'off'

/**
 * A mode, or `auto`: what holds outside CI when nothing was said. Recordings answer where there
 * are some, and what is missing is recorded if the judge can be asked live.
 */
export type ResolvedCassetteMode = CassetteMode | 'auto'

/** Where a mode may have been said. */
export interface CassetteModeSources {
  /** The mode that the user's configuration asks for. */
  readonly option?: CassetteMode | undefined
  /**
   * Environment variables; `KNOWLEDGE_RETENTION_CASSETTES` and `CI` are read.
   *
   * @defaultValue `process.env`
   */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

/** Name of the environment variable that says the mode. */
export const cassetteVariable = 'KNOWLEDGE_RETENTION_CASSETTES'

const modes: readonly string[] = ['replay', 'record', 'rewrite', 'off'] satisfies CassetteMode[]

/**
 * The mode of a run: the environment variable, else the option, else `replay` in CI and `auto` elsewhere.
 *
 * @throws OptionError when either is not one of the four modes, or when the option alone asks to
 * write recordings in CI
 */
export function resolveCassetteMode(sources: CassetteModeSources = {}): ResolvedCassetteMode {
  const { option, env = process.env } = sources
  if (whereModeIsSaid(sources) === cassetteVariable) {
    return checkedMode(cassetteVariable, env[cassetteVariable])
  }

  const inCi = !['', '0', 'false'].includes((env['CI'] ?? '').toLowerCase())
  if (option === undefined) return inCi ? 'replay' : 'auto'
  const mode = checkedMode('cassettes', option)
  if (inCi && (mode === 'record' || mode === 'rewrite')) {
    throw new OptionError({
      where: 'cassettes',
      problem: `the option asks for "${mode}", but CI is set, and there an option alone writes no recordings`,
      fix: `set ${cassetteVariable}=${mode} where the CI job is meant to record, or leave the option out`,
    })
  }
  return mode
}

/**
 * What says the mode outright: the name of the variable or of the option; null when it follows from `CI`
 * or from nothing having been said.
 */
export function whereModeIsSaid(sources: CassetteModeSources = {}): string | null {
  const { option, env = process.env } = sources
  if ((env[cassetteVariable] ?? '') !== '') return cassetteVariable
  return option === undefined ? null : 'cassettes'
}

function checkedMode(where: string, value: unknown): CassetteMode {
  if (isMode(value)) return value
  throw new OptionError({
    where,
    problem: `${show(value)} is not a cassette mode`,
    fix: `use one of ${modes.join(', ')}`,
  })
}

function isMode(value: unknown): value is CassetteMode {
  return typeof value === 'string' && modes.includes(value)
}
