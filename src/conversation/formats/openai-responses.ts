/**
 * OpenAI Responses items: messages with `input_text` and `output_text` parts, and tool calls,
 * their outputs and reasoning as items of their own; also a request's `input` with its `output`.
 * Source: https://platform.openai.com/docs/api-reference/responses
 */
import type { Format, Utterance } from '../format.js'
import type { ItemList } from '../item-list.js'
import { firstOf, hasPart, isItem, type Item, typeOf } from '../item.js'
import { plainParts, type PartKind, toolText } from '../read-content.js'
import { readMessage } from '../read-message.js'

const ownParts: Readonly<Record<string, PartKind>> = {
  input_text: 'text',
  output_text: 'text',
  input_image: 'image',
  input_file: 'file',
}
const kinds = { ...plainParts, ...ownParts, refusal: 'text', input_audio: 'audio' } as const
const silentItems = new Set([
  'reasoning',
  'compaction',
  'compaction_trigger',
  'item_reference',
  'mcp_list_tools',
  'mcp_approval_request',
  'mcp_approval_response',
  'additional_tools',
  'configuration_update',
])

/** Reads Responses items; an item that calls a tool may hold what the tool gave, too. */
export const openaiResponses: Format = {
  name: 'OpenAI Responses items',
  listName: 'messages',
  recognises: (item) =>
    typeof item['role'] === 'string' ? isMessage(item) : kindOfItem(typeOf(item)) !== null,
  read(item, place) {
    if (typeof item['role'] === 'string') return readMessage(item, place, kinds)
    const kind = kindOfItem(typeOf(item))
    if (kind === 'silent') return []
    const output = firstOf(item, ['output', 'outputs', 'results'])
    const result: Utterance = { kind: 'tool_result', text: toolText(output) }
    if (kind === 'result') return [result]
    return output === undefined ? [{ kind: 'tool_call' }] : [{ kind: 'tool_call' }, result]
  },
  open(value) {
    const { input, output } = value
    if (!Array.isArray(output) && !Array.isArray(input)) return null
    if (kindOfItem(typeOf(value)) !== null) return null
    const lists = [listOf('input', input, 'user'), listOf('output', output, 'assistant')]
    return lists.filter((list) => list !== null)
  },
}

function isMessage(item: Item): boolean {
  if (hasPart(item['content'], (type) => Object.hasOwn(ownParts, type))) return true
  return item['type'] === 'message' && !('stop_reason' in item)
}

function kindOfItem(type: string | undefined): 'call' | 'result' | 'silent' | null {
  if (type === undefined) return null
  if (silentItems.has(type)) return 'silent'
  if (/^(?:program|tool_search|\w+_call)_output$/.test(type)) return 'result'
  return /^program$|^\w+_call$/.test(type) ? 'call' : null
}

function listOf(path: string, value: unknown, role: string): ItemList | null {
  if (Array.isArray(value)) return { path, items: value }
  if (isItem(value)) return { path, items: [value] }
  return typeof value === 'string' ? { path, items: [{ role, content: value }] } : null
}
