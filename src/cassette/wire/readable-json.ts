/**
 * JSON that a person can review line by line. A prompt of many lines is stored as
 * `{ "$lines": [...] }`, and JSON inside a string, as judges answer it, as `{ "$json": ... }`.
 * Reading gives back exactly what was written.
 */
import { isObject } from '../../platform/is-object.js'
import { parseJson } from '../../platform/parse-json.js'

const markers = ['$lines', '$json', '$plain']

/** A JSON value in its readable form. */
export function toReadable(value: unknown): unknown {
  if (typeof value === 'string') return readableString(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toReadable)
  const readable = mapValues(value, toReadable)
  return markerOf(value) === null ? readable : { $plain: readable }
}

/**
 * The JSON value that a readable form stands for.
 *
 * @throws TypeError when a marker does not hold what it announces
 */
export function fromReadable(readable: unknown): unknown {
  if (typeof readable !== 'object' || readable === null) return readable
  if (Array.isArray(readable)) return readable.map(fromReadable)
  const marker = markerOf(readable)
  if (marker === null) return mapValues(readable, fromReadable)
  const [content]: unknown[] = Object.values(readable)
  if (marker === '$json') return JSON.stringify(fromReadable(content))
  if (marker === '$lines') {
    if (Array.isArray(content) && content.every((line) => typeof line === 'string')) {
      return content.join('\n')
    }
    throw new TypeError('"$lines" does not hold an array of strings')
  }
  if (isObject(content)) return mapValues(content, fromReadable)
  throw new TypeError('"$plain" does not hold an object')
}

/**
 * Whether a readable form stands for a JSON value, whatever the order of keys.
 *
 * @throws TypeError when a marker does not hold what it announces
 */
export function standsFor(readable: unknown, value: unknown): boolean {
  if (typeof readable !== 'object' || readable === null) return readable === value
  if (Array.isArray(readable)) {
    return (
      Array.isArray(value) &&
      readable.length === value.length &&
      readable.every((item, index) => standsFor(item, value[index]))
    )
  }
  if (markerOf(readable) === '$plain') return standsForFields(Object.values(readable)[0], value)
  if (typeof value === 'string') return fromReadable(readable) === value
  return markerOf(readable) === null && standsForFields(readable, value)
}

function standsForFields(readable: unknown, value: unknown): boolean {
  if (!isObject(readable) || !isObject(value)) return false
  const keys = Object.keys(readable)
  return (
    keys.length === Object.keys(value).length &&
    keys.every((key) => Object.hasOwn(value, key) && standsFor(readable[key], value[key]))
  )
}

function readableString(text: string): unknown {
  if (text.startsWith('{') || text.startsWith('[')) {
    const value = parseJson(text)
    if (JSON.stringify(value) === text) return { $json: toReadable(value) }
  }
  return text.includes('\n') ? { $lines: text.split('\n') } : text
}

function markerOf(value: object): string | null {
  const keys = Object.keys(value)
  const [key] = keys
  return keys.length === 1 && key !== undefined && markers.includes(key) ? key : null
}

function mapValues(value: object, map: (item: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, map(item)]))
}
