/**
 * Where facts come from: the judge lists those that the conversation states, or locates those
 * that the test gave. Either way it answers with the facts of a window.
 */
import type { Conversation } from '../types.js'
import { block, encode } from './encode-turns.js'
import type { StatedFact } from './knowledge.js'
import type { Window } from './plan-windows.js'
import {
  type FactsFrom,
  type GivenFact,
  understandFacts,
  understandLocatedFacts,
} from './understand-facts.js'
import type {
  FactsAnswer,
  LocatedAnswer,
  VerdictsAnswer,
  WireSchema,
  WireSchemas,
} from './wire-schemas.js'

interface FactFinderFor<A> {
  readonly schema: WireSchema<A>
  readonly schemaWithVerdicts: WireSchema<A & VerdictsAnswer>
  /** Blocks of data that go with each request. */
  readonly data: readonly string[]
  /**
   * The facts of one window, numbered as the judge numbered them.
   *
   * @throws {AnswerFault} when the answer does not fit the turns
   */
  understand(answer: A, window: Window): readonly StatedFact[]
}

/** Finds the facts of windows. */
export type FactFinder = FactFinderFor<unknown>

/** Has the judge list the facts that a conversation states. */
export function listFacts(
  conversation: Conversation,
  factsFrom: FactsFrom,
  schemas: WireSchemas,
): FactFinder {
  const finder: FactFinderFor<FactsAnswer> = {
    schema: schemas.facts,
    schemaWithVerdicts: schemas.factsAndVerdicts,
    data: [],
    understand: (answer, window) => understandFacts(answer, conversation, window, factsFrom),
  }
  return finder
}

/** Has the judge find where a conversation states the facts that the test gave. */
export function locateFacts(
  given: readonly GivenFact[],
  conversation: Conversation,
  factsFrom: FactsFrom,
  schemas: WireSchemas,
): FactFinder {
  const finder: FactFinderFor<LocatedAnswer> = {
    schema: schemas.located,
    schemaWithVerdicts: schemas.locatedAndVerdicts,
    data: [
      block(
        'known',
        given.map((fact) => encode([fact.id, fact.statement])),
      ),
    ],
    understand: (answer, window) =>
      understandLocatedFacts(answer, given, conversation, window, factsFrom),
  }
  return finder
}
