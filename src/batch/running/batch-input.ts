/** The conversations of a run, one after the other, each with its place. */
import { pathToFileURL } from 'node:url'
import {
  addRecord,
  ConversationFinder,
  type Reading,
} from '../../conversation/conversation-finder.js'
import { openSource } from '../../conversation/conversation-source.js'
import { type JsonRecord, JsonRecordSplitter } from '../../conversation/json-records.js'
import { asConversationError, unreadable } from '../../conversation/unreadable.js'

/**
 * Makes a conversation, in any format: by talking to a chatbot, say.
 *
 * @param context - `signal` aborts when the run does
 */
export type MakeConversation = (context: { readonly signal: AbortSignal }) => unknown

/** One conversation to measure. */
export interface BatchInput {
  /** A conversation, why it cannot be read, or what makes it. */
  readonly given: Reading | MakeConversation
  readonly name: string
  readonly file: string | null
  readonly line: number | null
}

/**
 * Reads conversations from whatever `readConversations` takes, and from any iterable of conversations or of
 * functions that make one.
 *
 * @param label - what the source is called, where it has no path: `stdin`
 */
export async function* readInputs(
  source: unknown,
  label = 'conversation',
): AsyncGenerator<BatchInput> {
  if (isSyncIterable(source)) {
    yield* readElements(source)
    return
  }
  const { where, chunks, value } = openSource(source)
  const file = where === '' ? null : where
  if (chunks === null) yield* readElements([value])
  else yield* readChunks(chunks, { file, label })
}

/**
 * Reads the conversations of a file.
 *
 * @param shown - the path as results and messages show it
 */
export async function* readFileInputs(path: string, shown: string): AsyncGenerator<BatchInput> {
  const { chunks } = openSource(pathToFileURL(path))
  if (chunks !== null) yield* readChunks(chunks, { file: shown, label: shown })
}

/** Where text comes from. */
interface Source {
  readonly file: string | null
  readonly label: string
}

async function* readChunks(
  chunks: AsyncIterable<string | { readonly value: unknown }>,
  source: Source,
): AsyncGenerator<BatchInput> {
  const where = source.file ?? ''
  const finder = new ConversationFinder({ where, path: '' })
  const splitter = new JsonRecordSplitter()
  let records = 0
  const ofRecord = function* (record: JsonRecord): Generator<BatchInput> {
    records++
    yield* placed(addRecord(finder, record, where), source, record.line)
  }
  try {
    for await (const chunk of chunks) {
      if (typeof chunk === 'string') {
        for (const record of splitter.push(chunk)) yield* ofRecord(record)
      } else {
        const place = `conversations[${records++}]`
        yield* element(chunk.value, place, finder)
      }
    }
  } catch (error) {
    throw asConversationError(error, where)
  }
  for (const record of splitter.end()) yield* ofRecord(record)
  if (records === 0) {
    throw unreadable(where, 'it is empty', 'give conversations as JSON or JSON Lines')
  }
  yield* placed(finder.end(), source, null)
}

function* readElements(elements: Iterable<unknown>): Generator<BatchInput> {
  const finder = new ConversationFinder({ where: '', path: '' })
  let at = 0
  let made = 0
  for (const one of elements) {
    if (typeof one === 'function') made++
    yield* element(one, `conversations[${at++}]`, finder)
  }
  if (at > made) yield* placed(finder.end(), { file: null, label: 'conversation' }, null)
}

function* element(
  value: unknown,
  place: string,
  finder: ConversationFinder,
): Generator<BatchInput> {
  if (isMaker(value)) {
    yield { given: value, name: value.name || place, file: null, line: null }
    return
  }
  let found = 0
  for (const given of finder.add(value, () => place)) {
    const own = found++ === 0 ? place : `${place}#${found}`
    yield { given, name: nameOf(given) ?? own, file: null, line: null }
  }
}

function* placed(
  readings: Iterable<Reading>,
  { file, label }: Source,
  line: number | null,
): Generator<BatchInput> {
  let found = 0
  for (const given of readings) {
    found++
    const place = [file ?? label, line].filter((part) => part !== null).join(':')
    const own = found === 1 ? place : `${place}#${found}`
    yield { given, name: nameOf(given) ?? own, file, line }
  }
}

function nameOf(given: Reading): string | undefined {
  return 'turns' in given ? given.id : undefined
}

function isMaker(value: unknown): value is MakeConversation {
  return typeof value === 'function'
}

/** A text is a path or JSON, and bytes are text. */
function isSyncIterable(source: unknown): source is Iterable<unknown> {
  return (
    typeof source === 'object' &&
    source !== null &&
    Symbol.iterator in source &&
    !ArrayBuffer.isView(source)
  )
}
