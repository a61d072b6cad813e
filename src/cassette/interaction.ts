/**
 * One recorded request and its response, in the words of the file, and what can be asked of it.
 */
import { requestKey } from './canonical-request.js'
import type { HttpBody } from './http-body.js'
import { fromReadable, toReadable } from './readable-json.js'

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

/** A body in the words of the file. */
export function storedBody(body: HttpBody): StoredBody {
  if (body.kind === 'none') return {}
  if (body.kind === 'json') return { body: toReadable(body.value) }
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
 * Whether the request is still the one that the key was made of.
 *
 * @throws TypeError when its body stands for no body
 */
export function hasItsKey(interaction: Interaction): boolean {
  const { method, path } = interaction.request
  return requestKey(method, path, httpBody(interaction.request)) === interaction.key
}
