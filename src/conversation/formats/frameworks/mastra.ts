/**
 * Mastra messages as its memory stores them: the parts of an AI SDK message one deeper, in `content`,
 * with the text of the whole beside them.
 * Source: https://mastra.ai/reference/memory/recall (MastraDBMessage)
 */
import { type Format, isItem, type Item } from '../../reading/index.js'
import { uiMessage } from './ui-message.js'

/** Reads stored Mastra messages; those of its first format are AI SDK messages. */
export const mastra: Format = {
  name: 'Mastra messages',
  keys: [['role', 'content', 'threadId', 'resourceId']],
  items: {
    listName: 'messages',
    recognises: ({ role, content }) =>
      typeof role === 'string' && isItem(content) && isStored(content),
    read(item, place, context) {
      const { role, content } = item
      if (!isItem(content)) return []
      const { parts, toolInvocations } = content
      const fields = { role, parts, toolInvocations, content: content['content'] }
      return uiMessage.items?.read(fields, `${place}.content`, context) ?? []
    },
  },
}

function isStored(content: Item): boolean {
  return Array.isArray(content['parts']) || typeof content['format'] === 'number'
}
