/** The conversations of a source that was opened, one after the other, each with its line. */
import { asConversationError, placeIn, type ReadContext, unreadable } from '../reading/index.js'
import type { Chunks, OpenSource } from './conversation-source.js'
import { findConversations, recordFinder } from './find-conversations.js'
import { JsonRecordSplitter } from './json-records.js'
import type { PlacedReading } from './reading.js'
import { looksLikeJson } from './text-items.js'

/**
 * Each conversation, read or as its error.
 *
 * @throws ConversationError when the source itself cannot be read, or is empty
 */
export async function* readSource(
  { where, chunks, value }: OpenSource,
  context: ReadContext,
): AsyncGenerator<PlacedReading> {
  if (chunks !== null) {
    yield* readChunks(chunks, where, context)
    return
  }
  for (const reading of findConversations(value, where, context)) yield { reading, line: null }
}

async function* readChunks(
  chunks: Chunks,
  where: string,
  context: ReadContext,
): AsyncGenerator<PlacedReading> {
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
    for (const reading of findConversations(held, where, context)) yield { reading, line: null }
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
