/** What becomes of each conversation that is looked for. */
import type { ConversationError } from '../../errors.js'
import type { Conversation } from '../../types.js'
import { asConversationError } from '../reading/index.js'

/** A conversation, or why it could not be read. */
export type Reading = Conversation | ConversationError

/** A reading, and the 1-based line of the text on which its record begins; null where there is none. */
export interface PlacedReading {
  readonly reading: Reading
  readonly line: number | null
}

/** What `read` gives, or what it throws as an error of ours. */
export function readOr(where: string, read: () => Reading): Reading {
  try {
    return read()
  } catch (error) {
    return asConversationError(error, where)
  }
}
