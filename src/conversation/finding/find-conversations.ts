/**
 * Finds the conversations in a value or a text: looks through wrappers and lists, down to what is
 * one conversation.
 */
import { readerOf } from '../formats/index.js'
import {
  asConversationError,
  isConversationError,
  isItem,
  type Item,
  kindOf,
  placeIn,
  type ReadContext,
  unreadable,
} from '../reading/index.js'
import { ConversationFinder, type FinderList } from './conversation-finder.js'
import { JsonRecordSplitter } from './json-records.js'
import { type ConversationPlace, readItems, requireBothSpeakers } from './read-items.js'
import type { Reading } from './reading.js'
import { RecordFinder } from './record-finder.js'
import { itemsInText, looksLikeJson, parseWhole } from './text-items.js'
import { unknownItem } from './unknown-item.js'
import {
  idOf,
  isOurs,
  kindOfElement,
  listIn,
  onlyListIn,
  openWrapper,
  splitWrapper,
} from './wrappers.js'

const deepestNesting = 8

/**
 * Every conversation in a value, each read or as its error. Never throws.
 *
 * @param where - the place of the value in the whole input, for errors
 */
export function* findConversations(
  value: unknown,
  where: string,
  context: ReadContext,
  depth = 0,
): Generator<Reading> {
  try {
    yield* look(value, where, context, depth)
  } catch (error) {
    yield asConversationError(error, where)
  }
}

/** Takes the records of a text. */
export function recordFinder(where: string, context: ReadContext, depth = 0): RecordFinder {
  return new RecordFinder(where, context, (record, place) =>
    findConversations(record, place, context, depth),
  )
}

function finderOf(list: FinderList, context: ReadContext, depth: number): ConversationFinder {
  return new ConversationFinder(list, context, (element, where) =>
    findConversations(element, where, context, depth + 1),
  )
}

function* look(
  value: unknown,
  where: string,
  context: ReadContext,
  depth: number,
): Generator<Reading> {
  if (depth > deepestNesting) {
    yield unreadable(where, 'the conversation is nested too deeply', 'pass the conversation itself')
  } else if (typeof value === 'string') {
    yield* lookInText(value, where, context, depth)
  } else if (Array.isArray(value)) {
    const place = { list: { path: '', items: value }, place: { where }, isOfRecords: depth === 0 }
    yield* lookInList(place, context, depth)
  } else if (isConversationError(value)) {
    yield value
  } else if (isItem(value)) {
    yield* lookInObject(value, where, context, depth)
  } else if (context.readTurn !== null && value !== undefined && value !== null) {
    yield readItems({ lists: [{ path: '', items: [value] }] }, { where }, context)
  } else {
    yield unknownItem(value, where)
  }
}

function* lookInText(
  text: string,
  where: string,
  context: ReadContext,
  depth: number,
): Generator<Reading> {
  if (text.trim() === '') {
    yield unreadable(where, 'the text is empty', 'give the conversation as JSON or JSON Lines')
    return
  }
  const whole = parseWhole(text)
  if (whole !== null) {
    yield* findConversations(whole.value, where, context, depth)
    return
  }
  if (!looksLikeJson(text)) {
    const list = itemsInText(text, where, context)
    if (list !== null) {
      yield* lookInList({ list, place: { where }, isOfRecords: true }, context, depth)
      return
    }
    if (!/^\s*[[{]/m.test(text)) {
      yield unreadable(
        where,
        `${kindOf(text)} is not JSON, and neither a transcript nor a table`,
        'give the conversation as JSON or JSON Lines, as lines that begin with "User:" and "Assistant:", or as CSV; readConversations also takes the path of a file',
      )
      return
    }
  }
  const records = recordFinder(where, context, depth)
  const splitter = new JsonRecordSplitter()
  for (const record of splitter.push(text)) yield* records.add(record)
  for (const record of splitter.end()) yield* records.add(record)
  yield* records.end()
}

function* lookInObject(
  value: Item,
  where: string,
  context: ReadContext,
  depth: number,
): Generator<Reading> {
  if (isOurs(value)) {
    requireBothSpeakers(value.turns, where, value.turns.length)
    yield value
    return
  }
  const kind = kindOfElement(value, context)
  if (kind === 'record') {
    const list = { path: '', items: [] }
    const finder = finderOf({ list, place: { where }, isOfRecords: false }, context, depth)
    yield* finder.add(value, () => where)
    yield* finder.end()
    return
  }
  const pieces = context.readTurn === null ? splitWrapper(value) : null
  if (pieces !== null) {
    for (const { path, value: piece } of pieces) {
      yield* findConversations(piece, placeIn(where, path), context, depth + 1)
    }
    return
  }
  yield* lookInWrapper(value, { where, id: idOf(value) }, context, {
    depth,
    isItem: kind === 'item',
  })
}

function* lookInWrapper(
  value: Item,
  place: ConversationPlace,
  context: ReadContext,
  { depth, isItem: isOneItem }: { readonly depth: number; readonly isItem: boolean },
): Generator<Reading> {
  const { where } = place
  const opened = isOneItem && context.readTurn === null ? null : openWrapper(value, where, context)
  if (opened !== null) {
    yield readItems(opened, place, context)
    return
  }
  const list = isOneItem && context.readTurn === null ? null : listIn(value, where)
  const only = context.readTurn === null ? null : onlyListIn(value)
  if (list !== null || only !== null) {
    const inner = list ?? only ?? { path: '', items: [] }
    yield* lookInList({ list: inner, place, isOfRecords: false }, context, depth)
  } else if (isOneItem) {
    yield readItems({ lists: [{ path: '', items: [value] }] }, { where }, context)
  } else {
    yield unknownItem(value, where)
  }
}

function* lookInList(given: FinderList, context: ReadContext, depth: number): Generator<Reading> {
  const { path, items, pathOf } = given.list
  const finder = finderOf(given, context, depth)
  for (let i = 0; i < items.length; i++) {
    yield* finder.add(items[i], (kind) => {
      const unnamed =
        kind === 'conversation' ? 'conversations' : (readerOf(items[0])?.listName ?? 'messages')
      return placeIn(given.place.where, pathOf?.(i) ?? `${path || unnamed}[${i}]`)
    })
  }
  yield* finder.end()
}
