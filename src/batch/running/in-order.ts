/**
 * Works on the items of a source while earlier ones are under way, and gives what comes out in the order
 * of the source. Items are read as they are needed, and no more results are kept than a slow one holds up.
 */
import type { Changes } from './changes.js'

/** How items are worked on. */
export interface InOrderOptions<T, R> {
  /** The most items under way at once. */
  readonly concurrency: number
  /** Whether the next item may begin, as far as others decide that. */
  readonly mayBegin: () => boolean
  /** Begins an item: `begun` settles when the next one may be looked at, `done` with what comes out. */
  readonly begin: (item: T) => { readonly begun: Promise<void>; readonly done: Promise<R> }
  /** Stops the reading; what is under way still comes out. */
  readonly signal: AbortSignal
  /** Notified when anything of `mayBegin` may have changed. */
  readonly changes: Changes
}

/** Results that wait for an earlier one, at the most, for each that may be under way. */
const mostWaiting = 32

/**
 * Yields the results in the order of `source`. Ends early when the signal aborts; throws what the source
 * or an item threw, after what came before it.
 */
export async function* inOrder<T, R>(
  source: AsyncIterable<T>,
  options: InOrderOptions<T, R>,
): AsyncGenerator<R> {
  const { concurrency, mayBegin, begin, signal, changes } = options
  const results: Promise<R>[] = []
  let underWay = 0
  let isStopped = false
  let isRead = false
  const faults: unknown[] = []
  const isOver = () => isStopped || signal.aborted
  const onAbort = () => changes.notify()
  signal.addEventListener('abort', onAbort)
  const iterator = source[Symbol.asyncIterator]()

  const settle = (): void => {
    underWay--
    changes.notify()
  }
  const read = async (): Promise<void> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- items are read as places become free
      await changes.until(
        () =>
          isOver() ||
          (underWay < concurrency && results.length < concurrency * mostWaiting && mayBegin()),
      )
      if (isOver()) return
      // oxlint-disable-next-line no-await-in-loop -- a source gives one item after the other
      const item = await orAborted(iterator.next(), signal)
      if (item === null || item.done) return
      const { begun, done } = begin(item.value)
      underWay++
      done.then(settle, settle)
      results.push(done)
      changes.notify()
      // oxlint-disable-next-line no-await-in-loop -- how much room the next one has is known then
      await begun
    }
  }
  void read()
    .catch((thrown: unknown) => {
      faults.push(thrown)
    })
    .finally(() => {
      isRead = true
      changes.notify()
    })

  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await changes.until(() => results.length > 0 || isRead)
      const first = results.shift()
      if (first === undefined) break
      changes.notify()
      // oxlint-disable-next-line no-await-in-loop -- in order
      yield await first
    }
    if (faults.length > 0) throw faults[0]
  } finally {
    isStopped = true
    changes.notify()
    signal.removeEventListener('abort', onAbort)
    for (const left of results) left.catch(() => {})
    // Not waited for: a source that is asked for an item ends only when it has it.
    void iterator.return?.().then(undefined, () => {})
  }
}

/** What `work` gives, or null when the signal aborts first. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const { promise: aborted, resolve } = Promise.withResolvers<null>()
  const onAbort = () => resolve(null)
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
