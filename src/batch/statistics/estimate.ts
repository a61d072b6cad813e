/** A figure and its interval. */

/** A number that stands for many conversations, with what it could also be. */
export interface Estimate {
  readonly value: number
  /** Lower end of the interval. */
  readonly low: number
  /** Upper end of the interval. */
  readonly high: number
  /** How often such intervals hold the true value, in (0, 1): 0.95. */
  readonly confidence: number
  /** Number of conversations it stands for, at least 1. */
  readonly count: number
}
