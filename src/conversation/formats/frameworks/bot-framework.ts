/**
 * Bot Framework activities (Teams, Copilot Studio, Direct Line, `.transcript` files): only messages
 * say something, and who says it is told by a role that many channels leave out.
 * Source: https://github.com/microsoft/Agents/blob/main/specs/activity/protocol-activity.md
 */
import {
  firstOf,
  type Format,
  isItem,
  type Item,
  type ReadContext,
  readContent,
  type Speaker,
  speakerNamed,
  speakerOf,
  unreadable,
  type Utterance,
} from '../../reading/index.js'

const ownKeys = ['recipient', 'channelId', 'conversation', 'replyToId', 'serviceUrl', 'channelData']

/** Reads activities; whatever is no message says nothing. */
export const botFramework: Format = {
  name: 'Bot Framework activities',
  keys: [
    ['type', 'from', 'recipient', 'text'],
    ['type', 'from', 'conversation', 'text'],
  ],
  items: {
    listName: 'activities',
    recognises: (item) =>
      typeof item['type'] === 'string' &&
      !('role' in item) &&
      (isItem(item['from']) || isItem(item['recipient'])) &&
      ownKeys.some((key) => key in item),
    read(item, place, context) {
      if (item['type'] !== 'message') return []
      const speaker = speakerOfActivity(item, place, context)
      if (speaker !== 'user' && speaker !== 'assistant') return []
      const text = firstOf(item, ['text', 'speak'])
      const attachments = Array.isArray(item['attachments']) ? item['attachments'] : []
      const said = [
        ...(text === undefined || text === '' ? [] : [text]),
        ...attachments.flatMap(attached),
      ]
      // A message of values only is a button that was pressed or a form that was sent.
      if (said.length === 0 && isItem(item['value'])) {
        return [{ kind: 'text', role: speaker, text: JSON.stringify(item['value']) }]
      }
      const utterances: Utterance[] = [...readContent(said, speaker, `${place}.text`)]
      return utterances
    },
  },
  open({ activities }) {
    return Array.isArray(activities) ? { lists: [{ path: 'activities', items: activities }] } : null
  },
}

function speakerOfActivity(item: Item, place: string, context: ReadContext): Speaker {
  const from = roleOf(item['from'], context)
  if (from !== undefined) return from
  const to = roleOf(item['recipient'], context)
  if (to === 'assistant') return 'user'
  if (to === 'user') return 'assistant'
  const { id, name } = isItem(item['from']) ? item['from'] : {}
  throw unreadable(
    place,
    `neither "from" nor "recipient" says which is the bot (from ${JSON.stringify(name ?? id)})`,
    'give the name of the bot or of the user in the option speakers, as in { assistant: "Support bot" }',
  )
}

/** By the role; where the channel leaves it out, by a name or an id that the caller gave. */
function roleOf(account: unknown, context: ReadContext): Speaker | undefined {
  if (!isItem(account)) return undefined
  const { role, name, id } = account
  if (role === 'skill') return 'other'
  const told = speakerOf(role)
  if (told !== undefined) return told
  for (const text of [name, id]) {
    const speaker = typeof text === 'string' ? speakerNamed(text, context) : undefined
    if (speaker !== undefined) return speaker
  }
  return undefined
}

/** What a card shows is told by its texts; anything else by a mark. */
function attached(attachment: unknown): readonly unknown[] {
  if (!isItem(attachment)) return []
  const { content, contentType } = attachment
  const texts = isItem(content)
    ? ['title', 'subtitle', 'text'].map((key) => content[key]).filter(isText)
    : []
  if (texts.length > 0) return [texts.join('\n')]
  const isCard = String(contentType).includes('card')
  return [isCard ? { type: 'card' } : { type: 'file', mediaType: contentType }]
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
