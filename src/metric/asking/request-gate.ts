/**
 * Where the requests of a measurement pass through. Measurements of a batch share one, so that the limit
 * holds for all of them together.
 */
import type { Usage } from '../../types.js'
import { limitConcurrency } from '../../platform/limit-concurrency.js'

/** Tells the gate what a request costs, in parts as they become known. */
export type Spend = (cost: Usage) => void

/** What lets requests through. */
export interface RequestGate {
  /**
   * Runs `work`, which makes one request, as soon as there is a free place.
   *
   * @throws {JudgeError} of kind `over_budget` when there will be none
   */
  run<T>(work: (spend: Spend) => Promise<T>): Promise<T>
}

/** A gate that lets `most` requests through at once, whatever they cost. */
export function openGate(most: number): RequestGate {
  const limit = limitConcurrency(most)
  return { run: (work) => limit(() => work(() => {})) }
}
