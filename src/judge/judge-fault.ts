/**
 * From a request that failed to the `JudgeError` that says so, whether by its HTTP status or for want
 * of a response. Knows no provider; each SDK's file brings what its errors tell.
 */
import { excerpt, isKnowledgeRetentionError, JudgeError } from '../errors.js'

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
  const wait = retryAfterMs(failure.headers, Date.now())
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

/** The `JudgeError` for a request that got no response, or only a part of one, in `words`. */
export function connectionFault(where: string, words: string): JudgeError {
  return new JudgeError({
    where,
    kind: 'unavailable',
    problem: `the server did not answer: ${excerpt(words)}`,
    fix: 'check that the server runs and that the base URL is right',
  })
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
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    words = inner.message || ('code' in inner ? String(inner.code) : words)
  }
  return words || String(error)
}

/** Whether `error` is a `JudgeError`, of this copy of the library or another: the name decides. */
export function isJudgeError(error: unknown): error is JudgeError {
  return isKnowledgeRetentionError(error) && error.name === 'JudgeError'
}
