/**
 * How reading a conversation fails: every fault becomes a `ConversationError` that names its place,
 * also when the input itself throws (getters, proxies, cycles).
 */
import { ConversationError, excerpt, isKnowledgeRetentionError } from '../../errors.js'
import { isItem } from './item.js'

/** A place within a place: `line 3` and `messages[4]` give `line 3, messages[4]`. */
export function placeIn(outer: string, inner: string): string {
  return outer && inner ? `${outer}, ${inner}` : outer || inner
}

/** The error for a part of the input that cannot be read. */
export function unreadable(where: string, problem: string, fix: string): ConversationError {
  return new ConversationError({ where: where || 'conversation', problem, fix })
}

/** What a value is, in the words of an error message: `an array`, `null`, `the number 5`. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (typeof value === 'string') return value.trim() ? `the text "${cut(value)}"` : 'an empty text'
  if (typeof value === 'number' || typeof value === 'boolean') return `the ${typeof value} ${value}`
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** What a value that should have been a message is: its kind, or the keys it has. */
export function describeItem(value: unknown): string {
  if (!isItem(value)) return `is ${kindOf(value)}`
  const keys = Object.keys(value)
  if (keys.length === 0) return 'is an object without keys'
  const more = keys.length > 12 ? ', …' : ''
  return `is an object with the keys ${cut(keys.slice(0, 12).join(', '))}${more}`
}

/** Whether `value` is a `ConversationError`, of this copy of the library or another. */
export function isConversationError(value: unknown): value is ConversationError {
  return isKnowledgeRetentionError(value) && value.name === 'ConversationError'
}

/** What was thrown, in the words of an error message, whatever it is. */
export function describeThrown(thrown: unknown): string {
  try {
    // Told by its shape: a runner may have given Node's own errors another `Error` than ours.
    if (!isItem(thrown) || typeof thrown['message'] !== 'string') return kindOf(thrown)
    const name =
      typeof thrown['name'] === 'string' && thrown['name'] !== 'Error' ? thrown['name'] : ''
    const text = excerpt(name === '' ? thrown['message'] : `${name}: ${thrown['message']}`)
    return text.replace(/\.$/, '')
  } catch {
    return 'something that cannot be read itself'
  }
}

/** Whatever was thrown, as a `ConversationError`: the same one, or one that carries it as its cause. */
export function asConversationError(thrown: unknown, where: string): ConversationError {
  if (isOurs(thrown)) return thrown
  return new ConversationError({
    where: where || 'conversation',
    problem: `reading it threw ${describeThrown(thrown)}`,
    fix: 'pass plain data that can be read, such as parsed JSON',
    cause: thrown,
  })
}

function isOurs(thrown: unknown): thrown is ConversationError {
  try {
    return isConversationError(thrown)
  } catch {
    return false
  }
}

function cut(text: string, longest = 60): string {
  const short = excerpt(text)
  return short.length <= longest ? short : `${short.slice(0, longest - 1)}…`
}
