/**
 * One recorded request and its response, in the words of the file, and what can be asked of it.
 */
import { sortKeys } from './canonical-request.js'
import type { HttpBody } from './http-body.js'
import { fromReadable, standsFor, toReadable } from './readable-json.js'

/** A body in a cassette: JSON in readable form, text, base64, or nothing. */
export interface StoredBody {
  readonly body?: unknown
  readonly text?: unknown
  readonly base64?: string
}

/** A request in a cassette. */
export interface StoredRequest extends StoredBody {
  readonly method: string
  readonly path: string
}

/** A response in a cassette. */
export interface StoredResponse extends StoredBody {
  readonly status: number
  readonly contentType: string | null
}

/** One request and its response. */
export interface Interaction {
  /** What was asked, in words: `facts of turns 0-4`. */
  readonly asked: string
  /** Who asks: the test (by file; of several tests of a file, the one whose name sorts first). */
  readonly tests: Readonly<Record<string, string>>
  /** Stands for the request. */
  readonly key: string
  /** Which fresh answer to the request this is, from 0. */
  readonly ordinal: number
  readonly request: StoredRequest
  readonly response: StoredResponse
}

/** What tells an interaction from every other of its cassette. */
export function interactionId(key: string, ordinal: number): string {
  return `${key}#${ordinal}`
}

/** A body in the words of the file, with the keys of JSON objects in one order. */
export function storedBody(body: HttpBody): StoredBody {
  if (body.kind === 'none') return {}
  if (body.kind === 'json') return { body: toReadable(sortKeys(body.value)) }
  return body.kind === 'text' ? { text: toReadable(body.text) } : { base64: body.base64 }
}

/**
 * The body that a stored one stands for.
 *
 * @throws TypeError when it was edited into something that stands for no body
 */
export function httpBody(stored: StoredBody): HttpBody {
  if (stored.base64 !== undefined) return { kind: 'bytes', base64: stored.base64 }
  if (stored.text !== undefined) {
    const text = fromReadable(stored.text)
    if (typeof text === 'string') return { kind: 'text', text }
    throw new TypeError('"text" does not stand for a text')
  }
  if (stored.body === undefined) return { kind: 'none' }
  return { kind: 'json', value: fromReadable(stored.body) }
}

/**
 * Whether a stored body still stands for this one.
 *
 * @throws TypeError when it was edited into something that stands for no body
 */
export function standsForBody(stored: StoredBody, body: HttpBody): boolean {
  if (body.kind === 'json') return standsFor(stored.body, body.value)
  if (body.kind === 'text') return standsFor(stored.text, body.text)
  if (body.kind === 'bytes') return stored.base64 === body.base64
  return httpBody(stored).kind === 'none'
}
