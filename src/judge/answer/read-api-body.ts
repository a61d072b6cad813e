/**
 * Reads the body of a response with status 200 as that of an API, and says so when it is none: a
 * login page of a proxy, a wrong base URL.
 */
import { excerpt, JudgeError } from '../../errors.js'
import type { TokenCount } from '../../types.js'
import { isObject } from '../../platform/is-object.js'
import { httpFault } from '../faults/index.js'

/**
 * The JSON object that a judge's server answered with status 200.
 *
 * @throws {JudgeError} `malformed` when it is broken JSON, `not_an_api` when it is anything else, such as
 * a web page; that of the error in it when it holds one, as some gateways do.
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
        // It was answered, and what that cost stood in the part that is broken.
        spent: { inputTokens: 'unknown', outputTokens: 'unknown' },
      })
    }
  }
  if (isObject(body)) {
    if (body.error) throw errorFault(where, body.error)
    return body
  }
  throw new JudgeError({
    where,
    kind: 'not_an_api',
    problem: `the server answered ${describeBody(text)}`,
    fix: 'check the base URL, which is usually that of the API with /v1 at its end',
  })
}

/** What gateways write when the server behind them is not to be had for a while. */
const passingWords =
  /overload|unavailable|upstream|timed?[ _-]?out|temporar|at capacity|bad gateway|server[ _]error|try again/i

function errorFault(where: string, error: unknown): JudgeError {
  const { message = error, code, type } = isObject(error) ? error : {}
  const words = typeof message === 'string' ? message : JSON.stringify(message)
  if (typeof code === 'number' && code >= 400) return httpFault(where, { status: code, words })
  if (passingWords.test([code, type, words].join(' '))) {
    return new JudgeError({
      where,
      kind: 'unavailable',
      problem: `the server answered with an error: "${excerpt(words)}"`,
      fix: 'try again, or check the server',
    })
  }
  return new JudgeError({
    where,
    kind: 'rejected',
    problem: `the server answered with an error: "${excerpt(words)}"`,
    fix: 'change what it names in the options of the judge',
  })
}

function describeBody(text: string): string {
  if (text.trim() === '') return 'an empty body'
  return text.trimStart().startsWith('<')
    ? `a web page instead of JSON: "${excerpt(text)}"`
    : `no JSON object: "${excerpt(text)}"`
}

/** A count of tokens as a server reports it. */
export function toTokenCount(value: unknown): TokenCount {
  return typeof value === 'number' && Number.isFinite(value) ? value : 'unknown'
}
