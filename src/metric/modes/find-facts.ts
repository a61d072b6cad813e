/** The facts of one window, from a language judge. */
import type { Conversation } from '../../types.js'
import { block, encodeTurns, encodeTurnsBetween } from '../wording/index.js'
import type { JudgingContext } from './judging-context.js'
import { turnsOf, type Window } from '../windows/index.js'
import type { WindowFacts } from '../knowledge/index.js'

/** One request; none where nothing is to be found. */
export async function findFacts(context: JudgingContext, window: Window): Promise<WindowFacts> {
  const { conversation, session, judge, factFinder } = context
  const given = factFinder.dataFor(window)
  if (given === null) return { stated: [], takenBack: [] }
  return session.ask(judge, {
    label: `facts of ${turnsOf(window)}`,
    instructions: context.instructions.facts,
    data: [
      ...given,
      ...earlierTurn(conversation, window),
      block('conversation', encodeTurns(conversation, window)),
    ].join('\n'),
    schema: factFinder.schema,
    understand: (answer) => factFinder.understand(answer, window),
  })
}

/** A window that starts with an answer ("yes") cannot be understood without what was asked. */
function earlierTurn(conversation: Conversation, { start }: Window): readonly string[] {
  return start === 0 ? [] : [block('earlier', encodeTurnsBetween(conversation, start - 1, start))]
}
