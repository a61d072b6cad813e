/** What the requests of one measurement share, and what comes out of them. */
import type { LanguageJudge } from '../judge/language-judge.js'
import type { Conversation } from '../types.js'
import type { FactFinder } from './fact-finder.js'
import type { JudgeSession } from './judge-session.js'
import type { FactBook } from './knowledge.js'
import type { Window, WindowLimits } from './plan-windows.js'
import type { Instructions } from './prompts.js'
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
}

/** What was found in a conversation. */
export interface Findings {
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
  book: { facts: [], byId: new Map() },
  judged: [],
  attritions: [],
  probabilities: new Map(),
  fallbacks: new Map(),
}

/** Positions of the assistant turns in a window. */
export function assistantTurns(conversation: Conversation, window: Window): readonly number[] {
  return window.exchanges.flatMap(({ start, end }) => {
    const positions: number[] = []
    for (let at = start; at < end; at++) {
      if (conversation.turns[at]?.role === 'assistant') positions.push(at)
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
