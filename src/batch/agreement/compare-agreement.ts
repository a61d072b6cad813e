/** Two judges over the same labels. */
import { comparePairs, type Pair, type PairedDifference } from '../statistics/index.js'
import type { LabelledConversation } from './compare-with-labels.js'

/** Which of two judges agrees with people more often. */
export interface AgreementDifference {
  /** What was compared: labelled turns, or conversations where one of the two judges no turns. */
  readonly of: 'turns' | 'conversations'
  /** "Right" is what people say. */
  readonly pairs: PairedDifference
}

/** Compares what both judged; conversations are paired by their name and, of one name, by order. */
export function compareAgreement(
  first: readonly LabelledConversation[],
  second: readonly LabelledConversation[],
): AgreementDifference {
  const others = Map.groupBy(second, ({ name }) => name)
  const pairs = first.flatMap((one) => {
    const other = others.get(one.name)?.shift()
    return other ? [[one, other] as const] : []
  })
  const byTurn = pairs.every(([one, other]) => one.turns !== null && other.turns !== null)
  const groups = pairs.map(([one, other]): readonly Pair[] =>
    byTurn ? turnPairs(one, other) : [[one.isConversationRight, other.isConversationRight]],
  )
  return { of: byTurn ? 'turns' : 'conversations', pairs: comparePairs(groups) }
}

function turnPairs(one: LabelledConversation, other: LabelledConversation): readonly Pair[] {
  return [...one.isTurnRight].flatMap(([path, isRight]) => {
    const isOtherRight = other.isTurnRight.get(path)
    return isOtherRight === undefined ? [] : [[isRight, isOtherRight] as const]
  })
}
