/**
 * Many conversations from a value, a text, a file or a stream, one after the other.
 */
import { type ConversationError, OptionError, show } from '../../errors.js'
import type { Conversation } from '../../types.js'
import { checkOptionNames, isConversationError } from '../reading/index.js'
import { openSource } from './conversation-source.js'
import { readSource } from './read-source.js'
import type { PlacedReading, Reading } from './reading.js'
import { readContextOf, readingOptionNames, type ReadingOptions } from './reading-options.js'

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
  const context = readContextOf(options, 'readConversations')
  const readings = readSource(openSource(source), context)
  return onUnreadable === 'yield' ? yielding(readings) : throwing(readings)
}

async function* yielding(readings: AsyncIterable<PlacedReading>): AsyncGenerator<Reading> {
  for await (const { reading } of readings) yield reading
}

async function* throwing(readings: AsyncIterable<PlacedReading>): AsyncGenerator<Conversation> {
  for await (const { reading } of readings) {
    if (isConversationError(reading)) throw reading
    yield reading
  }
}
