/** What becomes of each conversation that is looked for. */
import type { ConversationError } from '../../errors.js'
import type { Conversation } from '../../types.js'
import { asConversationError } from '../reading/index.js'

/** A conversation, or why it could not be read. */
export type Reading = Conversation | ConversationError

/** What `read` gives, or what it throws as an error of ours. */
export function readOr(where: string, read: () => Reading): Reading {
  try {
    return read()
  } catch (error) {
    return asConversationError(error, where)
  }
}
