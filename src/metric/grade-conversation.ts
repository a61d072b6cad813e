/** The graded rubric: how bad the attritions of a conversation are as a whole. */
import { block, encode, encodeFacts } from './encode-turns.js'
import type { Findings, JudgingContext } from './judge-conversation.js'

const scores = { forgets_most: 0, forgets_important: 1 / 3, slips_on_minor: 2 / 3 } as const

/**
 * The score of the rubric's level. The top level, "retains every fact", is the one that verdicts
 * without attrition can have, and no other; so the judge is asked only when there is attrition.
 */
export async function gradeConversation(
  { session, judge, instructions, schemas }: JudgingContext,
  { book, attritions }: Findings,
): Promise<number> {
  if (attritions.length === 0) return 1
  const { grade } = await session.ask(judge, {
    label: 'grade',
    instructions: instructions.grade,
    data: [
      block('facts', encodeFacts(book.facts)),
      block(
        'attritions',
        attritions.map(({ turn, kind, facts }) => encode([turn, kind, facts])),
      ),
    ].join('\n'),
    schema: schemas.grade,
    understand: (answer) => answer,
  })
  return scores[grade]
}
