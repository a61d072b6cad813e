/**
 * Attributes that stand for data with parts: whole, as JSON text, in objects within objects, or
 * flattened into keys with numbers (`llm.input_messages.0.message.role`).
 */
import { isItem, parsedJson } from '../../reading/index.js'
import type { Attributes } from './span.js'

/** Inner keys are numbers as text where there are lists. */
type Tree = Map<string, unknown>

/** The value of an attribute, put together where it is spread; undefined when there is none. */
export function attribute(attributes: Attributes, name: string): unknown {
  const whole = attributes.get(name)
  if (whole !== undefined) return parsedJson(whole)
  return within(attributes, name) ?? flattened(attributes, `${name}.`)
}

/** The first of some attributes that is a text or a number, as text; null when none is. */
export function textAttribute(attributes: Attributes, names: readonly string[]): string | null {
  for (const name of names) {
    const value = attributes.get(name) ?? within(attributes, name)
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') {
      return String(value)
    }
  }
  return null
}

/** `llm.input_messages` of `{ llm: { input_messages } }`. */
function within(attributes: Attributes, name: string): unknown {
  const [first = '', ...others] = name.split('.')
  let value = parsedJson(attributes.get(first))
  for (const key of others) value = isItem(value) ? value[key] : undefined
  return value ?? undefined
}

function flattened(attributes: Attributes, prefix: string): unknown {
  const tree: Tree = new Map()
  for (const [key, value] of attributes) {
    if (key.startsWith(prefix)) plant(tree, key.slice(prefix.length).split('.'), value)
  }
  return tree.size === 0 ? undefined : grown(tree)
}

function plant(tree: Tree, keys: readonly string[], value: unknown): void {
  let place = tree
  for (const key of keys.slice(0, -1)) {
    const next = place.get(key)
    const inner: Tree = next instanceof Map ? next : new Map()
    if (inner !== next) place.set(key, inner)
    place = inner
  }
  place.set(keys.at(-1) ?? '', value)
}

function grown(value: unknown): unknown {
  if (!(value instanceof Map)) return value
  const entries = [...value].map(([key, inner]): [string, unknown] => [String(key), grown(inner)])
  if (!entries.every(([key]) => /^\d+$/.test(key))) return Object.fromEntries(entries)
  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner)
}
