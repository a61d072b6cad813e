/** What many conversations come to together: totals that keep the four outcomes apart. */
import type { Usage } from '../../types.js'
import type { Estimate } from '../statistics/index.js'

/** How a conversation that is measured k times does, over all that were. */
export interface RepeatEstimate {
  /** Number of measurements of each. */
  readonly k: number
  /** What was fresh in each. */
  readonly fresh: 'judgement' | 'conversation'
  /** Number of conversations, or tasks, that were measured at least k times. */
  readonly tasks: number
  /** Chance that at least one of k measurements passes, in [0, 1]. */
  readonly passAtK: number
  /** Chance that all of k measurements pass, in [0, 1]. */
  readonly passHatK: number
}

/** Totals of a run. `passed + failed + scored + invalid` is `total`. */
export interface BatchSummary {
  readonly total: number
  readonly passed: number
  readonly failed: number
  /** Measured with threshold null. */
  readonly scored: number
  readonly invalid: number
  /** Of those `invalid`: not judged, since the budget was used up or the run was stopped. */
  readonly notJudged: number
  /** Of all: passed or failed after more than one attempt. */
  readonly flaky: number
  /** Of all: taken from the results of an earlier run. */
  readonly reused: number
  /**
   * passed / (passed + failed), with Wilson's interval; null when there is neither. Where conversations
   * were measured more than once, the mean of their own rates, with a bootstrap interval over the
   * conversations: measuring the same one again makes nothing surer about others.
   */
  readonly passRate: Estimate | null
  /** Mean score of all that have one, with a bootstrap interval over conversations; null when none has. */
  readonly meanScore: Estimate | null
  /** pass@k and pass^k, where conversations were measured more than once; null elsewhere. */
  readonly repeats: RepeatEstimate | null
  /** Number of judged turns; those under `system_one`, which judges none, not counted. */
  readonly judgedTurns: number
  /** What this run cost; what was taken from an earlier run costs nothing. */
  readonly usage: Usage
  /** Wall time in milliseconds. */
  readonly durationMs: number
}
