/**
 * OpenAI Agents SDK for JavaScript: what its history and sessions hold beside Responses items
 * (results under names of their own, hosted tools, computer calls), and the run items of a result,
 * which wrap them in `rawItem`.
 * Source: https://github.com/openai/openai-agents-js (packages/agents-core/src/types/protocol.ts)
 */
import {
  type Format,
  isItem,
  type Item,
  toolText,
  typeOf,
  type Utterance,
} from '../../reading/index.js'
import { openaiResponses } from './openai-responses.js'

const results = new Set(['function_call_result', 'computer_call_result'])

/** Reads items that only the Agents SDK has; messages and calls are those of the Responses API. */
export const openaiAgents: Format = {
  name: 'OpenAI Agents SDK items',
  keys: [
    ['type', 'callId', 'name', 'output'],
    ['type', 'rawItem'],
  ],
  items: {
    listName: 'messages',
    recognises: (item) => rawItemOf(item) !== null || isOwn(item),
    read(item, place, context) {
      const raw = rawItemOf(item)
      if (raw === null) return read(item)
      if (isOwn(raw)) return read(raw)
      return openaiResponses.items?.recognises(raw)
        ? openaiResponses.items.read(raw, `${place}.rawItem`, context)
        : []
    },
  },
}

function rawItemOf({ rawItem, type }: Item): Item | null {
  return typeof type === 'string' && type.endsWith('_item') && isItem(rawItem) ? rawItem : null
}

function isOwn(item: Item): boolean {
  const type = typeOf(item)
  if (type === undefined || 'role' in item) return false
  return (
    results.has(type) ||
    type === 'hosted_tool_call' ||
    (type === 'unknown' && 'providerData' in item)
  )
}

function read(item: Item): readonly Utterance[] {
  const type = typeOf(item) ?? ''
  const { output } = item
  if (results.has(type)) return [{ kind: 'tool_result', text: toolText(output) }]
  if (type !== 'hosted_tool_call') return []
  const called: Utterance = { kind: 'tool_call' }
  const told = typeof output === 'string' && output !== ''
  return told ? [called, { kind: 'tool_result', text: output }] : [called]
}
