/** What is found in a conversation: its facts, the turns judged, and what was wrong with them. */
import type { Attrition } from '../../types.js'
import type { FactBook } from './knowledge.js'

/** What was found wrong with one turn. */
export interface FoundAttrition {
  /** Position of the judged turn. */
  readonly turn: number
  readonly kind: Attrition
  /** Numbers of the facts concerned, all in force before the turn. */
  readonly facts: readonly number[]
  readonly reason: string | null
}

/** What was found in a conversation. */
export interface Findings {
  /** Whether a judge was asked: not when no reply could be judged, whatever it would have found. */
  readonly asked: boolean
  readonly book: FactBook
  /** Positions of the assistant turns after at least one fact, in speaking order. */
  readonly judged: readonly number[]
  readonly attritions: readonly FoundAttrition[]
  /** P(attrition) by position, of the turns that a decision judge decided. */
  readonly probabilities: ReadonlyMap<number, number>
  /** Why the decision judge did not decide, by position of the turn. */
  readonly fallbacks: ReadonlyMap<number, string>
}

/** Nothing could be found, since nothing can be judged. */
export const noFindings: Findings = {
  asked: false,
  book: { facts: [], byId: new Map() },
  judged: [],
  attritions: [],
  probabilities: new Map(),
  fallbacks: new Map(),
}

/** Those of `positions` that come after the first fact. */
export function afterFirstFact(positions: readonly number[], book: FactBook): readonly number[] {
  const first = book.facts[0]?.turn
  return first === undefined ? [] : positions.filter((position) => position > first)
}
