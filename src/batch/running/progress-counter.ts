/** Counts how far a run has come. */
import { now } from '../../platform/timers.js'
import { addUsage, noUsage } from '../../metric/asking/index.js'
import type { BatchProgress, EvaluatedConversation } from '../results/index.js'

/** Counts and tells. */
export class ProgressCounter {
  readonly #total: number | null
  readonly #onProgress: ((progress: BatchProgress) => void) | undefined
  readonly #start = now()
  readonly #outcomes = { passed: 0, failed: 0, scored: 0, invalid: 0 }
  #done = 0
  #reused = 0
  #usage = noUsage

  constructor(total: number | null, onProgress: ((progress: BatchProgress) => void) | undefined) {
    this.#total = total
    this.#onProgress = onProgress
  }

  /** Counts a conversation that ended. */
  add({ outcome, usage }: EvaluatedConversation, isReused: boolean): void {
    this.#done++
    this.#outcomes[outcome]++
    if (isReused) this.#reused++
    else this.#usage = addUsage(this.#usage, usage)
    this.#onProgress?.({
      done: this.#done,
      total: this.#total,
      outcomes: { ...this.#outcomes },
      reused: this.#reused,
      usage: this.#usage,
      elapsedMs: Math.round(now() - this.#start),
    })
  }
}
