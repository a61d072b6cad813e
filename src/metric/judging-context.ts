/** What the requests of one measurement share, and what comes out of them. */
import type { LanguageJudge } from '../judge/language-judge.js'
import type { Conversation } from '../types.js'
import type { FactFinder } from './fact-finder.js'
import type { JudgeSession } from './judge-session.js'
import type { FactBook } from './knowledge.js'
import type { Window, WindowLimits } from './plan-windows.js'
import type { Instructions } from './prompts.js'
import type { FactsFrom } from './understand-facts.js'
import type { FoundAttrition } from './understand-verdicts.js'
import type { WireSchemas } from './wire-schemas.js'

/** What judging a conversation with a language judge needs. */
export interface JudgingContext {
  readonly conversation: Conversation
  readonly session: JudgeSession
  readonly judge: LanguageJudge
  readonly limits: WindowLimits
  readonly instructions: Instructions
  readonly schemas: WireSchemas
  readonly factFinder: FactFinder
  /** Whose statements are facts. */
  readonly factsFrom: FactsFrom
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

/**
 * Positions of the assistant turns in a window that may be judged: those that come after a turn
 * that can state a fact. A greeting does not, unless the assistant's own word counts.
 */
export function repliesIn(
  { conversation: { turns }, factsFrom }: Pick<JudgingContext, 'conversation' | 'factsFrom'>,
  window: Window,
): readonly number[] {
  const first = factsFrom === 'user' ? turns.findIndex(({ role }) => role === 'user') : 0
  return window.exchanges.flatMap(({ start, end }) => {
    const positions: number[] = []
    for (let at = Math.max(start, first + 1); at < end; at++) {
      if (turns[at]?.role === 'assistant') positions.push(at)
    }
    return positions
  })
}

/** Those of `positions` that come after the first fact. */
export function afterFirstFact(positions: readonly number[], book: FactBook): readonly number[] {
  const first = book.facts[0]?.turn
  return first === undefined ? [] : positions.filter((position) => position > first)
}

/** A window in the words of a label. */
export function turnsOf(window: Window): string {
  return `turns ${window.start}-${window.end - 1}`
}
