/**
 * Turns as chat applications store them: a name and a text, under one of the usual keys. Names are
 * freer than roles; the caller may say who is who.
 */
import {
  type Format,
  type Item,
  type ReadContext,
  readContent,
  type Speaker,
  speakerNamed,
  toolText,
  unreadable,
} from '../../reading/index.js'

const nameKeys = ['sender', 'speaker', 'author', 'from']
const textKeys = ['text', 'message', 'content', 'body']

/** Reads `{ sender, text }` and its like. */
export const senderText: Format = {
  name: 'sender/text turns',
  keys: [
    ['sender', 'text'],
    ['speaker', 'text'],
    ['author', 'message'],
  ],
  items: {
    listName: 'messages',
    recognises: (item) => keysOf(item) !== null,
    read(item, place, context) {
      const keys = keysOf(item)
      if (keys === null) return []
      const name = String(item[keys.name])
      const speaker = speakerOfName(name, `${place}.${keys.name}`, context)
      const text = item[keys.text]
      if (speaker === 'other') return []
      if (speaker === 'tool') return [{ kind: 'tool_result', text: toolText(text) }]
      return readContent(text, speaker, `${place}.${keys.text}`)
    },
  },
}

/**
 * Who a name stands for.
 * @throws ConversationError when nobody said, naming the option in which to say it.
 */
export function speakerOfName(name: string, place: string, context: ReadContext): Speaker {
  const speaker = speakerNamed(name, context)
  if (speaker !== undefined) return speaker
  throw unreadable(
    place,
    `${JSON.stringify(name)} may be the user or the assistant`,
    `say which with the option speakers of toConversation and readConversations, as in { user: ${JSON.stringify(name)} }`,
  )
}

interface Keys {
  readonly name: string
  readonly text: string
}

function keysOf(item: Item): Keys | null {
  if ('role' in item || 'value' in item || 'utterance' in item) return null
  const name = nameKeys.find((key) => typeof item[key] === 'string')
  const text = textKeys.find((key) => typeof item[key] === 'string')
  return name === undefined || text === undefined ? null : { name, text }
}
