/**
 * Where facts come from: the judge lists those that the conversation states, or locates those
 * that the test gave. Either way it answers with the facts of a window.
 */
import type { Conversation } from '../../types.js'
import {
  block,
  encode,
  type FactsAnswer,
  type LocatedAnswer,
  type VerdictsAnswer,
  type WireSchema,
  type WireSchemas,
} from '../wording/index.js'
import type { GivenFact, WindowFacts } from '../knowledge/index.js'
import type { Window } from '../windows/index.js'
import type { FactsFrom } from '../options/index.js'
import { understandFacts, understandLocatedFacts } from '../answers/index.js'

interface FactFinderFor<A> {
  readonly schema: WireSchema<A>
  readonly schemaWithVerdicts: WireSchema<A & VerdictsAnswer>
  /** Whether a window may take back what an earlier one states, so that all must be known first. */
  readonly takesBack: boolean
  /** Blocks of data that go with the request for a window; null when nothing is to be found there. */
  dataFor(window: Window): readonly string[] | null
  /**
   * The facts of one window, numbered as the judge numbered them.
   *
   * @throws {AnswerFault} when the answer does not fit the turns
   */
  understand(answer: A, window: Window): WindowFacts
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
    takesBack: false,
    dataFor: () => [],
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
  // Before the turn that the test names for a fact, there is nothing to find out about it.
  const openIn = (window: Window) => given.filter(({ turn }) => turn === null || turn < window.end)
  const finder: FactFinderFor<LocatedAnswer> = {
    schema: schemas.located,
    schemaWithVerdicts: schemas.locatedAndVerdicts,
    takesBack: true,
    dataFor(window) {
      const open = openIn(window)
      if (open.length === 0) return null
      const lines = open.map(({ id, statement, turn }) =>
        encode(turn === null ? [id, statement] : [id, statement, turn]),
      )
      return [block('known', lines)]
    },
    understand: (answer, window) =>
      understandLocatedFacts(answer, openIn(window), conversation, window, factsFrom),
  }
  return finder
}
