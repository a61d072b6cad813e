/**
 * LoCoMo samples: two people who talk over many sessions. The first speaker is taken for the user and
 * the second for the assistant, unless names are given.
 * Source: https://github.com/snap-research/locomo (data/locomo10.json)
 */
import {
  type Format,
  isItem,
  type Item,
  type ItemList,
  type ItemReader,
  readContent,
  speakerNamed,
  type Speaker,
  timeText,
  unreadable,
} from '../../reading/index.js'

/** Reads samples and the conversations in them. */
export const locomo: Format = {
  name: 'LoCoMo samples',
  keys: [
    ['sample_id', 'conversation'],
    ['speaker_a', 'speaker_b', 'session_1', 'session_1_date_time'],
  ],
  open(value) {
    const { conversation } = value
    const nested = isItem(conversation) ? sessionsOf(conversation, 'conversation.') : null
    const lists = nested ?? sessionsOf(value, '')
    return lists === null ? null : { lists }
  },
}

function sessionsOf(value: Item, prefix: string): readonly ItemList[] | null {
  const { speaker_a: user, speaker_b: assistant } = value
  if (typeof user !== 'string' || typeof assistant !== 'string') return null
  const reader = readerOf(user, assistant)
  return Object.keys(value)
    .flatMap((key) => {
      const number = /^session_(\d+)$/.exec(key)?.[1]
      return number === undefined ? [] : [{ key, number: Number(number) }]
    })
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ key, number }): readonly ItemList[] => {
      const items = value[key]
      const at = timeText(value[`${key}_date_time`])
      const session = { id: String(number), ...(at !== undefined && { at }) }
      return Array.isArray(items) ? [{ path: `${prefix}${key}`, items, session, reader }] : []
    })
}

function readerOf(user: string, assistant: string): ItemReader {
  const usual: ReadonlyMap<unknown, Speaker> = new Map([
    [user, 'user'],
    [assistant, 'assistant'],
  ])
  return {
    listName: 'turns',
    recognises: ({ speaker }) => typeof speaker === 'string',
    read(item, place, context) {
      const { speaker, text, blip_caption: caption, img_url: image } = item
      const role =
        (context.speakers.size > 0 ? speakerNamed(String(speaker), context) : undefined) ??
        usual.get(speaker)
      if (role !== 'user' && role !== 'assistant') {
        throw unreadable(
          place,
          `the speaker is ${JSON.stringify(speaker)}, neither ${JSON.stringify(user)} nor ${JSON.stringify(assistant)}`,
          'give both names in the option speakers',
        )
      }
      const said = readContent(text, role, `${place}.text`)
      if (image === undefined && caption === undefined) return said
      const mark = typeof caption === 'string' ? `[image: ${caption}]` : '[image]'
      return [...said, { kind: 'text', role, text: mark }]
    },
  }
}
