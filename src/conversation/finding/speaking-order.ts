/**
 * Lists that give the newest first: read as they are, a chatbot would seem to know what it was only
 * told later, and a conversation that fails would pass.
 */
import { type ItemList, isItem, timeOfItem, turnedRound } from '../reading/index.js'

/** A list in speaking order, and what had to be done to it. */
export interface OrderedList {
  readonly list: ItemList
  readonly note: string | null
}

/** Turns a list round whose times only ever fall. */
export function inSpeakingOrder(list: ItemList): OrderedList {
  if (list.items.length < 2 || !isNewestFirst(list.items)) return { list, note: null }
  return {
    list: turnedRound(list),
    note: `${list.path || 'messages'}: the times fall from item to item, so it was read from the last to the first.`,
  }
}

function isNewestFirst(items: readonly unknown[]): boolean {
  let stamped = 0
  let falls = false
  let last = Number.POSITIVE_INFINITY
  for (const item of items) {
    const time = isItem(item) ? timeOfItem(item) : null
    if (time === null) continue
    if (time > last) return false
    falls ||= stamped > 0 && time < last
    stamped++
    last = time
  }
  // Of a question and its answer alone, two clocks that disagree are as likely.
  return falls && (stamped > 2 || !isUser(items[0]))
}

function isUser(item: unknown): boolean {
  return (
    isItem(item) &&
    ['role', 'sender', 'speaker', 'type'].some((key) => /^(?:user|human)$/i.test(String(item[key])))
  )
}
