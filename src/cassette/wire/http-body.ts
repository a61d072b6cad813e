/**
 * The body of a request or response as it can be stored: JSON where it is JSON, else text,
 * else base64. Nothing is lost on the way: a body that JSON would change stays text.
 */
import { TextDecoder } from 'node:util'

/** A body in the most readable form that holds it exactly. */
export type HttpBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly base64: string }

/**
 * Reads the content of a message, decoded.
 *
 * @param contentType - the declared type; a body without one is tried as JSON
 */
export function readHttpBody(content: string | Uint8Array, contentType: string | null): HttpBody {
  if (content.length === 0) return { kind: 'none' }
  const text = typeof content === 'string' ? content : decoded(content)
  if (text === null) return { kind: 'bytes', base64: Buffer.from(content).toString('base64') }
  if (contentType !== null && !isJsonType(contentType)) return { kind: 'text', text }
  try {
    const value: unknown = JSON.parse(text)
    if (!holdsLargeNumber(value)) return { kind: 'json', value }
  } catch {
    // Not JSON after all: text holds it as it is.
  }
  return { kind: 'text', text }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The bytes or text to send for a body; null when there is none. */
export function writeHttpBody(body: HttpBody): string | Uint8Array<ArrayBuffer> | null {
  if (body.kind === 'none') return null
  if (body.kind === 'json') return JSON.stringify(body.value)
  return body.kind === 'text' ? body.text : Uint8Array.from(Buffer.from(body.base64, 'base64'))
}

/** Whether a content type announces JSON, such as `application/json; charset=utf-8`. */
export function isJsonType(contentType: string | null): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(contentType ?? '')
}

/** Whether a content type announces a stream of events. */
export function isEventStream(contentType: string | null): boolean {
  return /^\s*text\/event-stream\s*(?:;|$)/i.test(contentType ?? '')
}

/** Whether a number is so large that JavaScript may not hold it as it was written. */
function holdsLargeNumber(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(holdsLargeNumber)
}
