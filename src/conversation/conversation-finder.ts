/**
 * Finds the conversations in parsed values: looks through wrappers and lists, tells a list of
 * messages from a list of conversations, and reads each conversation on its own, so that one that
 * cannot be read is one error among the others.
 */
import type { ConversationError } from '../errors.js'
import type { Conversation, Turn } from '../types.js'
import type { ItemList } from './format.js'
import { formats } from './formats.js'
import { isItem, type Item } from './item.js'
import { type JsonRecord, JsonRecordSplitter } from './json-records.js'
import {
  type ConversationPlace,
  formatOf,
  readItems,
  requireBothSpeakers,
  unknownItem,
} from './read-items.js'
import {
  asConversationError,
  isConversationError,
  kindOf,
  placeIn,
  unreadable,
} from './unreadable.js'

/** A conversation, or why it could not be read. */
export type Reading = Conversation | ConversationError

const listKeys = [
  'turns',
  'messages',
  'conversation_turns',
  'conversationTurns',
  'conversations',
  'conversation',
  'data',
]
const idKeys = ['id', 'conversation_id', 'conversationId', 'thread_id', 'threadId', 'name']
const deepestNesting = 8

type ElementKind = 'item' | 'conversation' | 'unknown'

/** What elements of one list are called in errors: by line, or by their place in the list. */
export type ElementPlace = (kind: ElementKind) => string

/**
 * Takes the elements of a list one by one (of an array, or the records of a file). Elements that
 * are messages make one conversation together, which is complete at the end; any other element is
 * a conversation, or several, by itself.
 */
export class ConversationFinder {
  readonly #place: ConversationPlace & { readonly path: string }
  readonly #depth: number
  readonly #items: unknown[] = []
  #mode: 'items' | 'conversations' | null = null
  /** An element was not read, so the messages around it are no whole conversation. */
  #broken = false

  constructor(place: ConversationPlace & { readonly path: string }, depth = 0) {
    this.#place = place
    this.#depth = depth
  }

