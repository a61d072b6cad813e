/**
 * OpenLLMetry (Traceloop): prompts and completions flattened into attributes with numbers, their
 * content as JSON text where it has parts.
 * Source: https://github.com/traceloop/openllmetry-js (packages/ai-semantic-conventions)
 */
import { isItem, type Item, parsedJson } from '../../reading/index.js'
import type { Dialect } from './dialect.js'
import { attribute } from './nested-attributes.js'

const inputKey = 'gen_ai.prompt'
const outputKey = 'gen_ai.completion'
const chatTypes = new Set(['chat', 'completion'])

/** Reads `gen_ai.prompt.0.role` and `gen_ai.completion.0.content`. */
export const openLlmetry: Dialect = {
  name: 'OpenLLMetry spans',
  keys: [['attributes', 'gen_ai.prompt.0.role']],
  conversationKeys: [
    'traceloop.association.properties.conversation_id',
    'traceloop.association.properties.thread_id',
    'traceloop.association.properties.chat_id',
    'traceloop.association.properties.session_id',
  ],
  isChat(attributes) {
    const type = attributes.get('llm.request.type')
    return typeof type === 'string' ? chatTypes.has(type) : null
  },
  messagesOf(attributes) {
    const said = messagesIn(attribute(attributes, inputKey), 'user')
    if (said === null) return null
    const answers = messagesIn(attribute(attributes, outputKey), 'assistant') ?? []
    return [
      { path: inputKey, items: said },
      { path: outputKey, items: answers.slice(0, 1) },
    ]
  },
  messagesKey: inputKey,
  captureFix:
    'see whether TRACELOOP_TRACE_CONTENT is "false" where the spans are made, and record the conversation again',
}

function messagesIn(value: unknown, role: string): readonly Item[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  return value.map((message) => {
    if (!isItem(message)) return {}
    const parts = parsedJson(message['content'])
    const content = Array.isArray(parts) ? parts : (message['content'] ?? null)
    if (content !== null && content !== 'null') return { role, ...message, content }
    // A message without content called a tool, which not every version tells.
    return { role, tool_calls: [{}], ...message, content: null }
  })
}
