/**
 * From a request that failed to the `JudgeError` that says so, whether by its HTTP status or for want
 * of a response. Knows no provider; each SDK's file brings what its errors tell.
 */
import { types } from 'node:util'
import { excerpt, isKnowledgeRetentionError, JudgeError } from '../../errors.js'
import { withoutSecrets } from '../settings/index.js'
import { isObject } from '../../platform/is-object.js'
import { wallClock } from '../../platform/timers.js'

/** An HTTP response that says the request failed, as an SDK reports it. */
export interface HttpFailure {
  readonly status: number
  /** The server's own words. */
  readonly words: string
  /** The machine-readable code beside them, where there is one. */
  readonly code?: string | undefined
  readonly headers?: Headers | undefined
}

const contextWords =
  /context[ _-]?(?:length|size|window)|maximum context|n_ctx|prompt is too long|too many tokens|request too large|input (?:is )?too long/i
const filterWords = /content[ _-]?(?:filter|management|policy)|ResponsibleAI/i
const quotaWords = /insufficient_quota|exceeded your current quota/i

/** The `JudgeError` for a failed response, of a kind of its own for each cause. */
export function httpFault(where: string, failure: HttpFailure): JudgeError {
  const { status } = failure
  const said = `status ${status}: "${excerpt(failure.words)}"`
  const told = `${failure.code ?? ''} ${failure.words}`
  const wait = retryAfterMs(failure.headers, wallClock())
  const fault = (kind: JudgeError['kind'], problem: string, fix: string) =>
    new JudgeError({ where, kind, status, problem, fix, retryAfterMs: wait })

  if (status === 401 || status === 403) {
    return fault(
      'authentication',
      `the server does not accept the credentials, ${said}`,
      'check the API key, and that it may use this model',
    )
  }
  if (status >= 400 && contextWords.test(told)) {
    return fault(
      'context_length',
      `the request is too large for the model, ${said}`,
      'lower maxRequestTokens of the judge, use a model with a larger context, or raise the context size of the server',
    )
  }
  if (status === 429 && quotaWords.test(told)) {
    return fault('rejected', `the quota is used up, ${said}`, 'check the plan and the billing')
  }
  if (status === 429) {
    return fault(
      'rate_limited',
      `the server limits the rate of requests, ${said}`,
      'lower concurrency, raise maxRetries or timeoutMs, or wait',
    )
  }
  if (status >= 500 || status === 408 || status === 409) {
    return fault('unavailable', `the server failed, ${said}`, 'try again, or check the server')
  }
  if (filterWords.test(told)) {
    return fault(
      'content_filtered',
      `the request was stopped by a content filter, ${said}`,
      'take the filtered text out of the conversation, or use a judge with another filter',
    )
  }
  return fault(
    'rejected',
    `the server refused the request, ${said}`,
    status === 404
      ? 'check the name of the model and the base URL'
      : 'change what the server names in the options of the judge',
  )
}

/**
 * The fault that an error of an SDK tells of. It goes by shape, not by class, since the client may
 * come from another copy of the SDK. Of the error only the words are kept: it holds the whole reply.
 *
 * @param secrets - what was sent that must not be shown, should the server repeat it
 */
export function sdkFault(
  where: string,
  error: unknown,
  secrets: readonly (string | null | undefined)[],
): Error {
  if (isKnowledgeRetentionError(error)) return error
  const { status, headers, message } = isObject(error) ? error : {}
  if (typeof status === 'number') {
    const words = withoutSecrets(String(message), secrets)
    return httpFault(where, {
      status,
      words: words.replace(new RegExp(`^${status} `), ''),
      code: codesOf(error),
      headers: isHeaders(headers) ? headers : undefined,
    })
  }
  const words = excerpt(withoutSecrets(innermostWords(error), secrets))
  if (/authentication method|'apiKey' function|token provider/i.test(String(message))) {
    return new JudgeError({
      where,
      kind: 'authentication',
      problem: `the client has no credentials to send: ${words}`,
      fix: 'check the API key or the token provider of the client',
    })
  }
  return new JudgeError({
    where,
    kind: 'unavailable',
    problem: `the server did not answer: ${words}`,
    fix: 'check that the server runs and that the base URL is right',
  })
}

/** Those of another realm are no instances of this one's class. */
function isHeaders(value: unknown): value is Headers {
  return isObject(value) && typeof value.get === 'function'
}

function isError(value: unknown): value is Error {
  return value instanceof Error || types.isNativeError(value)
}

/** Azure says why it filtered, and llama-server what it refused, in fields beside the message. */
function codesOf(error: unknown): string {
  const codes: unknown[] = []
  for (let body = error; isObject(body); body = body.error ?? body.body ?? body.innererror) {
    codes.push(body.code, body.type)
  }
  return codes.filter((code) => typeof code === 'string').join(' ')
}

/**
 * How long a server asks to wait, in milliseconds, by its `retry-after-ms` or `retry-after`
 * header (seconds or a date).
 */
export function retryAfterMs(headers: Headers | undefined, now: number): number | undefined {
  const milliseconds = headers?.get('retry-after-ms')?.trim()
  if (milliseconds && Number(milliseconds) >= 0) return Number(milliseconds)
  const delay = headers?.get('retry-after')?.trim()
  if (!delay) return undefined
  const seconds = Number(delay)
  if (!Number.isNaN(seconds)) return seconds >= 0 ? seconds * 1000 : undefined
  const date = Date.parse(delay)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/**
 * Whether the same request may succeed when it is sent again: rate limits, timeouts and conflicts
 * (408, 409), failures of the server (5xx) and of the connection.
 */
export function isRetryable(error: JudgeError): boolean {
  return (
    error.kind === 'rate_limited' ||
    error.kind === 'unavailable' ||
    error.status === 408 ||
    error.status === 409
  )
}

/**
 * The words of the innermost cause of `error` that has any: `fetch` itself says only
 * "fetch failed", and what failed stands in its cause.
 */
export function innermostWords(error: unknown): string {
  let words = ''
  for (let inner = error; isError(inner) && inner.name !== 'AbortError'; inner = inner.cause) {
    words = inner.message || ('code' in inner ? String(inner.code) : words)
  }
  return words || String(error)
}
