/**
 * Finds the conversations in parsed values: looks through wrappers and lists, tells a list of
 * messages from a list of conversations, and reads each conversation on its own, so that one that
 * cannot be read is one error among the others.
 */
import type { ConversationError } from '../errors.js'
import type { Conversation } from '../types.js'
import type { ItemList } from './item-list.js'
import { formatOf } from './formats.js'
import { FragmentCollector } from './fragments.js'
import { isItem, type Item } from './item.js'
import { type JsonRecord, JsonRecordSplitter } from './json-records.js'
import { type ConversationPlace, readItems, requireBothSpeakers } from './read-items.js'
import { unknownItem } from './unknown-item.js'
import {
  asConversationError,
  isConversationError,
  kindOf,
  placeIn,
  unreadable,
} from './unreadable.js'
import {
  type ElementKind,
  idOf,
  isOurs,
  kindOfElement,
  listIn,
  logOf,
  openWrapper,
} from './wrappers.js'

/** A conversation, or why it could not be read. */
export type Reading = Conversation | ConversationError

/** What an element is called in errors, once it is known what it is. */
export type ElementPlace = (kind: ElementKind) => string

const deepestNesting = 8

/**
 * Takes the elements of a list one by one (of an array, or the records of a file). Elements that
 * are messages make one conversation together, and records of a log make theirs: these are complete
 * at the end. Any other element is a conversation, or several, by itself.
 */
export class ConversationFinder {
  readonly #place: ConversationPlace & { readonly path: string }
  readonly #depth: number
  readonly #items: unknown[] = []
  readonly #fragments = new FragmentCollector()
  #mode: 'items' | 'conversations' | null = null
  #records = 0
  /** An element was not read, so the messages around it are no whole conversation. */
  #broken = false

  constructor(place: ConversationPlace & { readonly path: string }, depth = 0) {
    this.#place = place
    this.#depth = depth
  }

  /** The conversations that are complete with `element`. */
  *add(element: unknown, place: ElementPlace): Generator<Reading> {
    const kind = kindOfElement(element)
    const belongs = this.#mode !== 'items' || kind === 'item'
    if (kind === 'unknown' || !belongs) {
      const where = place(belongs ? kind : 'item')
      yield* this.fail(unknownElement(element, where))
    } else if (kind === 'item' && this.#mode !== 'conversations') {
      this.#mode = 'items'
      if (!this.#broken) this.#items.push(element)
    } else {
      this.#mode = 'conversations'
      const where = place('conversation')
      if (kind === 'record') yield* this.#collect(element, where)
      else yield* findConversations(element, where, this.#depth + 1)
    }
  }

  /** Takes note of an element that could not be read at all. */
  *fail(error: ConversationError): Generator<Reading> {
    if (this.#mode === 'items' && this.#broken) return
    this.#broken ||= this.#mode !== 'conversations'
    yield error
  }

  /** The conversations that were not complete before. */
  *end(): Generator<Reading> {
    const { path, where } = this.#place
    if (this.#mode === 'conversations') {
      yield* this.#endFragments()
    } else if (!this.#broken) {
      yield attempt(where, () => readItems([{ path, items: this.#items }], this.#place))
    }
  }

  *#collect(element: unknown, where: string): Generator<Reading> {
    this.#records++
    try {
      const log = isItem(element) ? logOf(element) : undefined
      if (log === undefined || !isItem(element)) return
      for (const fragment of log.collect(element, where)) this.#fragments.add(fragment)
    } catch (error) {
      yield asConversationError(error, where)
    }
  }

  *#endFragments(): Generator<Reading> {
    let found = 0
    for (const { where, read } of this.#fragments.finish()) {
      found++
      yield attempt(where, read)
    }
    if (this.#records > 0 && found === 0) {
      yield unreadable(
        this.#place.where,
        'none of the spans is of a chat: no gen_ai.input.messages, no operation "chat"',
        'export the spans of the chat requests, with their messages',
      )
    }
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

/** Hands a record of a text to the finder of its conversations. */
export function* addRecord(
  finder: ConversationFinder,
  record: JsonRecord,
  where: string,
): Generator<Reading> {
  const place = placeIn(where, `line ${record.line}`)
  if ('value' in record) {
    yield* finder.add(record.value, () => place)
  } else {
    const fix = 'give one JSON value a line, or one JSON document'
    yield* finder.fail(unreadable(place, record.problem, fix))
  }
}

function* look(value: unknown, where: string, depth: number): Generator<Reading> {
  if (depth > deepestNesting) {
    yield unreadable(where, 'the conversation is nested too deeply', 'pass the conversation itself')
  } else if (typeof value === 'string') {
    yield* lookInText(value, where, depth)
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

function* lookInText(text: string, where: string, depth: number): Generator<Reading> {
  if (text.trim() === '') {
    yield unreadable(where, 'the text is empty', 'give the conversation as JSON or JSON Lines')
    return
  }
  const whole = parseWhole(text)
  if (whole !== null) {
    yield* findConversations(whole.value, where, depth + 1)
    return
  }
  if (!/^\s*[[{]/.test(text)) {
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

function* lookInObject(value: Item, where: string, depth: number): Generator<Reading> {
  if (isOurs(value)) {
    requireBothSpeakers(value.turns, where, value.turns.length)
    yield value
    return
  }
  const kind = kindOfElement(value)
  if (kind === 'item') {
    yield readItems([{ path: '', items: [value] }], { where })
    return
  }
  if (kind === 'record') {
    const finder = new ConversationFinder({ where, path: '' }, depth)
    yield* finder.add(value, () => where)
    yield* finder.end()
    return
  }
  const id = idOf(value)
  const list = listIn(value, where)
  if (list !== null) {
    yield* lookInList(list, { where, id }, depth)
    return
  }
  const lists = openWrapper(value, where)
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

function parseWhole(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return null
  }
}

function unknownElement(element: unknown, where: string): ConversationError {
  try {
    return unknownItem(element, where)
  } catch (error) {
    return asConversationError(error, where)
  }
}

function attempt(where: string, read: () => Reading): Reading {
  try {
    return read()
  } catch (error) {
    return asConversationError(error, where)
  }
}
