/** The facts of one window, from a language judge. */
import type { Conversation } from '../types.js'
import { block, encodeTurns, encodeTurnsBetween } from './encode-turns.js'
import { type JudgingContext, turnsOf } from './judging-context.js'
import type { StatedFact } from './knowledge.js'
import type { Window } from './plan-windows.js'

/** One request. */
export async function findFacts(
  context: JudgingContext,
  window: Window,
): Promise<readonly StatedFact[]> {
  const { conversation, session, judge, factFinder } = context
  return session.ask(judge, {
    label: `facts of ${turnsOf(window)}`,
    instructions: context.instructions.facts,
    data: [
      ...factFinder.data,
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
