/**
 * The items of one conversation to the conversation: asks each item's format what it says and
 * sees to it that both speakers said something.
 */
import type { Conversation, Turn } from '../types.js'
import { TurnBuilder } from './build-turns.js'
import type { ItemList } from './item-list.js'
import type { Utterance } from './format.js'
import { formatOf } from './formats.js'
import { isItem } from './item.js'
import { unknownItem } from './unknown-item.js'
import { placeIn, unreadable } from './unreadable.js'

/** What is known of a conversation besides its items. */
export interface ConversationPlace {
  /** The place in the input, for errors; empty for the whole input. */
  readonly where: string
  readonly id?: string | undefined
}

/**
 * Reads the items of one conversation; in more than one list, they count on from list to list.
 * @throws ConversationError naming the first item that cannot be read or is an empty reply, or the
 * speaker who is missing.
 */
export function readItems(
  lists: readonly ItemList[],
  { where, id }: ConversationPlace,
): Conversation {
  const builder = new TurnBuilder()
  const total = lists.reduce((sum, { items }) => sum + items.length, 0)
  let count = 0
  for (const { path: listPath, items } of lists) {
    for (let i = 0; i < items.length; i++) {
      const item = items[i]
      const format = formatOf(item)
      const path = `${listPath || (format?.listName ?? 'messages')}[${i}]`
      if (format === undefined || !isItem(item)) throw unknownItem(item, placeIn(where, path))
      const said = format.read(item, placeIn(where, path))
      const mayBeEmpty =
        format.emptyReplies === 'anywhere' ||
        (format.emptyReplies === 'in the last item' && count === total - 1)
      if (!mayBeEmpty) requireReply(said, placeIn(where, path))
      builder.add(said, count++, path)
    }
  }
  const turns = builder.finish()
  requireBothSpeakers(turns, placeIn(where, lists[0]?.path ?? ''), count)
  return { turns, ...(id !== undefined && { id }) }
}

/**
 * Holds that an assistant who has the word says something, calls a tool or has another reason not
 * to: left out as if it were not there, a chatbot that gave the user no answer would pass.
 */
function requireReply(said: readonly Utterance[], place: string): void {
  const texts = said.filter((one) => one.kind === 'text')
  const replies = texts.filter(({ role }) => role === 'assistant')
  const isExplained = texts.length < said.length
  if (isExplained || replies[0] === undefined || replies.some(({ text }) => text.trim())) return
  throw unreadable(
    `${place}${replies[0].at ?? ''}`,
    "the assistant's reply is empty: no text, and no tool call or reasoning instead of it",
    'leave it out if the chatbot rightly said nothing, else find out why it did',
  )
}

/**
 * Holds that there is something to remember and someone to remember it.
 * @throws ConversationError saying which of the two is missing.
 */
export function requireBothSpeakers(turns: readonly Turn[], where: string, items: number): void {
  if (items === 0) {
    throw unreadable(
      where,
      'the conversation is empty',
      'give at least one user turn and one assistant turn',
    )
  }
  for (const role of ['user', 'assistant'] as const) {
    if (turns.some((turn) => turn.role === role)) continue
    throw unreadable(
      where,
      `the conversation has no ${role} turn: of its ${counted(items, 'item')}, ${counted(turns.length, 'turn')} could be read${turns.length > 0 ? `, all of the ${turns[0]?.role}` : ''}`,
      role === 'user'
        ? 'add what the user said, as text'
        : 'add what the chatbot answered, as text; a tool call alone is no answer',
    )
  }
}

function counted(count: number, noun: string): string {
  return `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`
}
