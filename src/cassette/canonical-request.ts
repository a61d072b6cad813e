/**
 * What two requests must share to be the same question: method, operation and body. The host,
 * the query and every header are left out, so that a recording made through one account,
 * gateway or deployment replays for all, without a key.
 */
import { createHash } from 'node:crypto'
import { type HttpBody, readHttpBody } from './http-body.js'

/** A request without anything that differs between machines or accounts. */
export interface CanonicalRequest {
  readonly method: string
  /** The operation (`/chat/completions`) where it is a known one, else the whole path. */
  readonly path: string
  /** JSON objects have their keys sorted. */
  readonly body: HttpBody
  /** 16 hexadecimal digits that stand for method, path and body. */
  readonly key: string
}

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly contentType: string | null
  readonly bytes: Uint8Array
}

const knownOperation = /\/(?:chat\/completions|responses|decisions|systemone)\/?$/

/**
 * The canonical form of a request.
 *
 * @param rename - what a string of the body or a segment of the path stands for; identity by default
 */
export function canonicalRequest(
  sent: SentRequest,
  rename: (text: string) => string = (text) => text,
): CanonicalRequest {
  const method = sent.method.toUpperCase()
  const path = canonicalPath(sent.url, rename)
  const bytes = withFixedBoundary(sent.bytes, sent.contentType)
  const read = readHttpBody(bytes, sent.contentType)
  const body: HttpBody =
    read.kind === 'json' ? { kind: 'json', value: sortKeys(read.value, rename) } : read
  return { method, path, body, key: requestKey(method, path, body) }
}

/** The key of a canonical request. */
export function requestKey(method: string, path: string, body: HttpBody): string {
  return createHash('sha256')
    .update(`${method}\n${path}\n${body.kind}\n${bodyText(body)}`)
    .digest('hex')
    .slice(0, 16)
}

/** A value with the keys of its objects in one order, recursively. */
export function sortKeys(
  value: unknown,
  rename: (text: string) => string = (text) => text,
): unknown {
  if (typeof value === 'string') return rename(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => sortKeys(item, rename))
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item, rename)]))
}

/** Whether a path is an operation of a judge's API whose answers are known. */
export function isKnownOperation(path: string): boolean {
  return knownOperation.test(path)
}

function canonicalPath(url: string, rename: (text: string) => string): string {
  const { pathname } = new URL(url)
  const operation = knownOperation.exec(pathname)?.[0]
  if (operation !== undefined) return operation.replace(/\/$/, '')
  return pathname.split('/').map(rename).join('/')
}

/** A multipart body's boundary is random, and would make every request a new one. */
function withFixedBoundary(bytes: Uint8Array, contentType: string | null): Uint8Array {
  const boundary = /^multipart\/.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '')
  const given = boundary?.[1] ?? boundary?.[2]
  if (given === undefined) return bytes
  const text = Buffer.from(bytes).toString('latin1').replaceAll(`--${given}`, '--boundary')
  return Buffer.from(text, 'latin1')
}

function bodyText(body: HttpBody): string {
  if (body.kind === 'none') return ''
  if (body.kind === 'json') return JSON.stringify(body.value)
  return body.kind === 'text' ? body.text : body.base64
}
