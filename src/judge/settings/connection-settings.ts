/**
 * What the connections of all providers have in common: base URLs in either spelling, and places and words that may be shown.
 */
import { OptionError, show } from '../../errors.js'

/** The key that is sent where a server needs none but the SDK insists on one. */
export const placeholderKey = 'no-key-needed'

/** A shorter key is a stand-in such as `ollama`, and a word that a message may need. */
const leastSecret = 8

/**
 * `baseURL` as an SDK wants it, with or without the `/v1` at its end, whichever way it is written.
 *
 * @param version - `with`: `/v1` is added where the URL has no path; `without`: a last `/v1` or `/v1/systemone` is cut off
 * @throws {OptionError} when it is no http or https URL.
 */
export function toBaseURL(where: string, baseURL: string, version: 'with' | 'without'): string {
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new OptionError({
      where,
      problem: `${show(withoutSecrets(baseURL, []))} is not the URL of an API`,
      fix: 'write it as http://localhost:11434/v1',
    })
  }
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = version === 'without' ? path.replace(/\/v1(?:\/systemone)?$/, '') : path || '/v1'
  return url.href.replace(/\/$/, '')
}

/** A base URL as it may be shown: without user, password and query. */
export function toServer(baseURL: string): string {
  if (!URL.canParse(baseURL)) return 'the server'
  const url = new URL(baseURL)
  return url.origin + url.pathname.replace(/\/$/, '')
}

/**
 * `text` without any of `secrets` and without the password of a URL, for servers and SDKs that
 * repeat what they were given.
 */
export function withoutSecrets(
  text: string,
  secrets: readonly (string | null | undefined)[],
): string {
  let clean = text.replace(/:\/\/[^/@\s]+@/g, '://[secret]@')
  for (const secret of secrets) {
    if (secret && secret.length >= leastSecret) clean = clean.replaceAll(secret, '[secret]')
  }
  return clean
}
