/**
 * The objects people put around conversations, and what an element of a list is: a message, a
 * conversation by itself, or a record of a log.
 */
import type { Conversation, Session, Turn } from '../../types.js'
import { asItem, formats, logReaderOf, readerOf } from '../formats/index.js'
import {
  firstOf,
  isConversationError,
  isItem,
  type Item,
  type ItemList,
  type Opened,
  parsedJson,
  type Piece,
  placeIn,
  type ReadContext,
  timeText,
  unreadable,
} from '../reading/index.js'

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
const idKeys = [
  'id',
  'conversation_id',
  'conversationId',
  'thread_id',
  'threadId',
  'dialogue_id',
  'conversation_hash',
  'sample_id',
  'question_id',
  'session_id',
  'sessionId',
  'name',
]
const sessionTimeKeys = ['at', 'date', 'time', 'timestamp', 'started_at', 'startedAt', 'created_at']

/** What an element of a list is. Never throws: what throws when looked at is unknown. */
export function kindOfElement(value: unknown, context: ReadContext): ElementKind {
  try {
    if (isConversationError(value)) return 'conversation'
    if (context.readTurn !== null) return holdsList(value) ? 'conversation' : 'item'
    if (asItem(value) !== null && !isItem(value)) return 'item'
    if (Array.isArray(value)) return 'conversation'
    // JSON, or a transcript.
    if (typeof value === 'string') return /^\s*[[{]|\n/.test(value) ? 'conversation' : 'unknown'
    if (!isItem(value)) return 'unknown'
    if (typeof value['role'] !== 'string') {
      if (logReaderOf(value) !== undefined) return 'record'
      if (opens(value, context)) return 'conversation'
    }
    return readerOf(value) === undefined ? 'unknown' : 'item'
  } catch {
    return 'unknown'
  }
}

/** With a reader of the caller's own, everything that holds no list by a usual name is an item. */
function holdsList(value: unknown): boolean {
  if (Array.isArray(value)) return true
  return isItem(value) && (hasSessions(value) || listKeys.some((key) => Array.isArray(value[key])))
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

/** The only list in an object, for a reader of the caller's own; null when there is none or several. */
export function onlyListIn(value: Item): ItemList | null {
  const [path, ...others] = Object.keys(value).filter((key) => Array.isArray(value[key]))
  const list = path === undefined || others.length > 0 ? null : value[path]
  return path !== undefined && Array.isArray(list) ? { path, items: list } : null
}

/**
 * The lists of a wrapper that only one format has, or of several sessions; null when it is no such
 * wrapper.
 *
 * @throws ConversationError when it is one without turns.
 */
export function openWrapper(value: Item, where: string, context: ReadContext): Opened | null {
  if (context.readTurn === null) {
    for (const format of formats) {
      const opened = format.open?.(value, where, context)
      if (opened) return opened
    }
  }
  return hasSessions(value) ? openSessions(value, where, context) : null
}

/** The conversations in an object that holds several in a way only one format has. */
export function splitWrapper(value: Item): readonly Piece[] | null {
  for (const format of formats) {
    const pieces = format.split?.(value)
    if (pieces) return pieces
  }
  return null
}

function hasSessions(value: Item): value is Item & { readonly sessions: readonly unknown[] } {
  const { sessions } = value
  return Array.isArray(sessions) && sessions.every((one) => Array.isArray(one) || isItem(one))
}

function openSessions(
  value: Item & { readonly sessions: readonly unknown[] },
  where: string,
  context: ReadContext,
): Opened {
  const lists = value.sessions.flatMap((session, i): readonly ItemList[] => {
    const path = `sessions[${i}]`
    const place = placeIn(where, path)
    const told = sessionOf(session, i)
    if (Array.isArray(session)) return [{ path, items: session, session: told }]
    if (!isItem(session)) return []
    const inner = openWrapper(session, place, context)?.lists ?? listIn(session, place)
    if (inner === null) {
      throw unreadable(place, 'a session without turns', 'give what was said in it as "turns"')
    }
    return [inner].flat().map((list) => ({
      ...list,
      path: `${path}.${list.path}`,
      session: list.session ?? told,
    }))
  })
  return { lists }
}

function sessionOf(session: unknown, i: number): Session {
  if (!isItem(session)) return { id: String(i + 1) }
  const at = timeText(firstOf(session, sessionTimeKeys))
  return { id: idOf(session) ?? String(i + 1), ...(at !== undefined && { at }) }
}

/** The id a wrapper gives its conversation. */
export function idOf(value: Item): string | undefined {
  for (const key of idKeys) {
    const id = value[key]
    if ((typeof id === 'string' && id !== '') || typeof id === 'number') {
      return String(id).toWellFormed()
    }
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

function opens(value: Item, context: ReadContext): boolean {
  if (listKeys.some((key) => Array.isArray(value[key]) || isListText(value[key]))) return true
  try {
    return openWrapper(value, '', context) !== null || splitWrapper(value) !== null
  } catch {
    return true
  }
}

function isListText(value: unknown): value is string {
  return typeof value === 'string' && /^\s*\[/.test(value)
}

function parseList(text: string, where: string): readonly unknown[] {
  const list = parsedJson(text)
  if (Array.isArray(list)) return list
  throw unreadable(where, 'is text that is not a JSON array', 'give the turns as a list')
}
