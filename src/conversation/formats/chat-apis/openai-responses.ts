/**
 * OpenAI Responses and Realtime items: messages with `input_text` and `output_text` parts or
 * recordings with their transcript, and tool calls, their outputs and reasoning as items of their
 * own; also a request's `input` with its `output`.
 * Source: https://platform.openai.com/docs/api-reference/responses,
 * https://platform.openai.com/docs/api-reference/realtime-client-events/conversation
 */
import {
  firstOf,
  type Format,
  hasPart,
  type Item,
  type PartKind,
  plainParts,
  readMessage,
  toolText,
  typeOf,
  type Utterance,
} from '../../reading/index.js'
import { inputAndOutput } from '../input-and-output.js'

const ownParts: Readonly<Record<string, PartKind>> = {
  input_text: 'text',
  output_text: 'text',
  input_image: 'image',
  input_file: 'file',
  output_audio: 'audio',
}
const kinds: Readonly<Record<string, PartKind>> = {
  ...plainParts,
  ...ownParts,
  refusal: 'text',
  input_audio: 'audio',
  reasoning_text: 'silent',
}
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
/** Items of the Agents SDK, which has a reader of its own. */
const foreign = new Set(['hosted_tool_call'])

/** Reads Responses items; an item that calls a tool may hold what the tool gave, too. */
export const openaiResponses: Format = {
  name: 'OpenAI Responses items',
  keys: [
    ['type', 'role', 'content', 'status'],
    ['input', 'output'],
  ],
  items: {
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
  },
  open(value) {
    if (Array.isArray(value['messages']) || kindOfItem(typeOf(value)) !== null) return null
    return inputAndOutput(value)
  },
}

function isMessage(item: Item): boolean {
  if (hasPart(item['content'], (type) => Object.hasOwn(ownParts, type))) return true
  return item['type'] === 'message' && !('stop_reason' in item)
}

function kindOfItem(type: string | undefined): 'call' | 'result' | 'silent' | null {
  if (type === undefined || foreign.has(type)) return null
  if (silentItems.has(type)) return 'silent'
  if (/^(?:program|tool_search|\w+_call)_output$/.test(type)) return 'result'
  return /^program$|^\w+_call$/.test(type) ? 'call' : null
}
