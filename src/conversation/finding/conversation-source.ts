/**
 * Where `readConversations` reads from: tells a value from a text, a path and a stream, and gives
 * what streams as pieces of text.
 */
import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { asConversationError, describeThrown, streamOf, unreadable } from '../reading/index.js'

/** A source as a stream of pieces of text, or of values that need no parsing. */
export type Chunks = AsyncIterable<string | { readonly value: unknown }>

/** A source that streams, or one that is a value already. */
export type OpenSource = { readonly where: string } & (
  | { readonly chunks: Chunks; readonly value?: never }
  | { readonly chunks: null; readonly value: unknown }
)

const fileChunkBytes = 256 * 1024

/**
 * Opens a source; a file is opened when its first piece is asked for.
 * @throws ConversationError for a URL that is no file.
 */
export function openSource(source: unknown): OpenSource {
  try {
    if (typeof source === 'string') return openText(source)
    if (source instanceof URL) return openUrl(source)
    if (isBytes(source)) return { where: '', chunks: decode(once(source)) }
    const stream = streamOf(source)
    return stream === null
      ? { where: '', chunks: null, value: source }
      : { where: '', chunks: decode(stream) }
  } catch (error) {
    throw asConversationError(error, '')
  }
}

function openText(text: string): OpenSource {
  // A path has no line breaks, and a transcript or a table has.
  const isText = /^\s*(?:[[{"]|$)/.test(text.replace(/^\uFEFF/, '')) || /\n./.test(text.trim())
  if (isText) return { where: '', chunks: once(text) }
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(text)) return openUrl(new URL(text))
  return { where: text, chunks: decode(readFile(text)) }
}

function openUrl(url: URL): OpenSource {
  if (url.protocol === 'file:') {
    const path = fileURLToPath(url)
    return { where: path, chunks: decode(readFile(path)) }
  }
  throw unreadable(
    `${url.protocol}//${url.host}`,
    'conversations are read from files and streams, not from the network',
    'fetch it and pass the body of the response',
  )
}

async function* readFile(path: string): AsyncGenerator {
  try {
    yield* createReadStream(path, { highWaterMark: fileChunkBytes })
  } catch (error) {
    throw unreadable(
      path,
      `the file cannot be read (${describeThrown(error)})`,
      'check the path; a text that is JSON itself has to begin with { or [',
    )
  }
}

async function* once<T>(chunk: T): AsyncGenerator<T> {
  yield chunk
}

/** Pieces of text from pieces of text or bytes; anything else is a value by itself. */
async function* decode(
  chunks: AsyncIterable<unknown>,
): AsyncGenerator<string | { value: unknown }> {
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') yield chunk
    else if (isBytes(chunk)) yield decoder.decode(chunk, { stream: true })
    else yield { value: chunk }
  }
  yield decoder.decode()
}

function isBytes(value: unknown): value is ArrayBuffer | ArrayBufferView<ArrayBuffer> {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value)
}
