/**
 * Everything that holds for each request of one measurement, whatever it asks: the concurrency limit,
 * further tries after faults, and the counting of calls and tokens.
 */
import { JudgeError, type SpentTokens, isCassetteMissError, isJudgeError } from '../../errors.js'
import { isRetryable } from '../../judge/faults/index.js'
import type { JudgeTransport, JudgeCall } from '../../judge/interface/index.js'
import { startTimer } from '../../platform/timers.js'
import type { Usage } from '../../types.js'
import type { Deadline } from './deadline.js'
import { limitConcurrency } from '../../platform/limit-concurrency.js'
import { addUsage, noUsage } from './usage.js'

/** What requests are sent under. */
export interface RequestSenderOptions {
  readonly deadline: Deadline
  /** Requests under way at once. */
  readonly concurrency: number
  /** Further tries after a passing fault such as a rate limit. */
  readonly maxRetries: number
  readonly transport: JudgeTransport | undefined
}

/** See `requestSender`. */
export interface RequestSender {
  /**
   * Sends a request to a judge: again after a passing fault, once more after a malformed answer, and not at
   * all to a judge that did not accept its key before.
   *
   * @param ask - makes the request
   * @throws {JudgeError} when that does not help
   */
  send<T extends CountedAnswer>(judge: object, ask: (call: JudgeCall) => Promise<T>): Promise<T>
  /** What was spent so far; tokens are unknown while, or because, an answer is not waited for. */
  usage(): Usage
}

/** What an answer of either kind of judge tells of its cost. */
export interface CountedAnswer extends SpentTokens {
  readonly replayed: boolean
}

/** What a request costs whose answer nobody waited for. */
const unknownTokens: SpentTokens = { inputTokens: 'unknown', outputTokens: 'unknown' }
const firstBackOffMs = 500
const longestWaitMs = 30_000

/** Makes the sender of one measurement. */
export function requestSender(options: RequestSenderOptions): RequestSender {
  const { deadline, maxRetries, transport } = options
  const limit = limitConcurrency(options.concurrency)
  let spent = noUsage
  let underWay = 0
  const refusedKeys = new Map<object, JudgeError>()

  async function send<T extends CountedAnswer>(
    judge: object,
    ask: (call: JudgeCall) => Promise<T>,
  ): Promise<T> {
    let wasMalformed = false
    for (let tries = 0; ; ) {
      try {
        return await limit(() => sendOnce(judge, ask))
      } catch (error) {
        if (!isJudgeError(error)) throw error
        if (error.kind === 'malformed' && !wasMalformed) {
          wasMalformed = true
          continue
        }
        if (!isRetryable(error) || tries >= maxRetries) throw error
        await backOff(error, tries, deadline)
        tries++
      }
    }
  }

  async function sendOnce<T extends CountedAnswer>(
    judge: object,
    ask: (call: JudgeCall) => Promise<T>,
  ): Promise<T> {
    deadline.signal.throwIfAborted()
    const refusedKey = refusedKeys.get(judge)
    if (refusedKey) throw refusedKey
    spent = addUsage(spent, { ...noUsage, calls: 1 })
    underWay++
    try {
      const answer = await ask({ signal: deadline.signal, transport })
      spent = addUsage(spent, { ...answer, calls: 0, replayed: Number(answer.replayed) })
      return answer
    } catch (error) {
      // No judge was asked then.
      if (isCassetteMissError(error)) spent = addUsage(spent, { ...noUsage, calls: -1 })
      if (isJudgeError(error)) {
        const isGivenUp = error.kind === 'deadline' || error.kind === 'aborted'
        spent = addUsage(spent, { ...noUsage, ...(error.spent ?? (isGivenUp && unknownTokens)) })
        if (error.kind === 'authentication') refusedKeys.set(judge, error)
      }
      throw error
    } finally {
      underWay--
    }
  }

  return {
    send,
    usage: () => (underWay > 0 ? addUsage(spent, { ...noUsage, ...unknownTokens }) : spent),
  }
}

async function backOff(error: JudgeError, tries: number, deadline: Deadline): Promise<void> {
  const jitter = 0.75 + Math.random() / 4
  const wait = error.retryAfterMs ?? firstBackOffMs * 2 ** tries * jitter
  const left = deadline.remainingMs()
  if (wait > Math.min(longestWaitMs, left)) {
    throw new JudgeError({
      kind: error.kind,
      status: error.status ?? undefined,
      retryAfterMs: error.retryAfterMs ?? undefined,
      where: error.where,
      problem: `${error.problem}; ${whyNotWait(error, left)}`,
      fix:
        left < longestWaitMs
          ? `run again later, or ${deadline.advice}`
          : 'run again later, or lower concurrency',
      cause: error,
    })
  }
  await deadline.race(new Promise<void>((resolve) => void startTimer(resolve, wait)))
}

function whyNotWait({ retryAfterMs }: JudgeError, leftMs: number): string {
  if (retryAfterMs === null) return 'no time is left to ask again'
  const asked = `the judge asks to wait ${Math.ceil(retryAfterMs / 1000)} s`
  return leftMs < longestWaitMs
    ? `${asked}, longer than the ${Math.floor(leftMs / 1000)} s that are left`
    : `${asked}, longer than the ${longestWaitMs / 1000} s that are waited at most`
}
