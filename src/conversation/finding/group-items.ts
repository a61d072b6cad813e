/**
 * Messages that name their conversation: the rows of a table or the lines of a log may be of several,
 * and the messages of one conversation may be of several sessions.
 */
import type { Session } from '../../types.js'
import { firstOf, isItem, type Item, type ItemList, timeText } from '../reading/index.js'

const conversationKeys = [
  'conversation_id',
  'conversationId',
  'thread_id',
  'threadId',
  'dialogue_id',
  'chat_id',
  'chatId',
]
const sessionKeys = ['session_id', 'sessionId']

/** The messages of one conversation, in one list or in one for each session. */
export interface Group {
  readonly id: string | undefined
  readonly lists: readonly ItemList[]
}

/** The conversations in a list of messages; one, unless every message names its own and they differ. */
export function groupItems(list: ItemList): readonly Group[] {
  const ids = list.items.map(conversationOf)
  const names = new Set(ids)
  if (names.has(null)) return [{ id: undefined, lists: [list] }]
  if (names.size < 2) return [{ id: ids[0] ?? undefined, lists: bySession(list) }]
  const positions = positionsOf(ids)
  return [...positions].map(([id, own]) => ({
    id: id ?? undefined,
    lists: bySession(pick(list, own)),
  }))
}

function conversationOf(item: unknown): string | null {
  if (!isItem(item)) return null
  const { conversation } = item
  // Bot Framework.
  const nested = isItem(conversation) ? conversation['id'] : undefined
  return idUnder(item, conversationKeys) ?? idText(nested) ?? idUnder(item, sessionKeys)
}

/** Where messages name their conversation and a session, the latter is part of the former. */
function bySession(list: ItemList): readonly ItemList[] {
  const ids = list.items.map((item) =>
    isItem(item) && idUnder(item, conversationKeys) !== null ? idUnder(item, sessionKeys) : null,
  )
  if (ids.includes(null) || new Set(ids).size < 2) return [list]
  const positions = positionsOf(ids)
  return [...positions].map(([id, own]) => {
    const picked = pick(list, own)
    return { ...picked, session: sessionOf(id ?? '', picked.items[0]) }
  })
}

function sessionOf(id: string, first: unknown): Session {
  const at = isItem(first) ? timeText(firstOf(first, ['timestamp', 'created_at'])) : undefined
  return { id, ...(at !== undefined && { at }) }
}

function positionsOf<T>(ids: readonly T[]): Map<T, number[]> {
  const positions = new Map<T, number[]>()
  for (const [i, id] of ids.entries()) {
    const own = positions.get(id)
    if (own === undefined) positions.set(id, [i])
    else own.push(i)
  }
  return positions
}

function pick(list: ItemList, own: readonly number[]): ItemList {
  return {
    ...list,
    items: own.map((i) => list.items[i]),
    positions: own.map((i) => list.positions?.[i] ?? i),
  }
}

function idUnder(item: Item, keys: readonly string[]): string | null {
  return idText(firstOf(item, keys))
}

function idText(id: unknown): string | null {
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : null
}
