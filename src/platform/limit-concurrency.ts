/** A limit on how many asynchronous pieces of work run at once, first come first served. */
import pLimit from 'p-limit'

/** Runs `work` as soon as there is a free place. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>

/** Makes a limit of `most` places. */
export function limitConcurrency(most: number): Limit {
  return pLimit(most)
}
