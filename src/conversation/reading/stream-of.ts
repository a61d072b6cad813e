/**
 * Whatever streams, as an async iterable: Node streams, web streams, async generators.
 */

/** The chunks of a value that streams; null when it does not. */
export function streamOf(value: unknown): AsyncIterable<unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (isAsyncIterable(value)) return value
  return isWebStream(value) ? readStream(value) : null
}

function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in value && typeof value[Symbol.asyncIterator] === 'function'
}

function isWebStream(value: object): value is ReadableStream<unknown> {
  return 'getReader' in value && typeof value.getReader === 'function'
}

/** A web stream where streams cannot be iterated yet. */
async function* readStream(stream: ReadableStream<unknown>): AsyncGenerator {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Also when the one who reads stops early: the other end should not go on for nobody.
    await reader.cancel()
  }
}
