/** The records of a text (JSON Lines, or values one after the other) to conversations. */
import { placeIn, type ReadContext, unreadable } from '../reading/index.js'
import { ConversationFinder, type FindWithin } from './conversation-finder.js'
import type { JsonRecord } from './json-records.js'
import type { Reading } from './reading.js'
import { kindOfElement } from './wrappers.js'

/** A record of a text, or a value that stands for one. */
export type TextRecord = JsonRecord | { readonly place: string; readonly value: unknown }

/**
 * Takes the records of a text one by one. A single one is the whole input; of several, each counts
 * by itself.
 */
export class RecordFinder {
  readonly #where: string
  readonly #context: ReadContext
  readonly #find: FindWithin
  readonly #finder: ConversationFinder
  #first: TextRecord | null = null
  #count = 0

  /** @param find - finds the conversations in one record */
  constructor(where: string, context: ReadContext, find: FindWithin) {
    this.#where = where
    this.#context = context
    this.#find = find
    const list = { list: { path: '', items: [] }, place: { where }, isOfRecords: true }
    this.#finder = new ConversationFinder(list, context, find)
  }

  /** Records so far. */
  get count(): number {
    return this.#count
  }

  /** The conversations that are complete with `record`. */
  *add(record: TextRecord): Generator<Reading> {
    if (this.#count++ === 0) {
      this.#first = record
      return
    }
    yield* this.addHeld()
    yield* this.#add(record)
  }

  /** The conversations that were not complete before. */
  *end(): Generator<Reading> {
    const first = this.#first
    if (
      first !== null &&
      'value' in first &&
      kindOfElement(first.value, this.#context) !== 'item'
    ) {
      yield* this.#find(first.value, this.#place(first))
      return
    }
    yield* this.addHeld()
    yield* this.#finder.end()
  }

  /** The conversations in a record that was held back, when nobody knows what comes after it. */
  *addHeld(): Generator<Reading> {
    if (this.#first !== null) yield* this.#add(this.#first)
    this.#first = null
  }

  *#add(record: TextRecord): Generator<Reading> {
    const place = this.#place(record)
    if ('value' in record) {
      yield* this.#finder.add(record.value, () => place)
    } else {
      const fix = 'give one JSON value a line, or one JSON document'
      yield* this.#finder.fail(unreadable(place, record.problem, fix))
    }
  }

  #place(record: TextRecord): string {
    return 'place' in record ? record.place : placeIn(this.#where, `line ${record.line}`)
  }
}
