/**
 * What ends a conversation with a chatbot early: its deadline, or the caller's signal.
 */
import * as timers from 'node:timers'
import { type ChatbotFaultKind, type ErrorParts, OptionError, show } from '../../errors.js'

// Users may install fake timers; the deadline is real all the same.
const { setTimeout, clearTimeout } = timers

/** Why a turn was not said; its place is known to who drives the conversation. */
export type ChatbotFault = Omit<ErrorParts, 'where'> & { readonly kind: ChatbotFaultKind }

/** Tells a conversation when it has to stop. */
export interface Stop {
  /** Aborted when the conversation has to stop. */
  readonly signal: AbortSignal
  /** Rejects when the conversation has to stop; never settles otherwise. */
  readonly stopped: Promise<never>
  /** Why it had to stop; null while it has not. */
  fault(): ChatbotFault | null
  /** Lets go of the timer and of the caller's signal. */
  release(): void
}

/** What is stopped, for messages. */
export interface Stoppable {
  /** The function that was called. */
  readonly caller: string
  /** `the conversation` */
  readonly name: string
  /** Which setting gives it more time, where that is not its own. */
  readonly advice?: string | undefined
}

const conversation: Stoppable = { caller: 'converse', name: 'the conversation' }
const longestTimeoutMs = 2 ** 31 - 1

/**
 * Stops after `timeoutMs` milliseconds, if any, or when `outer` is aborted.
 * @throws OptionError when no timer can run for `timeoutMs`.
 */
export function stopAfter(
  timeoutMs: number | undefined,
  outer: AbortSignal | undefined,
  what: Stoppable = conversation,
): Stop {
  if (
    timeoutMs !== undefined &&
    (typeof timeoutMs !== 'number' || !(timeoutMs > 0) || timeoutMs > longestTimeoutMs)
  ) {
    throw new OptionError({
      where: `${what.caller}, option timeoutMs`,
      problem: `is ${show(timeoutMs)}`,
      fix: `give a number of milliseconds between 1 and ${longestTimeoutMs}`,
    })
  }
  const controller = new AbortController()
  const { signal } = controller
  let fault: ChatbotFault | null = null
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // It may have to stop while nobody waits, between two turns.
  stopped.catch(() => {})

  const stop = (why: ChatbotFault) => {
    fault ??= why
    controller.abort(why.cause)
  }
  const onAbort = () =>
    stop({
      kind: 'aborted',
      problem: `${what.name} was aborted`,
      fix: `see who aborted the signal that was given to ${what.caller}`,
      cause: outer?.reason,
    })
  const onTimeout = () =>
    stop({
      kind: 'deadline',
      problem: `${what.name} was not over after ${timeoutMs} ms`,
      fix: what.advice ?? 'raise timeoutMs, or see what the chatbot waits for',
      cause: new DOMException('The conversation took too long', 'TimeoutError'),
    })
  const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs)
  if (outer?.aborted) onAbort()
  else outer?.addEventListener('abort', onAbort, { once: true })

  return {
    signal,
    stopped,
    fault: () => fault,
    release() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', onAbort)
    },
  }
}
