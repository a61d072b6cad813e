/**
 * One deadline over a whole measurement, however many requests it makes, and the way to give
 * up on all of them at once. `AbortSignal.timeout` would stand still under fake timers, and tells no setting.
 */
import { JudgeError } from '../../errors.js'
import { now, startTimer, stopTimer } from '../../platform/timers.js'

/** See `startDeadline`. */
export interface Deadline {
  /** Aborts when time is up, when the caller gives up, and at `stop`. */
  readonly signal: AbortSignal
  /** What gives a measurement more time: the setting that ends it first. */
  readonly advice: string
  /** Milliseconds left, at least 0. */
  remainingMs(): number
  /** Settles as `work` does, or rejects with a `JudgeError` when the deadline comes first. */
  race<T>(work: Promise<T>): Promise<T>
  /** Ends the timer and aborts what is still under way. */
  stop(): void
}

/** How a deadline comes about. */
export interface DeadlineOptions {
  /** Milliseconds from now. */
  readonly timeoutMs: number
  /** Which setting to raise, for the message. */
  readonly advice: string
  /** The caller's own way to give up. */
  readonly signal?: AbortSignal | undefined
}

/** Starts the clock. */
export function startDeadline({ timeoutMs, advice, signal }: DeadlineOptions): Deadline {
  const controller = new AbortController()
  const end = now() + timeoutMs
  let rejectAll: (error: JudgeError) => void
  const over = new Promise<never>((_, reject) => {
    rejectAll = reject
  })
  over.catch(() => {})
  const giveUp = (error: JudgeError) => {
    rejectAll(error)
    controller.abort(error)
  }
  const onTimeout = () =>
    giveUp(
      new JudgeError({
        kind: 'deadline',
        where: 'the measurement',
        problem: `the judge did not finish within ${timeoutMs} ms`,
        fix: advice,
      }),
    )
  const onAbort = () =>
    giveUp(
      new JudgeError({
        kind: 'aborted',
        where: 'the measurement',
        problem: 'it was aborted by its signal',
        fix: 'let it finish, or expect this error',
        cause: signal?.reason,
      }),
    )
  const timer = startTimer(onTimeout, timeoutMs)
  if (signal?.aborted) onAbort()
  else signal?.addEventListener('abort', onAbort, { once: true })

  return {
    signal: controller.signal,
    advice,
    remainingMs: () => Math.max(0, end - now()),
    race: (work) => Promise.race([work, over]),
    stop() {
      stopTimer(timer)
      signal?.removeEventListener('abort', onAbort)
      if (!controller.signal.aborted) controller.abort()
    },
  }
}
