/** Known facts beside the turns of the conversation that the test names for them. */
import { OptionError } from '../../errors.js'
import type { Conversation, Turn } from '../../types.js'
import type { FactsFrom, ReadFact } from '../options/index.js'

/** A known fact as a judge is asked about it. */
export interface GivenFact extends Omit<ReadFact, 'turnIndex'> {
  /** Counts from 1, in the order given. */
  readonly id: number
  /** Position of the turn that the test names for it; null when the judge has to find it. */
  readonly turn: number | null
}

/**
 * Numbers known facts and finds the turns that the test names. Where the user's turn and the
 * reply are read from one item of the input, and so have one index, the user's is meant.
 *
 * @throws {OptionError} when there is no such turn, or it is the assistant's, whose words are no facts
 */
export function placeKnownFacts(
  facts: readonly ReadFact[],
  { turns }: Conversation,
  factsFrom: FactsFrom,
): readonly GivenFact[] {
  const mayState = (turn: Turn) => factsFrom === 'conversation' || turn.role === 'user'
  return facts.map(({ turnIndex, ...fact }, at) => {
    const id = at + 1
    if (turnIndex === null) return { ...fact, id, turn: null }
    const turn = turns.findIndex((one) => one.index === turnIndex && mayState(one))
    if (turn !== -1) return { ...fact, id, turn }
    const other = turns.find(({ index }) => index === turnIndex)
    throw new OptionError({
      where: `option facts[${at}].turnIndex`,
      problem: other
        ? `${turnIndex} is ${other.path}, a turn of the assistant, and only what the user says is a fact`
        : `the conversation has no turn with the index ${turnIndex}`,
      fix: `use the index of a turn that states the fact (${listIndices(turns.filter(mayState))})${
        other ? ", or set factsFrom: 'conversation'" : ''
      }`,
    })
  })
}

const mostIndices = 10

function listIndices(turns: readonly Turn[]): string {
  const indices = turns.map(({ index }) => index)
  const more = indices.length > mostIndices
  return [...indices.slice(0, mostIndices), ...(more ? ['…'] : [])].join(', ')
}
