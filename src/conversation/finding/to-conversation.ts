/**
 * Any input that holds exactly one conversation, to that conversation.
 */
import type { ConversationError } from '../../errors.js'
import type { Conversation } from '../../types.js'
import { checkOptionNames, isConversationError, unreadable } from '../reading/index.js'
import { findConversations } from './find-conversations.js'
import { readContextOf, readingOptionNames, type ReadingOptions } from './reading-options.js'

/**
 * Reads one conversation, in whichever known format it is: a parsed value or its JSON (or JSON
 * Lines) text, a transcript or a table. Pure; makes no judge call and opens no file. A `Conversation` is returned as it is.
 *
 * - What is neither said by the user nor by the assistant (system, developer, reasoning) is left
 *   out; tool results are kept on the turn they explain; images and other parts leave a mark
 *   (`[image]`).
 * - A reply that tool calls split in parts is one turn, at the place of its last part.
 * - User turns that say nothing are left out; `index` and `path` go on speaking of the input.
 * - An assistant message with neither text nor a tool call, tool result or reasoning is an error:
 *   the chatbot gave no answer. The answer of the last exchange pair may be empty, and so may values
 *   of ShareGPT; they are left out.
 * - A list whose times fall from item to item gives the newest first and is turned round; `notes` says so.
 *
 * @example
 * ```ts
 * const { turns } = toConversation([
 *   { input: 'My name is Maya.', actual_output: 'How can I help, Maya?' },
 *   { input: 'Open a ticket for me.', actual_output: 'Sure. What is your name?' },
 * ])
 * turns.map(({ role, path }) => `${role} ${path}`)
 * // ['user turns[0].input', 'assistant turns[0].actual_output', 'user turns[1].input', ...]
 * ```
 *
 * @example An item of a shape of your own.
 * ```ts
 * toConversation(rows, {
 *   readTurn: (row) => ({ role: row.is_bot ? 'assistant' : 'user', content: row.body }),
 * })
 * ```
 *
 * @throws OptionError when an option is of a wrong type.
 * @throws ConversationError naming the first item that cannot be read or is an empty reply, the
 * speaker who is missing, or how many conversations there are when there is more than one.
 */
export function toConversation(input: unknown): Conversation
export function toConversation(input: unknown, options: ReadingOptions): Conversation
export function toConversation(input: unknown, given: ReadingOptions | number = {}): Conversation {
  // As a callback of `map` it is given an index, too.
  const options = typeof given === 'number' ? {} : given
  checkOptionNames(options, 'toConversation', readingOptionNames)
  const context = readContextOf(options, 'toConversation')
  let conversation: Conversation | undefined
  let error: ConversationError | undefined
  let found = 0
  for (const reading of findConversations(input, '', context)) {
    found++
    if (isConversationError(reading)) error ??= reading
    else conversation ??= reading
  }
  if (conversation === undefined && error !== undefined) throw error
  if (conversation === undefined || found > 1) {
    throw unreadable(
      'conversation',
      `found ${found} conversations where one was expected`,
      'pass one of them, or read them all with readConversations',
    )
  }
  return conversation
}
