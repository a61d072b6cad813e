/**
 * What two requests must share to be the same question: method, operation and body. The host,
 * the query and every header are left out, so that a recording made through one account,
 * gateway or deployment replays for all, without a key.
 */
import { hash } from 'node:crypto'
import { type HttpBody, readHttpBody } from './http-body.js'
import type { SentRequest } from './sent-request.js'

/** A request without anything that differs between machines or accounts. */
export interface CanonicalRequest {
  readonly method: string
  /** The operation (`/chat/completions`) where it is a known one, else the whole path. */
  readonly path: string
  readonly body: HttpBody
  /** 16 hexadecimal digits that stand for method, path and body. */
  readonly key: string
}

const knownOperation = /\/(?:chat\/completions|responses|decisions|systemone)\/?$/

const idField = /(?:^|_)ids?$|Ids?$/
const longId = 12

/**
 * The canonical form of a request.
 *
 * @param names - what an id in the body or the path stands for; all others are themselves
 */
export function canonicalRequest(
  sent: Pick<SentRequest, 'method' | 'url' | 'contentType' | 'content'>,
  names: ReadonlyMap<string, string> = new Map(),
): CanonicalRequest {
  const method = sent.method.toUpperCase()
  const path = canonicalPath(sent.url, names)
  const content = withFixedBoundary(sent.content, sent.contentType)
  const read = readHttpBody(content, sent.contentType)
  const body: HttpBody =
    read.kind === 'json' && names.size > 0
      ? { kind: 'json', value: renamed(read.value, names) }
      : read
  return { method, path, body, key: requestKey(method, path, body) }
}

/** The key of a canonical request; the order of the keys of JSON objects makes no difference. */
export function requestKey(method: string, path: string, body: HttpBody): string {
  const text = `${method}\n${path}\n${body.kind}\n${bodyText(body)}`
  // In UTF-8, halves of characters would all become the same replacement character.
  const exact = /[\ud800-\udfff]/.test(text) ? Buffer.from(text, 'utf16le') : text
  return hash('sha256', exact).slice(0, 16)
}

/** A value with the keys of its objects in one order, recursively. */
export function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  return Object.fromEntries(sortedEntries(value).map(([key, item]) => [key, sortKeys(item)]))
}

/** Whether a path is an operation of a judge's API whose answers are known. */
export function isKnownOperation(path: string): boolean {
  return knownOperation.test(path)
}

function canonicalPath(url: string, names: ReadonlyMap<string, string>): string {
  const { pathname } = new URL(url)
  const operation = knownOperation.exec(pathname)?.[0]
  if (operation !== undefined) return operation.replace(/\/$/, '')
  const segments = pathname.split('/')
  return segments.map((segment) => renamed(segment, names, 'id')).join('/')
}

/** A multipart body's boundary is random, and would make every request a new one. */
function withFixedBoundary(
  content: SentRequest['content'],
  contentType: string | null,
): SentRequest['content'] {
  const boundary = /^multipart\/.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '')
  const given = boundary?.[1] ?? boundary?.[2]
  if (given === undefined) return content
  const text = Buffer.from(content).toString('latin1').replaceAll(`--${given}`, '--boundary')
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

/** Only where an id is meant: a short one may be a word of a text too. */
function renamed(value: unknown, names: ReadonlyMap<string, string>, field = ''): unknown {
  if (typeof value === 'string') {
    return idField.test(field) || value.length >= longId ? (names.get(value) ?? value) : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => renamed(item, names, field))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, renamed(item, names, key)]),
  )
}

function bodyText(body: HttpBody): string {
  if (body.kind === 'none') return ''
  if (body.kind === 'json') return jsonText(body.value)
  return body.kind === 'text' ? body.text : body.base64
}

/** Like JSON with sorted keys, but with lengths instead of escapes, which is a lot faster to make. */
function jsonText(value: unknown): string {
  const pieces: string[] = []
  addJson(value, pieces)
  return pieces.join('')
}

function addJson(value: unknown, pieces: string[]): void {
  if (typeof value === 'string') {
    pieces.push('s', String(value.length), ':', value)
  } else if (typeof value !== 'object' || value === null) {
    pieces.push(String(value), ';')
  } else if (Array.isArray(value)) {
    pieces.push('[')
    for (const item of value) addJson(item, pieces)
    pieces.push(']')
  } else {
    pieces.push('{')
    for (const [key, item] of sortedEntries(value)) {
      addJson(key, pieces)
      addJson(item, pieces)
    }
    pieces.push('}')
  }
}

function sortedEntries(value: object): [string, unknown][] {
  return Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
}
