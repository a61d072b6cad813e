/**
 * Bedrock Converse messages: content blocks that are told apart by their key instead of a type, tool
 * results under the user's role, and whole answers (`output.message`).
 * Source: https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ContentBlock.html
 */
import {
  type Format,
  firstOf,
  isItem,
  type Item,
  type PartKind,
  readContent,
  readRole,
  toolText,
  type Utterance,
} from '../../reading/index.js'

const blocks: Readonly<Record<string, PartKind>> = {
  toolUse: 'tool_call',
  toolResult: 'tool_result',
  reasoningContent: 'silent',
  image: 'image',
  document: 'file',
  video: 'video',
  audio: 'audio',
  guardContent: 'text',
  citationsContent: 'text',
  searchResult: 'silent',
  cachePoint: 'border',
}

/** Reads Converse messages and answers. */
export const bedrock: Format = {
  name: 'Bedrock Converse messages',
  keys: [
    ['role', 'content'],
    ['output', 'stopReason'],
  ],
  items: {
    listName: 'messages',
    recognises: (item) => messageOf(item) !== null,
    read(item, place) {
      const message = messageOf(item)
      if (message === null) return []
      const { fields, at } = message
      const speaker = readRole(fields['role'], place)
      const { content } = fields
      if ((speaker !== 'user' && speaker !== 'assistant') || !Array.isArray(content)) return []
      return content.flatMap((block, i) => readBlock(block, speaker, `${place}${at}.content[${i}]`))
    },
  },
  open(value) {
    const { messages } = value
    if (!Array.isArray(messages) || messageOf(value) === null) return null
    return {
      lists: [
        { path: 'messages', items: messages },
        { path: 'output', items: [value], pathOf: () => 'output.message' },
      ],
    }
  },
}

interface Message {
  readonly fields: Item
  readonly at: string
}

function messageOf(item: Item): Message | null {
  const { output, role, content } = item
  if (role === undefined && isItem(output) && isItem(output['message']) && 'stopReason' in item) {
    return { fields: output['message'], at: '.output.message' }
  }
  if (typeof role !== 'string' || !Array.isArray(content)) return null
  return content.some((block) => keyOf(block) !== null) ? { fields: item, at: '' } : null
}

/** The key of a block that is not plain text. */
function keyOf(block: unknown): string | null {
  if (!isItem(block) || 'type' in block) return null
  return Object.keys(blocks).find((key) => block[key] !== undefined) ?? null
}

function readBlock(
  block: unknown,
  role: 'user' | 'assistant',
  place: string,
): readonly Utterance[] {
  const key = keyOf(block)
  if (key === null || !isItem(block)) return readContent(block, role, place)
  const value = block[key]
  switch (blocks[key]) {
    case 'tool_call':
      return [{ kind: 'tool_call' }]
    case 'tool_result': {
      const parts: unknown = isItem(value) ? value['content'] : value
      const texts = Array.isArray(parts) ? parts.map(resultText) : [toolText(parts)]
      return [{ kind: 'tool_result', text: texts.join('\n') }]
    }
    case 'silent':
      return [{ kind: 'unsaid' }]
    case 'border':
      return []
    case 'text':
      return textIn(value, role, place)
    default:
      return [{ kind: 'text', role, text: `[${blocks[key]}]` }]
  }
}

/** Guarded and cited text stands one deeper. */
function textIn(value: unknown, role: 'user' | 'assistant', place: string): readonly Utterance[] {
  if (!isItem(value)) return readContent(value, role, place)
  const inner = firstOf(value, ['text', 'content'])
  if (Array.isArray(inner)) return readContent(inner, role, place)
  return readContent(isItem(inner) ? inner['text'] : inner, role, place)
}

function resultText(part: unknown): string {
  if (!isItem(part)) return toolText(part)
  const media = ['image', 'document', 'video'].find((key) => isItem(part[key]))
  if (media !== undefined) return `[${media === 'document' ? 'file' : media}]`
  return toolText(firstOf(part, ['text', 'json', 'searchResult']) ?? part)
}