  /** The conversations that are complete with `element`. */
  *add(element: unknown, place: ElementPlace): Generator<Reading> {
    const kind = kindOfElement(element)
    if (kind === 'conversation' && this.#mode !== 'items') {
      this.#mode = 'conversations'
      yield* findConversations(element, place(kind), this.#depth + 1)
    } else if (kind === 'item' && this.#mode !== 'conversations') {
      this.#mode = 'items'
      if (!this.#broken) this.#items.push(element)
    } else if (kind === 'item') {
      yield* findConversations(element, place('conversation'), this.#depth + 1)
    } else {
      const where = place(this.#mode === 'items' ? 'item' : kind)
      yield* this.fail(attempt(where, () => unknownItem(element, where)))
    }
  }

  /** Takes note of an element that could not even be parsed. */
  *fail(error: Reading): Generator<Reading> {
    if (this.#mode === 'items' && this.#broken) return
    this.#broken ||= this.#mode !== 'conversations'
    yield error
  }

  /** The conversation that the messages made together, if they were messages. */
  *end(): Generator<Reading> {
    if (this.#broken || this.#mode === 'conversations') return
    const { path, where } = this.#place
    yield attempt(where, () => readItems([{ path, items: this.#items }], this.#place))
  }
}

/**
 * Every conversation in a value, each read or as its error. Never throws.
 *
 * @param where - the place of the value in the whole input, for errors
 */
export function* findConversations(value: unknown, where: string, depth = 0): Generator<Reading> {
  try {
    yield* look(value, where, depth)
  } catch (error) {
    yield asConversationError(error, where)
  }
}

/** Every conversation in the records of a text. */
export function* findInText(text: string, where: string, depth: number): Generator<Reading> {
  const trimmed = text.trim()
  if (trimmed === '') {
    yield unreadable(where, 'the text is empty', 'give the conversation as JSON or JSON Lines')
    return
  }
  const whole = parseWhole(trimmed)
  if (whole !== null) {
    yield* findConversations(whole.value, where, depth + 1)
    return
  }
  if (!/^[[{]/.test(trimmed)) {
    yield unreadable(
      where,
      `${kindOf(text)} is not JSON`,
      'give the conversation as JSON or JSON Lines; readConversations also takes the path of a file',
    )
    return
  }
  const finder = new ConversationFinder({ where, path: '' }, depth)
  const splitter = new JsonRecordSplitter()
  for (const record of splitter.push(text)) yield* addRecord(finder, record, where)
  for (const record of splitter.end()) yield* addRecord(finder, record, where)
  yield* finder.end()
}

/** Hands a record of a text to the finder of its conversations. */
export function* addRecord(
  finder: ConversationFinder,
  record: JsonRecord,
  where: string,
): Generator<Reading> {
  const place = placeIn(where, `line ${record.line}`)
  if ('value' in record) yield* finder.add(record.value, () => place)
  else yield* finder.fail(notJson(record.problem, place))
}

function notJson(problem: string, where: string): ConversationError {
  return unreadable(where, problem, 'give one JSON value a line, or one JSON document')
}

function* look(value: unknown, where: string, depth: number): Generator<Reading> {
  if (depth > deepestNesting) {
    yield unreadable(where, 'the conversation is nested too deeply', 'pass the conversation itself')
  } else if (typeof value === 'string') {
    yield* findInText(value, where, depth)
  } else if (Array.isArray(value)) {
    yield* lookInList({ path: '', items: value }, { where }, depth)
  } else if (isConversationError(value)) {
    yield value
  } else if (isItem(value)) {
    yield* lookInObject(value, where, depth)
  } else {
    yield unknownItem(value, where)
  }
}

function* lookInObject(value: Item, where: string, depth: number): Generator<Reading> {
  if (isOurs(value)) {
    requireBothSpeakers(value.turns, where, value.turns.length)
    yield value
    return
  }
  if (kindOfElement(value) === 'item') {
    yield readItems([{ path: '', items: [value] }], { where })
    return
  }
  const id = idOf(value)
  const list = listIn(value, where)
  if (list !== null) {
    yield* lookInList(list, { where, id }, depth)
    return
  }
  const lists = open(value, where)
  if (lists !== null) yield readItems(lists, { where, id })
  else yield unknownItem(value, where)
}

function* lookInList(
  { path, items }: ItemList,
  place: ConversationPlace,
  depth: number,
): Generator<Reading> {
  const finder = new ConversationFinder({ ...place, path }, depth)
  for (let i = 0; i < items.length; i++) {
    yield* finder.add(items[i], (kind) => {
      const unnamed =
        kind === 'conversation' ? 'conversations' : (formatOf(items[0])?.listName ?? 'messages')
      return placeIn(place.where, `${path || unnamed}[${i}]`)
    })
  }
  yield* finder.end()
}

/** Whether an element of a list is one message or a conversation (or several) by itself. */
function kindOfElement(value: unknown): ElementKind {
  try {
    if (Array.isArray(value) || isConversationError(value)) return 'conversation'
    if (typeof value === 'string') return /^\s*[[{]/.test(value) ? 'conversation' : 'unknown'
    if (!isItem(value)) return 'unknown'
    if (typeof value['role'] !== 'string' && opens(value)) return 'conversation'
    return formatOf(value) === undefined ? 'unknown' : 'item'
  } catch {
    return 'unknown'
  }
}

function opens(value: Item): boolean {
  if (listKeys.some((key) => isList(value[key]))) return true
  try {
    return open(value, '') !== null
  } catch {
    return true
  }
}

function open(value: Item, where: string): readonly ItemList[] | null {
  for (const format of formats) {
    const lists = format.open?.(value, where)
    if (lists) return lists
  }
  return null
}

/** A list that stands under one of the names people give it, also as JSON text in a data set. */
function listIn(value: Item, where: string): ItemList | null {
  for (const path of listKeys) {
    const list = value[path]
    if (Array.isArray(list)) return { path, items: list }
    if (!isList(list)) continue
    const parsed = parseWhole(String(list))
    if (Array.isArray(parsed?.value)) return { path, items: parsed.value }
    throw notJson('is text that is not a JSON array', placeIn(where, path))
  }
  return null
}

function isList(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === 'string' && /^\s*\[/.test(value))
}

function idOf(value: Item): string | undefined {
  for (const key of idKeys) {
    const id = value[key]
    if ((typeof id === 'string' && id !== '') || typeof id === 'number') return String(id)
  }
  return undefined
}

function parseWhole(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

function attempt(where: string, read: () => Reading): Reading {
  try {
    return read()
  } catch (error) {
    return asConversationError(error, where)
  }
}

/** Whether a value is a conversation of this library already, which is then left as it is. */
function isOurs(value: Item): value is Item & Conversation {
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
