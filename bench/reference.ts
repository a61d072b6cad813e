/**
 * What DeepEval's own package (npm `deepeval` 0.1.32) was measured to do on conversations of the
 * same length, by the same latency model and with the same limit, on 2026-11-30: the yardstick for
 * the other side's calls.
 */

/** One measurement of DeepEval's package. */
export interface Reference {
  readonly requests: number
  readonly inputTokens: number
  readonly wallSeconds: number
}

/** By exchanges. */
export const reference: ReadonlyMap<number, Reference> = new Map([
  [5, { requests: 11, inputTokens: 8_009, wallSeconds: 1.5 }],
  [20, { requests: 41, inputTokens: 50_159, wallSeconds: 3.6 }],
  [50, { requests: 101, inputTokens: 219_509, wallSeconds: 8.4 }],
  [100, { requests: 201, inputTokens: 753_759, wallSeconds: 17.4 }],
  [200, { requests: 401, inputTokens: 2_767_259, wallSeconds: 41.5 }],
])
