/**
 * What surrounds a measurement: environment variables, then `.env.local`, then `.env` of the working
 * directory. Looking does not change `process.env`.
 */
import { type EnvVariables, loadEnvFile } from './load-env-file.js'

/** Where a setting stands. */
export type SettingOrigin = 'environment' | '.env.local' | '.env'

/** One place of settings. */
export interface EnvironmentLayer {
  readonly origin: SettingOrigin
  readonly variables: EnvVariables
}

/** The places of settings; the first that has one wins. */
export type Environment = readonly EnvironmentLayer[]

/** A setting that was found. */
export interface Setting {
  /** Never empty, without outer spaces. */
  readonly value: string
  readonly origin: SettingOrigin
  /** The place in words: `KNOWLEDGE_RETENTION_MODEL in .env.local`. */
  readonly where: string
}

/**
 * Looks around.
 *
 * @param folder - where `.env.local` and `.env` are looked for
 * @defaultValue the working directory and `process.env`
 * @throws {OptionError} when one of the files is there and cannot be read
 */
export function loadEnvironment(
  folder: string = process.cwd(),
  variables: EnvVariables = process.env,
): Environment {
  return [
    { origin: 'environment', variables },
    { origin: '.env.local', variables: loadEnvFile(folder, '.env.local') },
    { origin: '.env', variables: loadEnvFile(folder, '.env') },
  ]
}

/** Each place that sets a variable, the one that wins first. A blank value sets nothing. */
export function findSettings(environment: Environment, variable: string): readonly Setting[] {
  return environment.flatMap(({ origin, variables }) => {
    const value = variables[variable]?.trim()
    if (!value) return []
    const place = origin === 'environment' ? 'the environment' : origin
    return [{ value, origin, where: `${variable} in ${place}` }]
  })
}
