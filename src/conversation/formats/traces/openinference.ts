/**
 * OpenInference (Phoenix, Arize): messages flattened into attributes with numbers, or nested in the
 * exports of Phoenix; hidden ones are the word `__REDACTED__`.
 * Source: https://arize-ai.github.io/openinference/spec/semantic_conventions.html
 */
import { firstOf, isItem, type Item } from '../../reading/index.js'
import type { Dialect } from './dialect.js'
import { attribute, textAttribute } from './nested-attributes.js'

const inputKey = 'llm.input_messages'
const outputKey = 'llm.output_messages'
const redacted = '__REDACTED__'

/** Reads `llm.input_messages` and `llm.output_messages`. */
export const openInference: Dialect = {
  name: 'OpenInference spans',
  keys: [['attributes', 'llm.input_messages.0.message.role']],
  conversationKeys: ['session.id'],
  isChat(attributes) {
    const kind = textAttribute(attributes, ['openinference.span.kind'])
    return kind === null ? null : kind === 'LLM'
  },
  messagesOf(attributes) {
    const said = messagesIn(attribute(attributes, inputKey))
    if (said === null) return null
    const answers = messagesIn(attribute(attributes, outputKey)) ?? []
    if ([...said, ...answers].some(({ content }) => content === redacted)) {
      return { fault: hidden }
    }
    return [
      { path: inputKey, items: said },
      { path: outputKey, items: answers.slice(0, 1) },
    ]
  },
  messagesKey: inputKey,
  captureFix:
    'see whether OPENINFERENCE_HIDE_INPUTS or OPENINFERENCE_HIDE_INPUT_MESSAGES is set where the spans are made, and record the conversation again',
}

const hidden = {
  at: inputKey,
  problem: `the messages were hidden when they were recorded (${redacted})`,
  fix: 'unset the OPENINFERENCE_HIDE_... variables where the spans are made, and record the conversation again',
}

function messagesIn(value: unknown): readonly Item[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  return value.map((entry) => {
    const message = isItem(entry) && isItem(entry['message']) ? entry['message'] : entry
    return isItem(message) ? messageOf(message) : {}
  })
}

function messageOf(message: Item): Item {
  const { role, content, contents, tool_calls: calls, tool_call_id: call } = message
  const parts = Array.isArray(contents)
    ? contents.map((part) => (isItem(part) ? (part['message_content'] ?? part) : part))
    : undefined
  return {
    role,
    content: content ?? parts ?? null,
    ...(Array.isArray(calls) && calls.length > 0 && { tool_calls: calls }),
    ...(firstOf(message, ['function_call', 'function_call_name']) !== undefined && {
      tool_calls: [{}],
    }),
    ...(call !== undefined && { tool_call_id: call }),
  }
}
