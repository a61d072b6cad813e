/**
 * Checks that a judge gave exactly one verdict for each turn it was asked about, each attrition
 * concerning facts that were in force.
 */
import { type FoundAttrition, type FactBook, isInForce } from '../knowledge/index.js'
import { AnswerFault } from '../asking/index.js'
import type { VerdictsAnswer } from '../wording/index.js'

/**
 * The attritions among the turns asked about.
 *
 * @throws {AnswerFault} when a turn has no verdict or two, a turn was not asked about, or an
 * attrition concerns no fact in force
 */
export function understandVerdicts(
  answer: VerdictsAnswer,
  asked: readonly number[],
  book: FactBook,
): readonly FoundAttrition[] {
  checkAnswered(answer, asked)
  return answer.attritions.map((attrition) => {
    const { turn, kind } = attrition
    const facts = attrition.facts.filter((id) => {
      const fact = book.byId.get(id)
      if (fact === undefined)
        throw new AnswerFault(`turn ${turn} concerns fact ${id}, which is none`)
      return isInForce(fact, turn, book)
    })
    if (facts.length === 0) {
      throw new AnswerFault(
        `the ${kind} of turn ${turn} concerns no fact that was in force before that turn`,
      )
    }
    return { turn, kind, facts, reason: reasonOf(attrition) }
  })
}

/** @throws {AnswerFault} when a turn has no verdict or two, or a turn was not asked about */
export function checkAnswered(
  answer: {
    readonly attritions: readonly { readonly turn: number }[]
    readonly retained: readonly number[]
  },
  asked: readonly number[],
): void {
  const open = new Set(asked)
  for (const turn of [
    ...answer.attritions.map((attrition) => attrition.turn),
    ...answer.retained,
  ]) {
    if (!open.delete(turn)) {
      throw new AnswerFault(
        asked.includes(turn)
          ? `turn ${turn} has two verdicts`
          : `turn ${turn} has a verdict but is not among those to judge`,
      )
    }
  }
  if (open.size > 0) throw new AnswerFault(`there is no verdict for turn ${[...open].join(', ')}`)
}

/** The reason that a judge wrote, if any. */
export function reasonOf(attrition: {
  readonly turn: number
  readonly reason?: string
}): string | null {
  return attrition.reason?.trim() || null
}
