/**
 * The body of a request or response as it can be stored: JSON where it is JSON, else text,
 * else base64. Nothing is lost on the way: a body that JSON would change stays text.
 */

/** A body in the most readable form that holds it exactly. */
export type HttpBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly base64: string }

/**
 * Reads decoded bytes.
 *
 * @param contentType - the declared type; a body without one is tried as JSON
 */
export function readHttpBody(bytes: Uint8Array, contentType: string | null): HttpBody {
  if (bytes.length === 0) return { kind: 'none' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { kind: 'bytes', base64: Buffer.from(bytes).toString('base64') }
  }
  if (contentType !== null && !isJsonType(contentType)) return { kind: 'text', text }
  try {
    const value: unknown = JSON.parse(text)
    if (!losesNumbers(text)) return { kind: 'json', value }
  } catch {
    // Not JSON after all: text holds it as it is.
  }
  return { kind: 'text', text }
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

const mayHoldLargeNumber = /\d{16}|\d[eE]\+?\d{3}/

/** Whether a number of the text is too large for JavaScript to hold as it is written. */
function losesNumbers(text: string): boolean {
  if (!mayHoldLargeNumber.test(text)) return false
  let loses = false
  JSON.parse(text, (...[, value, context]: unknown[]) => {
    if (typeof value === 'number') {
      const source = sourceOf(context)
      const isInteger = /^-?\d+$/.test(source)
      if (!Number.isFinite(value) || (isInteger && String(value) !== source)) loses = true
    }
    return value
  })
  return loses
}

function sourceOf(context: unknown): string {
  return typeof context === 'object' && context !== null && 'source' in context
    ? String(context.source)
    : ''
}
