/**
 * An item: one plain object of foreign input, and the few questions every reader asks of one.
 */
import { isObject } from '../../platform/is-object.js'
import { parseJson } from '../../platform/parse-json.js'

/** An object that is neither an array nor a function. */
export type Item = Readonly<Record<string, unknown>>

/** Whether `value` is an object with keys. */
export const isItem: (value: unknown) => value is Item = isObject

/** The `type` of a content part or of an item that has one. */
export function typeOf(value: unknown): string | undefined {
  return isItem(value) && typeof value['type'] === 'string' ? value['type'] : undefined
}

/** The first of `keys` that holds something other than null and undefined. */
export function firstOf(item: Item, keys: readonly string[]): unknown {
  for (const key of keys) {
    const value = item[key]
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** Whether any content part of `content` has a type that `wanted` accepts. */
export function hasPart(content: unknown, wanted: (type: string) => boolean): boolean {
  if (!Array.isArray(content)) return false
  return content.some((part) => {
    const type = typeOf(part)
    return type !== undefined && wanted(type)
  })
}

/** The value of a text that is JSON of an object or a list; any other value as it is. */
export function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value) || !/[\]}]\s*$/.test(value)) return value
  return parseJson(value) ?? value
}

/** A text that is not empty, or null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
