/**
 * The items of one conversation to the conversation: asks each item's format what it says and
 * sees to it that both speakers said something.
 */
import type { Conversation, Turn } from '../types.js'
import { TurnBuilder } from './build-turns.js'
import type { Format, ItemList } from './format.js'
import { acceptedFormats, formats } from './formats.js'
import { isItem } from './item.js'
import { describeItem, placeIn, unreadable } from './unreadable.js'

/** What is known of a conversation besides its items. */
export interface ConversationPlace {
  /** The place in the input, for errors; empty for the whole input. */
  readonly where: string
  readonly id?: string | undefined
}

/** The format that recognises an item. */
export function formatOf(item: unknown): Format | undefined {
  return isItem(item) ? formats.find((format) => format.recognises(item)) : undefined
}

/** The error for something that no format recognises. */
export function unknownItem(item: unknown, where: string) {
  return unreadable(
    where,
    `${describeItem(item)}, not a message or a conversation of a known format`,
    `give one of these, bare or under "messages" or "turns": ${acceptedFormats()}`,
  )
}

/**
 * Reads the items of one conversation; in more than one list, they count on from list to list.
 * @throws ConversationError naming the first item that cannot be read, or the speaker who is missing.
 */
export function readItems(
  lists: readonly ItemList[],
  { where, id }: ConversationPlace,
): Conversation {
  const builder = new TurnBuilder()
  let count = 0
  for (const { path: listPath, items } of lists) {
    for (let i = 0; i < items.length; i++) {
      const item = items[i]
      const format = formatOf(item)
      const path = `${listPath || (format?.listName ?? 'messages')}[${i}]`
      if (format === undefined || !isItem(item)) throw unknownItem(item, placeIn(where, path))
      builder.add(format.read(item, placeIn(where, path)), count++, path)
    }
  }
  const turns = builder.finish()
  requireBothSpeakers(turns, placeIn(where, lists[0]?.path ?? ''), count)
  return { turns, ...(id !== undefined && { id }) }
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
