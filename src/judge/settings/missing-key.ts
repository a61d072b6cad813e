/**
 * The error of a judge without an API key. A key that stands in a `.env` file is seen but not used: a key in
 * use is what somebody put into the environment on purpose.
 */
import { loadEnvFile } from '../../environment/load-env-file.js'
import { JudgeSetupError } from '../../errors.js'

/** What a provider reads from the environment. */
export interface KeyVariables {
  /** `OPENAI_API_KEY` */
  readonly apiKey: string
  /** `OPENAI_BASE_URL` */
  readonly baseURL: string
}

/**
 * Says which variable to set, and where it is set in vain.
 *
 * @param folder - where `.env.local` and `.env` are looked for
 * @defaultValue the working directory
 */
export function missingKey(
  { apiKey, baseURL }: KeyVariables,
  folder: string = process.cwd(),
): JudgeSetupError {
  const file = ['.env.local', '.env'].find((name) => assigns(folder, name, apiKey))
  return new JudgeSetupError({
    where: 'judge',
    problem: file
      ? `${apiKey} is not set: it stands in ${file}, but judges read keys from the environment only`
      : `${apiKey} is not set`,
    fix: file
      ? `call process.loadEnvFile('${file}') in a setup file, or export ${apiKey}`
      : `set ${apiKey}, or ${baseURL} for a server that needs no key`,
  })
}

function assigns(folder: string, name: string, variable: string): boolean {
  try {
    return Boolean(loadEnvFile(folder, name)[variable]?.trim())
  } catch {
    // A file that cannot be read sets nothing.
    return false
  }
}
