/**
 * Reads the body of a response with status 200 as that of an API, and says so when it is none: a
 * login page of a proxy, a wrong base URL.
 */
import { excerpt, JudgeError } from '../errors.js'
import type { TokenCount } from '../types.js'

/**
 * The JSON object that a judge's server answered with status 200.
 *
 * @throws {JudgeError} `not_an_api` when the body is anything else, such as a web page.
 */
export function readApiBody(where: string, text: string): Readonly<Record<string, unknown>> {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  if (isObject(body)) return body
  const what = /^\s*<(?:!doctype|html|head|body)/i.test(text)
    ? `a web page instead of JSON: "${excerpt(text)}"`
    : text.trim() === ''
      ? 'an empty body'
      : `no JSON object: "${excerpt(text)}"`
  throw new JudgeError({
    where,
    kind: 'not_an_api',
    problem: `the server answered ${what}`,
    fix: 'check the base URL, which is usually that of the API with /v1 at its end',
  })
}

/** Whether `value` is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A count of tokens as a server reports it. */
export function toTokenCount(value: unknown): TokenCount {
  return typeof value === 'number' && Number.isFinite(value) ? value : 'unknown'
}
