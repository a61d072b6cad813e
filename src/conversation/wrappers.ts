/**
 * The objects people put around conversations, and what an element of a list is: a message, a
 * conversation by itself, or a record of a log.
 */
import type { Conversation, Turn } from '../types.js'
import type { ItemList } from './item-list.js'
import type { LogFormat } from './format.js'
import { formatOf, formats } from './formats.js'
import { isItem, type Item } from './item.js'
import { isConversationError, placeIn, unreadable } from './unreadable.js'

/** What an element of a list is. */
export type ElementKind = 'item' | 'conversation' | 'record' | 'unknown'

/** The names under which a list of messages or of conversations may stand, first ones first. */
const listKeys = [
  'turns',
  'messages',
  'conversation_turns',
  'conversationTurns',
  'conversations',
  'conversation',
  'data',
]
const idKeys = ['id', 'conversation_id', 'conversationId', 'thread_id', 'threadId', 'name']

/** What an element of a list is. Never throws: what throws when looked at is unknown. */
export function kindOfElement(value: unknown): ElementKind {
  try {
    if (Array.isArray(value) || isConversationError(value)) return 'conversation'
    if (typeof value === 'string') return /^\s*[[{]/.test(value) ? 'conversation' : 'unknown'
    if (!isItem(value)) return 'unknown'
    if (typeof value['role'] !== 'string') {
      if (opens(value)) return 'conversation'
      if (logOf(value) !== undefined) return 'record'
    }
    return formatOf(value) === undefined ? 'unknown' : 'item'
  } catch {
    return 'unknown'
  }
}

/**
 * The list that stands in a wrapper under one of the usual names, also as JSON text, as saved data
 * sets have it; null when there is none.
 *
 * @throws ConversationError when such a text is no JSON.
 */
export function listIn(value: Item, where: string): ItemList | null {
  for (const path of listKeys) {
    const list = value[path]
    if (Array.isArray(list)) return { path, items: list }
    if (!isListText(list)) continue
    return { path, items: parseList(list, placeIn(where, path)) }
  }
  return null
}

/**
 * The lists of a wrapper that only one format has; null when it is no such wrapper.
 * @throws ConversationError when it is one without turns.
 */
export function openWrapper(value: Item, where: string): readonly ItemList[] | null {
  for (const format of formats) {
    const lists = format.open?.(value, where)
    if (lists) return lists
  }
  return null
}

/** The log format that recognises an object as its record. */
export function logOf(value: Item): LogFormat | undefined {
  return formats.find((format) => format.log?.recognises(value))?.log
}

/** The id a wrapper gives its conversation. */
export function idOf(value: Item): string | undefined {
  for (const key of idKeys) {
    const id = value[key]
    if ((typeof id === 'string' && id !== '') || typeof id === 'number') return String(id)
  }
  return undefined
}

/** Whether a value is a conversation of this library already, which is then left as it is. */
export function isOurs(value: Item): value is Item & Conversation {
  const { turns } = value
  return Array.isArray(turns) && turns.length > 0 && turns.every(isOurTurn)
}

function isOurTurn(turn: unknown): turn is Turn {
  return (
    isItem(turn) &&
    (turn['role'] === 'user' || turn['role'] === 'assistant') &&
    typeof turn['content'] === 'string' &&
    typeof turn['index'] === 'number' &&
    typeof turn['path'] === 'string'
  )
}

function opens(value: Item): boolean {
  if (listKeys.some((key) => Array.isArray(value[key]) || isListText(value[key]))) return true
  try {
    return openWrapper(value, '') !== null
  } catch {
    return true
  }
}

function isListText(value: unknown): value is string {
  return typeof value === 'string' && /^\s*\[/.test(value)
}

function parseList(text: string, where: string): readonly unknown[] {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    list = null
  }
  if (Array.isArray(list)) return list
  throw unreadable(where, 'is text that is not a JSON array', 'give the turns as a list')
}
