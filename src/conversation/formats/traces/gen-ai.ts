/**
 * The GenAI convention of OpenTelemetry: messages as data or as JSON text, of which long ones may
 * have been cut off.
 * Source: https://github.com/open-telemetry/semantic-conventions/blob/main/docs/gen-ai/gen-ai-input-messages.json
 */
import { parsedJson } from '../../reading/index.js'
import type { Dialect } from './dialect.js'

export const inputKey = 'gen_ai.input.messages'
const outputKey = 'gen_ai.output.messages'
const chatOperations = new Set(['chat', 'generate_content', 'text_completion'])

/** Reads `gen_ai.input.messages` and `gen_ai.output.messages`. */
export const genAi: Dialect = {
  name: 'OpenTelemetry GenAI spans',
  keys: [['role', 'parts'], ['attributes', 'gen_ai.input.messages'], ['resourceSpans']],
  conversationKeys: ['gen_ai.conversation.id'],
  isChat(attributes) {
    const operation = attributes.get('gen_ai.operation.name')
    return typeof operation === 'string' ? chatOperations.has(operation) : null
  },
  messagesOf(attributes) {
    if (!attributes.has(inputKey)) return null
    const said = messagesIn(attributes.get(inputKey))
    const answers = messagesIn(attributes.get(outputKey) ?? [])
    if (said === null || answers === null) {
      return { fault: { ...cutOff, at: said === null ? inputKey : outputKey } }
    }
    // Several output messages are alternatives, of which the user saw the first.
    return [
      { path: inputKey, items: said },
      { path: outputKey, items: answers.slice(0, 1) },
    ]
  },
  messagesKey: inputKey,
  captureFix:
    'switch it on where the spans are made (OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT, or recordInputs and recordOutputs in the AI SDK) and record the conversation again',
}

const cutOff = {
  problem: 'is not a JSON array of messages',
  fix: 'see whether the exporter cuts long attributes (OTEL_SPAN_ATTRIBUTE_VALUE_LENGTH_LIMIT) and record the conversation again',
}

function messagesIn(value: unknown): readonly unknown[] | null {
  const messages = parsedJson(value)
  return Array.isArray(messages) ? messages.map(parsedJson) : null
}
