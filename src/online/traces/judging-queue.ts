/** Work that waits its turn, so much at once and no more than a bound behind it. */
import { type Limit, limitConcurrency } from '../../platform/limit-concurrency.js'

/** A bounded queue. */
export class JudgingQueue {
  readonly #limit: Limit
  readonly #most: number
  readonly #open = new Set<Promise<void>>()

  /**
   * @param concurrency - pieces of work at once
   * @param most - pieces that wait behind them
   */
  constructor(concurrency: number, most: number) {
    this.#limit = limitConcurrency(concurrency)
    this.#most = most + concurrency
  }

  /** Takes `work`, which must not reject; false when the queue is full. */
  add(work: () => Promise<void>): boolean {
    if (this.#open.size >= this.#most) return false
    const done = this.#limit(work).finally(() => this.#open.delete(done))
    this.#open.add(done)
    return true
  }

  /** Settles when everything that was taken so far is done. */
  async whenDone(): Promise<void> {
    await Promise.all(this.#open)
  }
}
