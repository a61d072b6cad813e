/** The verdicts of one window, from a language judge that is shown the facts in force. */
import { block, encode, encodeFacts, encodeTurns } from '../wording/index.js'
import type { JudgingContext } from './judging-context.js'
import { turnsOf, type Window, windowTokens, splitFacts } from '../windows/index.js'
import {
  type FactBook,
  type StatedFact,
  isInForce,
  type FoundAttrition,
} from '../knowledge/index.js'
import { understandVerdicts } from '../answers/index.js'

/**
 * One request, or more when the facts are too many for one; none when no turn is asked about.
 *
 * @param asked - positions of the turns to judge, all in the window and after the first fact
 */
export async function judgeWindow(
  context: JudgingContext,
  window: Window,
  asked: readonly number[],
  book: FactBook,
): Promise<readonly FoundAttrition[]> {
  if (asked.length === 0) return []
  const { conversation, session, judge, limits, instructions, schemas } = context
  const parts = splitFacts(factsFor(asked, book), windowTokens(limits))
  const found = await Promise.all(
    parts.map((facts, at) => {
      const judged = afterAny(facts, asked)
      return session.ask(judge, {
        label: `verdicts of ${turnsOf(window)}${parts.length > 1 ? `, facts ${at + 1} of ${parts.length}` : ''}`,
        instructions: instructions.verdicts,
        data: [
          block('facts', encodeFacts(facts)),
          block('conversation', encodeTurns(conversation, window)),
          block('judge', [encode(judged)]),
        ].join('\n'),
        schema: schemas.verdicts,
        understand: (answer) => understandVerdicts(answer, judged, book),
      })
    }),
  )
  return mergeByTurn(found.flat())
}

/** The facts that are in force before at least one of the turns asked about. */
export function factsFor(asked: readonly number[], book: FactBook): readonly StatedFact[] {
  const [first, last] = [asked[0] ?? 0, asked.at(-1) ?? 0]
  return book.facts.filter(
    (fact) => fact.turn < last && (fact.turn >= first || isInForce(fact, first, book)),
  )
}

/** Turns that come after none of a part's facts would be asked about in vain. */
function afterAny(facts: readonly StatedFact[], asked: readonly number[]): readonly number[] {
  const first = facts.reduce((least, fact) => Math.min(least, fact.turn), Number.POSITIVE_INFINITY)
  return asked.filter((turn) => turn > first)
}

function mergeByTurn(found: readonly FoundAttrition[]): readonly FoundAttrition[] {
  const byTurn = new Map<number, FoundAttrition>()
  for (const attrition of found) {
    const other = byTurn.get(attrition.turn)
    byTurn.set(
      attrition.turn,
      other === undefined
        ? attrition
        : {
            ...other,
            facts: [...other.facts, ...attrition.facts],
            reason: [other.reason, attrition.reason].filter(Boolean).join(' ') || null,
          },
    )
  }
  return [...byTurn.values()]
}
