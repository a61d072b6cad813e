/** Conversations of this library, which need no reading. */
import type { Conversation, Turn } from '../../types.js'
import { isItem, type Item } from '../reading/index.js'

/** Whether a value is a conversation of this library already, which is then left as it is. */
export function isOurs(value: Item): value is Item & Conversation {
  const { turns } = value
  return Array.isArray(turns) && turns.length > 0 && turns.every(isOurTurn)
}

function isOurTurn(turn: unknown): turn is Turn {
  return (
    isItem(turn) &&
    (turn['role'] === 'user' || turn['role'] === 'assistant') &&
    typeof turn['content'] === 'string' &&
    typeof turn['index'] === 'number' &&
    typeof turn['path'] === 'string'
  )
}
