/**
 * Many conversations from a value, a text, a file or a stream, one after the other.
 */
import { type ConversationError, OptionError, show } from '../../errors.js'
import type { Conversation } from '../../types.js'
import {
  asConversationError,
  checkOptionNames,
  isConversationError,
  placeIn,
  type ReadContext,
  unreadable,
} from '../reading/index.js'
import { type Chunks, openSource } from './conversation-source.js'
import { findConversations, recordFinder } from './find-conversations.js'
import { JsonRecordSplitter } from './json-records.js'
import type { Reading } from './reading.js'
import { readContextOf, readingOptionNames, type ReadingOptions } from './reading-options.js'
import { looksLikeJson } from './text-items.js'

/** Options of `readConversations`. */
export interface ReadConversationsOptions extends ReadingOptions {
  /**
   * What to do about a conversation that cannot be read. `'throw'` ends the reading with its error;
   * `'yield'` gives the `ConversationError` in its place and goes on with the next one.
   * @defaultValue 'throw'
   */
  readonly onUnreadable?: 'throw' | 'yield'
}

const optionNames = {
  ...readingOptionNames,
  onUnreadable: true,
} as const satisfies Record<keyof ReadConversationsOptions, true>

/**
 * Reads any number of conversations, in whichever known format each is. Text is streamed: of a
 * file of one conversation a line, one line is held at a time. Makes no judge call.
 *
 * The source is
 * - a value: one conversation, or a list of them (also of different formats);
 * - JSON or JSON Lines text, which begins with `{` or `[`;
 * - a transcript or CSV and TSV text, which has more than one line;
 * - any other text: the path of a file of such text; or a `file:` URL;
 * - bytes, a Node stream, a web stream or any async iterable, of text, of bytes, or of one value
 *   a chunk.
 *
 * Lines that are single messages, or records of a log such as OpenTelemetry spans, are gathered
 * into their conversations, which come at the end of the text.
 *
 * For a batch, take `onUnreadable: 'yield'`: one bad record is then one error among the results,
 * and no more. `toConversation`, and all that takes a conversation, throws such an error when it is
 * passed on, so that it cannot be mistaken for a conversation.
 *
 * @example
 * ```ts
 * for await (const conversation of readConversations('conversations.jsonl')) {
 *   console.log(conversation.id, conversation.turns.length)
 * }
 * ```
 *
 * @throws ConversationError when a conversation cannot be read (unless they are yielded), naming
 * its line or its place in the list; when the source itself cannot be read or is empty, always.
 */
export function readConversations(
  source: unknown,
  options?: ReadConversationsOptions & { readonly onUnreadable?: 'throw' },
): AsyncIterableIterator<Conversation>
export function readConversations(
  source: unknown,
  options: ReadConversationsOptions,
): AsyncIterableIterator<Conversation | ConversationError>
export function readConversations(
  source: unknown,
  options: ReadConversationsOptions = {},
): AsyncIterableIterator<Conversation | ConversationError> {
  checkOptionNames(options, 'readConversations', optionNames)
  const { onUnreadable = 'throw' } = options
  if (onUnreadable !== 'throw' && onUnreadable !== 'yield') {
    throw new OptionError({
      where: 'readConversations, option onUnreadable',
      problem: `is ${show(onUnreadable)}`,
      fix: 'use "throw" or "yield"',
    })
  }
  const readings = readAll(source, readContextOf(options, 'readConversations'))
  return onUnreadable === 'yield' ? readings : throwing(readings)
}

async function* throwing(readings: AsyncIterable<Reading>): AsyncGenerator<Conversation> {
  for await (const reading of readings) {
    if (isConversationError(reading)) throw reading
    yield reading
  }
}

async function* readAll(source: unknown, context: ReadContext): AsyncGenerator<Reading> {
  const { where, chunks, value } = openSource(source)
  if (chunks === null) yield* findConversations(value, where, context)
  else yield* readChunks(chunks, where, context)
}

async function* readChunks(
  chunks: Chunks,
  where: string,
  context: ReadContext,
): AsyncGenerator<Reading> {
  const records = recordFinder(where, context)
  const splitter = new JsonRecordSplitter()
  const start = new TextStart()
  try {
    for await (const chunk of chunks) {
      if (typeof chunk !== 'string') {
        const place = placeIn(where, `records[${records.count}]`)
        yield* records.add({ place, value: chunk.value })
        continue
      }
      const text = start.take(chunk)
      if (text === null) continue
      for (const record of splitter.push(text)) yield* records.add(record)
    }
  } catch (error) {
    // What came before the fault is whole.
    for (const record of splitter.push(start.rest())) yield* records.add(record)
    yield* records.addHeld()
    throw asConversationError(error, where)
  }
  const held = start.rest()
  if (!looksLikeJson(held) && held.trim() !== '') {
    yield* findConversations(held, where, context)
    return
  }
  for (const record of splitter.push(held)) yield* records.add(record)
  for (const record of splitter.end()) yield* records.add(record)
  if (records.count === 0) {
    throw unreadable(where, 'it is empty', 'give conversations as JSON or JSON Lines')
  }
  yield* records.end()
}

/**
 * Holds a text back until it is known whether it is JSON, which is read piece by piece; a transcript
 * or a table is read whole.
 */
class TextStart {
  readonly #held: string[] = []
  #length = 0
  #isJson: boolean | null = null

  /** What can be read of the text with `chunk`; null while it is held back. */
  take(chunk: string): string | null {
    if (this.#isJson === true) return chunk
    this.#held.push(chunk)
    this.#length += chunk.length
    if (this.#isJson !== null || this.#length < enoughToTell) return null
    this.#isJson = looksLikeJson(this.#held.join(''))
    return this.#isJson ? this.rest() : null
  }

  /** What is held back still. */
  rest(): string {
    return this.#held.splice(0).join('')
  }
}

/** Characters after which the beginning of a text tells what it is. */
const enoughToTell = 512
