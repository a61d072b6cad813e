/**
 * LangChain and LangGraph messages: instances, the `lc` envelope they serialise to, the form of
 * `messages_to_dict` (`{ type, data }`) and the flat form (`{ type, content }`).
 */
import {
  type Format,
  isItem,
  type Item,
  type PartKind,
  plainParts,
  readContent,
  type Speaker,
  toolText,
  typeOf,
  type Utterance,
} from '../../reading/index.js'

const types: Readonly<Record<string, Speaker>> = {
  human: 'user',
  ai: 'assistant',
  tool: 'tool',
  function: 'tool',
  system: 'other',
  developer: 'other',
  remove: 'other',
}
const roles: Readonly<Record<string, Speaker>> = {
  ...types,
  user: 'user',
  assistant: 'assistant',
}
/** The types of a `ChatMessage`, which names its speaker in a role of its own. */
const generic = new Set(['generic', 'chat'])

const kinds: Readonly<Record<string, PartKind>> = {
  ...plainParts,
  input_text: 'text',
  output_text: 'text',
  image_url: 'image',
  input_audio: 'audio',
  'text-plain': 'file',
  tool_call: 'tool_call',
  tool_use: 'tool_call',
  server_tool_call: 'tool_call',
  server_tool_use: 'tool_call',
  tool_result: 'tool_result',
  server_tool_call_result: 'tool_result',
  function_call: 'tool_call',
  invalid_tool_call: 'silent',
  reasoning: 'silent',
  thinking: 'silent',
  redacted_thinking: 'silent',
}

/** Reads LangChain messages in each of their forms, mixed as they come. */
export const langchain: Format = {
  name: 'LangChain messages',
  keys: [
    ['type', 'content'],
    ['lc', 'id', 'kwargs'],
    ['type', 'data'],
  ],
  items: {
    listName: 'messages',
    recognises: (item) => open(item) !== null,
    read(item, place) {
      const message = open(item)
      if (message === null) return []
      const { speaker, fields, at } = message
      const { content } = fields
      if (speaker === 'other') return []
      if (speaker === 'tool') return [{ kind: 'tool_result', text: toolText(content) }]
      const said: Utterance[] = [...readContent(content, speaker, `${place}${at}.content`, kinds)]
      // Old versions keep here what the model's API gave, calls and reasoning included.
      const extra = isItem(fields['additional_kwargs']) ? fields['additional_kwargs'] : {}
      const hasCalls = [fields['tool_calls'], extra['tool_calls']].some(isFilled)
      if (hasCalls || isItem(extra['function_call'])) said.push({ kind: 'tool_call' })
      if (isFilled(fields['invalid_tool_calls']) || extra['reasoning_content']) {
        said.push({ kind: 'unsaid' })
      }
      return said
    },
  },
}

function isFilled(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0
}

interface Message {
  readonly speaker: Speaker
  /** The object that has `content`, and where in the item it stands. */
  readonly fields: Item
  readonly at: string
}

function open(item: Item): Message | null {
  const { kwargs, data, id } = item
  if ('lc' in item && isItem(kwargs) && Array.isArray(id)) {
    return messageOf(typeOfClass(String(id.at(-1))), kwargs, '.kwargs')
  }
  const type =
    typeOfInstance(item) ??
    typeOf(item)
      ?.replace(/MessageChunk$/, '')
      .toLowerCase()
  if (type === undefined) return null
  if (isItem(data) && 'content' in data) return messageOf(type, data, '.data')
  return 'content' in item ? messageOf(type, item, '') : null
}

function messageOf(type: string, fields: Item, at: string): Message | null {
  const speaker = generic.has(type)
    ? (own(roles, String(fields['role']).toLowerCase()) ?? 'other')
    : own(types, type)
  return speaker === undefined ? null : { speaker, fields, at }
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** `AIMessageChunk` to `ai`; a `ChatMessage` is of type `chat`. */
function typeOfClass(name: string): string {
  return name.replace(/Message(?:Chunk)?$/, '').toLowerCase()
}

function typeOfInstance(item: Item): string | undefined {
  for (const method of ['getType', '_getType']) {
    const ask = item[method]
    if (typeof ask !== 'function') continue
    const type: unknown = ask.call(item)
    if (typeof type === 'string') return type
  }
  return undefined
}
