/**
 * The items of one conversation to the conversation: asks each item's format what it says and
 * sees to it that both speakers said something.
 */
import type { Conversation, Turn } from '../../types.js'
import { asItem, readerOf } from '../formats/index.js'
import {
  type ItemList,
  type Opened,
  placeIn,
  type ReadContext,
  TurnBuilder,
  unreadable,
  type Utterance,
} from '../reading/index.js'
import { readOwnTurn } from './read-own-turn.js'
import { inSpeakingOrder } from './speaking-order.js'
import { unwrapTexts } from './text-within-text.js'
import { unknownItem } from './unknown-item.js'

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
  { lists, id: openedId, notes: openedNotes = [] }: Opened,
  place: ConversationPlace,
  context: ReadContext,
): Conversation {
  const { where } = place
  const id = openedId ?? place.id
  const builder = new TurnBuilder()
  const notes = [...openedNotes]
  const total = lists.reduce((sum, { items }) => sum + items.length, 0)
  const counter = new IndexCounter()
  let count = 0
  for (const given of lists) {
    const { list, note } = inSpeakingOrder(given)
    if (note !== null) notes.push(note)
    counter.begin(list)
    builder.beginSession(list.session)
    for (let i = 0; i < list.items.length; i++) {
      const position = list.positions?.[i] ?? i
      const item = list.items[i]
      const path = list.pathOf?.(position) ?? `${list.path || nameOf(list, item)}[${position}]`
      const isLast = ++count === total
      builder.add(
        readItem(item, list, placeIn(where, path), isLast, context),
        counter.indexOf(position),
        path,
      )
    }
  }
  const turns = builder.finish()
  requireBothSpeakers(turns, placeIn(where, lists[0]?.path ?? ''), count)
  return { turns, ...(id !== undefined && { id }), ...(notes.length > 0 && { notes }) }
}

function nameOf({ reader }: ItemList, item: unknown): string {
  return (reader ?? readerOf(item))?.listName ?? 'messages'
}

function readItem(
  value: unknown,
  list: ItemList,
  place: string,
  isLast: boolean,
  context: ReadContext,
): readonly Utterance[] {
  if (context.readTurn !== null) {
    const said = readOwnTurn(value, place, context.readTurn)
    requireReply(said, place)
    return said
  }
  const item = asItem(value)
  const reader = list.reader ?? readerOf(value)
  // A node of a tree without a message says nothing.
  if (item === null && list.reader !== undefined && value === null) return []
  if (reader === undefined || item === null) throw unknownItem(value, place)
  const said = unwrapTexts(reader.read(item, place, context), place, context)
  const mayBeEmpty =
    reader.emptyReplies === 'anywhere' || (reader.emptyReplies === 'in the last item' && isLast)
  if (!mayBeEmpty) requireReply(said, place)
  return said
}

/** Indices of items: lists that share a path share their positions, others count on. */
class IndexCounter {
  #path: string | null = null
  #base = 0
  #size = 0

  begin({ path, items, positions }: ItemList): void {
    if (path !== this.#path) {
      this.#base += this.#size
      this.#size = 0
      this.#path = path
    }
    const last = positions?.reduce((most, position) => Math.max(most, position), -1)
    this.#size = Math.max(this.#size, last === undefined ? items.length : last + 1)
  }

  indexOf(position: number): number {
    return this.#base + position
  }
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
