/** Checks a judge's facts against the turns it was shown and makes them facts of ours. */
import type { Conversation } from '../../types.js'
import { AnswerFault } from '../asking/index.js'
import type { FactsFrom } from '../options/index.js'
import type { GivenFact, StatedFact, WindowFacts } from '../knowledge/index.js'
import type { Window } from '../windows/index.js'
import type { FactsAnswer, LocatedAnswer } from '../wording/index.js'

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
): WindowFacts {
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
    if (later < earlier || (later === earlier && by <= fact)) {
      throw new AnswerFault(
        `fact ${by} cannot correct fact ${fact}, which was not stated before it`,
      )
    }
    if (isAssistants(later, conversation) && !isAssistants(earlier, conversation)) {
      throw new AnswerFault(
        `fact ${by} is the assistant's word and cannot correct fact ${fact}, which is the user's`,
      )
    }
    supersededBy.set(fact, by)
  }
  const stated = answer.facts.map((fact) => ({
    id: fact.id,
    turn: fact.turn,
    kind: fact.kind,
    subject: fact.subject,
    statement: fact.fact,
    supersededBy: supersededBy.get(fact.id) ?? null,
    givenByTest: false,
  }))
  return { stated, takenBack: [] }
}

/**
 * The given facts that one window states, each at the turn that the test names for it or else the
 * first that states it, and those that it takes back.
 *
 * @throws {AnswerFault} when an id is no given fact's or stands twice, or a turn cannot state the fact
 */
export function understandLocatedFacts(
  answer: LocatedAnswer,
  given: readonly GivenFact[],
  conversation: Conversation,
  window: Window,
  factsFrom: FactsFrom,
): WindowFacts {
  const turnsOf = (located: LocatedAnswer['stated']) => {
    const turns = new Map<number, number>()
    for (const { fact, turn } of located) {
      if (!given.some(({ id }) => id === fact)) {
        throw new AnswerFault(`no known fact has the id ${fact}`)
      }
      if (turns.has(fact)) throw new AnswerFault(`known fact ${fact} stands twice`)
      checkSource(turn, conversation, window, factsFrom)
      turns.set(fact, turn)
    }
    return turns
  }
  const statedIn = turnsOf(answer.stated)
  const takenBackIn = turnsOf(answer.taken_back)
  const stated = given.flatMap(({ id, turn: place, ...fact }): readonly StatedFact[] => {
    const turn = statedIn.get(id)
    // What was said before the window is only looked up in it for whether it is taken back.
    if (turn === undefined || (place !== null && place < window.start)) return []
    if (place !== null && place !== turn) {
      throw new AnswerFault(
        `known fact ${id} is said to be stated in turn ${turn}, but its turn is ${place}; name it only if that turn states it`,
      )
    }
    if (turn <= (takenBackIn.get(id) ?? -1)) return []
    return [{ ...fact, id, turn, supersededBy: null, givenByTest: true }]
  })
  return { stated, takenBack: [...takenBackIn.keys()] }
}

function isAssistants(position: number, { turns }: Conversation): boolean {
  return turns[position]?.role === 'assistant'
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
