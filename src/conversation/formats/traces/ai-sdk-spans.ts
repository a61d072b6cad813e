/**
 * Spans of the AI SDK's own telemetry: the request to a model has the messages, the span around it
 * the prompt as the caller gave it.
 * Source: https://ai-sdk.dev/docs/ai-sdk-core/telemetry
 */
import { firstOf, isItem, type Item, type ItemList, parsedJson } from '../../reading/index.js'
import type { Dialect } from './dialect.js'
import { textAttribute } from './nested-attributes.js'
import type { Attributes } from './span.js'

const metadata = 'ai.telemetry.metadata.'

/** Reads `ai.prompt.messages` or `ai.prompt`, and `ai.response.text`. */
export const aiSdkSpans: Dialect = {
  name: 'AI SDK spans',
  keys: [['attributes', 'ai.prompt.messages', 'ai.response.text']],
  conversationKeys: [
    `${metadata}conversationId`,
    `${metadata}threadId`,
    `${metadata}chatId`,
    `${metadata}sessionId`,
  ],
  isChat(attributes) {
    const operation = textAttribute(attributes, ['ai.operationId'])
    return operation === null ? null : /\.do(?:Generate|Stream)$/.test(operation)
  },
  messagesOf(attributes) {
    const said = promptOf(attributes)
    if (said === null) return null
    const answer = answerOf(attributes)
    return answer === null ? [said] : [said, answer]
  },
  messagesKey: 'ai.prompt.messages',
  captureFix:
    'leave recordInputs and recordOutputs of experimental_telemetry on, and record the conversation again',
}

function promptOf(attributes: Attributes): ItemList | null {
  const messages = parsedJson(attributes.get('ai.prompt.messages'))
  if (Array.isArray(messages)) return { path: 'ai.prompt.messages', items: messages }
  const prompt = parsedJson(attributes.get('ai.prompt'))
  if (!isItem(prompt)) return null
  const given = firstOf(prompt, ['messages', 'prompt'])
  if (Array.isArray(given)) return { path: 'ai.prompt', items: given }
  return typeof given === 'string'
    ? { path: 'ai.prompt', items: [{ role: 'user', content: given }] }
    : null
}

function answerOf(attributes: Attributes): ItemList | null {
  const path = ['ai.response.text', 'ai.result.text', 'ai.response.object'].find(
    (key) => typeof attributes.get(key) === 'string',
  )
  const calls = parsedJson(attributes.get('ai.response.toolCalls'))
  const hasCalls = Array.isArray(calls) && calls.length > 0
  if (path === undefined && !hasCalls) return null
  const message: Item = {
    role: 'assistant',
    content: path === undefined ? null : attributes.get(path),
    ...(hasCalls && { tool_calls: calls }),
  }
  return { path: path ?? 'ai.response.toolCalls', items: [message] }
}
