/** How far a run has come. */
import { now } from '../../platform/timers.js'
import { addUsage, noUsage } from '../../metric/asking/index.js'
import type { Usage } from '../../types.js'
import type { EvaluatedConversation, EvaluationOutcome } from '../results/index.js'

/** How far a run has come; told after each conversation, in the order in which they end. */
export interface BatchProgress {
  /** Conversations that ended. */
  readonly done: number
  /** Conversations in all; null when that is not known before the end. */
  readonly total: number | null
  /** How those that ended did. */
  readonly outcomes: Readonly<Record<EvaluationOutcome, number>>
  /** Of `done`: taken from an earlier run. */
  readonly reused: number
  /** What was spent so far, on conversations that ended. */
  readonly usage: Usage
  /** Milliseconds since the run began. */
  readonly elapsedMs: number
}

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
