/**
 * ShareGPT: `conversations: [{ from, value }]`, the form of many chat data sets for training.
 * Dialogues may be cut at the front, have empty values, and mix with role/content turns.
 */
import { type Format, readContent, readRole, type Speaker, toolText } from '../../reading/index.js'

const aliases: Readonly<Record<string, Speaker>> = {
  gpt: 'assistant',
  chatgpt: 'assistant',
  bing: 'assistant',
  bard: 'assistant',
  observation: 'tool',
}

/** Reads ShareGPT dialogues. */
export const sharegpt: Format = {
  name: 'ShareGPT',
  keys: [['from', 'value'], ['conversations']],
  items: {
    listName: 'messages',
    emptyReplies: 'anywhere',
    recognises: (item) => typeof item['from'] === 'string' && 'value' in item,
    read({ from, value }, place) {
      if (from === 'function_call') return [{ kind: 'tool_call' }]
      const speaker = readRole(from, place, aliases)
      if (speaker === 'other') return []
      if (speaker === 'tool') return [{ kind: 'tool_result', text: toolText(value) }]
      return readContent(value, speaker, `${place}.value`)
    },
  },
}
