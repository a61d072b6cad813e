/**
 * Where turns stand in a conversation, in speaking order.
 */
import type { Conversation } from '../../types.js'

const mostAnswered = 3

/** Position in speaking order of the turn at `path`; -1 where there is none. */
export function positionOf(conversation: Conversation, path: string | null): number {
  return conversation.turns.findIndex((turn) => turn.path === path)
}

/** Positions of the user turns that the turn at `position` answers, of many in a row the last three. */
export function positionsAnswered(conversation: Conversation, position: number): readonly number[] {
  const answered: number[] = []
  for (let at = position - 1; at >= 0 && answered.length < mostAnswered; at -= 1) {
    if (conversation.turns[at]?.role !== 'user') break
    answered.unshift(at)
  }
  return answered
}
