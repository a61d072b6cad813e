/**
 * Ends the wait for a judge when its call is aborted, whatever the work is waiting for: an SDK's
 * own timeout does not cover a body that stalls, nor a function of the user's that never returns.
 */
import { isKnowledgeRetentionError, JudgeError } from '../errors.js'

/**
 * Runs `work` until it settles or `signal` aborts, whichever comes first.
 *
 * @throws the signal's reason when it is an error of this library, else a `JudgeError` of kind `aborted`.
 */
export async function untilAborted<T>(
  signal: AbortSignal,
  where: string,
  work: () => Promise<T>,
): Promise<T> {
  const givenUp = (): Error =>
    isKnowledgeRetentionError(signal.reason)
      ? signal.reason
      : new JudgeError({
          where,
          kind: 'aborted',
          problem: 'the request was given up before the judge had answered',
          fix: 'give it more time, or do not abort the signal',
          cause: signal.reason,
        })
  if (signal.aborted) throw givenUp()
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(givenUp())
    signal.addEventListener('abort', stop, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
