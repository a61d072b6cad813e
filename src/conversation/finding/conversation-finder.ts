/**
 * The elements of a list to conversations: tells a list of messages from a list of conversations and
 * from the records of a log, and reads each conversation on its own, so that one that cannot be read
 * is one error among the others.
 */
import type { ConversationError } from '../../errors.js'
import { logReaderOf } from '../formats/index.js'
import {
  asConversationError,
  isConversationError,
  isItem,
  type ItemList,
  type LogReader,
  type ReadContext,
  unreadable,
} from '../reading/index.js'
import { FragmentCollector } from './fragments.js'
import { groupItems } from './group-items.js'
import { type ConversationPlace, readItems } from './read-items.js'
import { type Reading, readOr } from './reading.js'
import { unknownItem } from './unknown-item.js'
import { type ElementKind, kindOfElement } from './wrappers.js'

/** What an element is called in errors, once it is known what it is. */
export type ElementPlace = (kind: ElementKind) => string

/** Finds the conversations in one element, which stands in a list. */
export type FindWithin = (element: unknown, where: string) => Iterable<Reading>

/** What a finder is told of the list whose elements it takes. */
export interface FinderList {
  /** The list; its items are not looked at. */
  readonly list: ItemList
  readonly place: ConversationPlace
  /** Each element counts by itself: what cannot be read in it is an error of its own. */
  readonly isOfRecords: boolean
}

/**
 * Takes the elements of a list one by one (of an array, or the records of a file). Elements that
 * are messages make one conversation together, and records of a log make theirs: these are complete
 * at the end. Any other element is a conversation, or several, by itself, and gives one error at most.
 */
export class ConversationFinder {
  readonly #list: ItemList
  readonly #place: ConversationPlace
  readonly #context: ReadContext
  readonly #isOfRecords: boolean
  readonly #find: FindWithin
  readonly #items: unknown[] = []
  readonly #fragments = new FragmentCollector()
  #log: LogReader | null = null
  #mode: 'items' | 'conversations' | null = null
  #records = 0
  /** An element was not read, so the messages around it are no whole conversation. */
  #broken = false
  /** What could not be read before it was known whether the list is one conversation. */
  #pending: ConversationError[] = []

  constructor({ list, place, isOfRecords }: FinderList, context: ReadContext, find: FindWithin) {
    this.#list = list
    this.#place = place
    this.#isOfRecords = isOfRecords
    this.#context = context
    this.#find = find
  }

  /** The conversations that are complete with `element`. */
  *add(element: unknown, place: ElementPlace): Generator<Reading> {
    const kind = this.#list.reader ? 'item' : kindOfElement(element, this.#context)
    const belongs = this.#mode !== 'items' || kind === 'item'
    if (kind === 'unknown' || !belongs) {
      const where = place(belongs ? kind : 'item')
      const error = readOr(where, () => unknownItem(element, where))
      if (isConversationError(error)) yield* this.fail(error)
    } else if (kind === 'item' && this.#mode !== 'conversations') {
      this.#mode = 'items'
      if (!this.#broken) this.#items.push(element)
    } else {
      this.#mode = 'conversations'
      yield* this.#pending.splice(0)
      const where = place('conversation')
      if (kind === 'record') yield* this.#collect(element, where)
      else yield* withOneError(this.#find(element, where))
    }
  }

  /** Takes note of an element that could not be read at all. */
  *fail(error: ConversationError): Generator<Reading> {
    if (this.#mode === 'conversations') {
      yield error
    } else if (!this.#broken || this.#mode === null) {
      this.#broken = true
      if (this.#mode === null && !this.#isOfRecords) this.#pending.push(error)
      else yield error
    }
  }

  /** The conversations that were not complete before. */
  *end(): Generator<Reading> {
    const { where } = this.#place
    if (this.#mode === 'conversations') {
      yield* this.#endFragments()
    } else if (!this.#broken) {
      const list = { ...this.#list, items: this.#items }
      for (const { id, lists } of groupItems(list)) {
        const place = { ...this.#place, id: id ?? this.#place.id }
        yield readOr(where, () => readItems({ lists }, place, this.#context))
      }
    }
    yield* this.#pending.splice(0, 1)
  }

  *#collect(element: unknown, where: string): Generator<Reading> {
    this.#records++
    try {
      const log = isItem(element) ? logReaderOf(element) : undefined
      if (log === undefined || !isItem(element)) return
      this.#log ??= log
      for (const fragment of log.collect(element, where)) this.#fragments.add(fragment)
    } catch (error) {
      yield asConversationError(error, where)
    }
  }

  *#endFragments(): Generator<Reading> {
    let found = 0
    for (const { where, read } of this.#fragments.finish(this.#context)) {
      found++
      yield readOr(where, read)
    }
    if (this.#records === 0 || found > 0 || this.#log === null) return
    const { problem, fix } = this.#log.empty
    yield unreadable(this.#place.where, problem, fix)
  }
}

function* withOneError(readings: Iterable<Reading>): Generator<Reading> {
  let failed = false
  for (const reading of readings) {
    const isError = isConversationError(reading)
    if (!isError || !failed) yield reading
    failed ||= isError
  }
}
