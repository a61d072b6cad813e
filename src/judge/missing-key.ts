/**
 * The error of a judge without an API key. A key that stands in a `.env` file is seen but not used: a key in
 * use is what somebody put into the environment on purpose.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JudgeSetupError } from '../errors.js'

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
  const file = ['.env.local', '.env'].find((name) => assigns(join(folder, name), apiKey))
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

function assigns(path: string, variable: string): boolean {
  try {
    const assignment = new RegExp(
      `^[ \\t]*(?:export[ \\t]+)?${variable}[ \\t]*=[ \\t]*["']?[^\\s#"']`,
      'mu',
    )
    return assignment.test(readFileSync(path, 'utf8'))
  } catch {
    // No such file, or none that can be read: then it sets nothing.
    return false
  }
}
