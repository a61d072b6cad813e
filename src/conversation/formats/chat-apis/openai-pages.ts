/**
 * Pages of the Assistants and the Conversations API, `{ object: 'list', data }`. Both give the newest
 * first unless they are asked otherwise, and say nowhere which it is.
 * Source: https://platform.openai.com/docs/api-reference/messages/listMessages,
 * https://platform.openai.com/docs/api-reference/conversations/list-items
 */
import {
  type Format,
  firstOf,
  isItem,
  type Item,
  hasPart,
  plainParts,
  readMessage,
  timeOfItem,
  turnedRound,
} from '../../reading/index.js'

const kinds = {
  ...plainParts,
  image_file: 'image',
  image_url: 'image',
  refusal: 'text',
} as const

/** Reads messages of a thread, and pages of them or of the items of a conversation. */
export const openaiPages: Format = {
  name: 'OpenAI Assistants and Conversations pages',
  keys: [
    ['object', 'data', 'has_more'],
    ['object', 'thread_id', 'role', 'content'],
  ],
  items: {
    listName: 'messages',
    recognises: isThreadMessage,
    read: (item, place) => readMessage(item, place, kinds),
  },
  open(value) {
    const { data, object } = value
    if (!Array.isArray(data) || !(object === 'list' || 'has_more' in value)) return null
    const items = data.filter(isItem)
    if (!items.every((item) => isThreadMessage(item) || typeof item['type'] === 'string'))
      return null
    const order = orderOf(items)
    const notes = [
      ...(order.isAssumed ? [assumed] : []),
      ...(value['has_more'] === true ? [notWhole] : []),
    ]
    const list = { path: 'data', items: data }
    return {
      lists: [order.newestFirst ? turnedRound(list) : list],
      ...(notes.length > 0 && { notes }),
    }
  },
}

const assumed =
  'data: nothing in the page says in which order it is, so it was read newest first, as the API gives it by default.'
const notWhole =
  'data: the page says that there is more (has_more), and what is on other pages was not read.'

interface Order {
  readonly newestFirst: boolean
  readonly isAssumed: boolean
}

/** The order of a page by its times, by calls and their results, else by what the API does. */
function orderOf(items: readonly Item[]): Order {
  const times = items.map(timeOfItem)
  const [first, last] = [times.at(0), times.at(-1)]
  // The reader of the items sees times by itself.
  if (typeof first === 'number' && typeof last === 'number' && first !== last) {
    return { newestFirst: false, isAssumed: false }
  }
  const seen = new Map<unknown, string>()
  for (const item of items) {
    const call = firstOf(item, ['call_id'])
    if (call === undefined) continue
    const type = String(item['type'])
    const earlier = seen.get(call)
    if (earlier !== undefined && earlier !== type) {
      return { newestFirst: earlier.endsWith('_output'), isAssumed: false }
    }
    seen.set(call, type)
  }
  const roles = items
    .map(({ role }) => role)
    .filter((role) => role === 'user' || role === 'assistant')
  const isOldestFirst = roles[0] === 'user' && roles.at(-1) === 'assistant'
  return { newestFirst: items.length > 1 && !isOldestFirst, isAssumed: items.length > 1 }
}

function isThreadMessage(item: Item): boolean {
  if (typeof item['role'] !== 'string') return false
  if (item['object'] === 'thread.message') return true
  const { content } = item
  return (
    hasPart(content, (type) => type === 'image_file') ||
    (Array.isArray(content) && content.some((part) => isItem(part) && isItem(part['text'])))
  )
}
