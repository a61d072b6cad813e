/** Checks a judge's facts against the turns it was shown and makes them facts of ours. */
import type { Conversation } from '../types.js'
import { AnswerFault } from './judge-session.js'
import type { StatedFact } from './knowledge.js'
import type { Window } from './plan-windows.js'
import type { FactsAnswer, LocatedAnswer } from './wire-schemas.js'

/** Whose statements are facts. */
export type FactsFrom = 'user' | 'conversation'

/** A fact that the test gave. */
export interface GivenFact {
  readonly id: number
  readonly statement: string
}

/**
 * The facts of one window, numbered as the judge numbered them.
 *
 * @throws {AnswerFault} when a fact comes from a turn that cannot state it, an id stands twice, or
 * a correction is none
 */
export function understandFacts(
  answer: FactsAnswer,
  conversation: Conversation,
  window: Window,
  factsFrom: FactsFrom,
): readonly StatedFact[] {
  const turnOf = new Map<number, number>()
  for (const { id, turn } of answer.facts) {
    if (turnOf.has(id)) throw new AnswerFault(`two facts have the id ${id}`)
    checkSource(turn, conversation, window, factsFrom)
    turnOf.set(id, turn)
  }
  const supersededBy = new Map<number, number>()
  for (const { fact, by } of answer.corrections) {
    const earlier = turnOf.get(fact)
    const later = turnOf.get(by)
    if (earlier === undefined || later === undefined) {
      throw new AnswerFault(
        `the correction of fact ${fact} by fact ${by} names an id that is no fact's`,
      )
    }
    if (fact === by || later < earlier) {
      throw new AnswerFault(
        `fact ${by} cannot correct fact ${fact}, which was not stated before it`,
      )
    }
    supersededBy.set(fact, by)
  }
  return answer.facts.map((fact) => ({
    id: fact.id,
    turn: fact.turn,
    kind: fact.kind,
    subject: fact.subject,
    statement: fact.fact,
    supersededBy: supersededBy.get(fact.id) ?? null,
    givenByTest: false,
  }))
}

/**
 * The given facts that one window states, at the turn that first does so.
 *
 * @throws {AnswerFault} when an id is no given fact's, or a turn cannot state it
 */
export function understandLocatedFacts(
  answer: LocatedAnswer,
  given: readonly GivenFact[],
  conversation: Conversation,
  window: Window,
  factsFrom: FactsFrom,
): readonly StatedFact[] {
  const statements = new Map(given.map((fact) => [fact.id, fact.statement]))
  const stated = new Map<number, StatedFact>()
  for (const { fact, turn } of answer.stated) {
    const statement = statements.get(fact)
    if (statement === undefined) throw new AnswerFault(`no known fact has the id ${fact}`)
    if (stated.has(fact)) throw new AnswerFault(`fact ${fact} is located twice`)
    checkSource(turn, conversation, window, factsFrom)
    stated.set(fact, {
      id: fact,
      turn,
      kind: 'fact',
      subject: '',
      statement,
      supersededBy: null,
      givenByTest: true,
    })
  }
  return [...stated.values()]
}

function checkSource(
  position: number,
  conversation: Conversation,
  window: Window,
  factsFrom: FactsFrom,
): void {
  const turn = conversation.turns[position]
  if (turn === undefined || position < window.start || position >= window.end) {
    throw new AnswerFault(
      `a fact is said to come from turn ${position}, but the turns are ${window.start} to ${window.end - 1}`,
    )
  }
  if (turn.role !== 'user' && factsFrom === 'user') {
    throw new AnswerFault(
      `a fact is said to come from turn ${position}, but that is the assistant's; name the user turn that states or confirms it`,
    )
  }
}
