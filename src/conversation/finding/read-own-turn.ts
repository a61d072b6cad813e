/** One item of the caller's own shape, by the caller's `readTurn`. */
import {
  describeItem,
  describeThrown,
  isItem,
  readMessage,
  type ReadTurn,
  speakerOf,
  unreadable,
  type Utterance,
} from '../reading/index.js'
import { ConversationError, show } from '../../errors.js'

/**
 * What `readTurn` makes of an item.
 * @throws ConversationError when it throws, or returns something else than a turn or null.
 */
export function readOwnTurn(
  item: unknown,
  place: string,
  readTurn: ReadTurn,
): readonly Utterance[] {
  const turn = call(item, place, readTurn)
  if (turn === null) return []
  if (!isItem(turn) || !('role' in turn) || !('content' in turn)) {
    throw unreadable(
      place,
      `readTurn returned a value that ${describeItem(turn)}`,
      'return { role, content }, or null for an item in which nobody speaks',
    )
  }
  if (speakerOf(turn['role']) === undefined) {
    throw unreadable(
      place,
      `readTurn returned the role ${show(turn['role'])}`,
      'return "user" or "assistant", or null in place of the turn',
    )
  }
  return readMessage(turn, place)
}

function call(item: unknown, place: string, readTurn: ReadTurn): unknown {
  try {
    return readTurn(item)
  } catch (cause) {
    throw new ConversationError({
      where: place,
      problem: `readTurn threw ${describeThrown(cause)} for a value that ${describeItem(item)}`,
      fix: 'see the cause; let readTurn return null for items in which nobody speaks',
      cause,
    })
  }
}
