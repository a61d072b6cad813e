/** A limit on how many asynchronous pieces of work run at once, first come first served. */

/** Runs `work` as soon as there is a free place. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Makes a limit of `most` places. */
export function limitConcurrency(most: number): Limit {
  let running = 0
  const waiting: (() => void)[] = []
  let next = 0

  return async (work) => {
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const first = waiting[next]
      if (first === undefined) running--
      else {
        next++
        first()
      }
    }
  }
}
