/**
 * Reads the body of a response with status 200 as that of an API, and says so when it is none: a
 * login page of a proxy, a wrong base URL.
 */
import { excerpt, JudgeError } from '../errors.js'
import type { TokenCount } from '../types.js'

/**
 * The JSON object that a judge's server answered with status 200.
 *
 * @throws {JudgeError} `malformed` when it is broken JSON, `not_an_api` when it is anything else, such as a web page.
 */
export function readApiBody(where: string, text: string): Readonly<Record<string, unknown>> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    if (text.trimStart().startsWith('{')) {
      throw new JudgeError({
        where,
        kind: 'malformed',
        problem: `the server answered broken JSON: "${excerpt(text)}"`,
        fix: 'try again, or check the server',
      })
    }
  }
  if (isObject(body)) return body
  throw new JudgeError({
    where,
    kind: 'not_an_api',
    problem: `the server answered ${describeBody(text)}`,
    fix: 'check the base URL, which is usually that of the API with /v1 at its end',
  })
}

function describeBody(text: string): string {
  if (text.trim() === '') return 'an empty body'
  return text.trimStart().startsWith('<')
    ? `a web page instead of JSON: "${excerpt(text)}"`
    : `no JSON object: "${excerpt(text)}"`
}

/** Whether `value` is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A count of tokens as a server reports it. */
export function toTokenCount(value: unknown): TokenCount {
  return typeof value === 'number' && Number.isFinite(value) ? value : 'unknown'
}
