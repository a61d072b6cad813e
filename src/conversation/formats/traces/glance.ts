/**
 * What a span is about, told without reading its messages: an application waits while one of its
 * spans ends.
 */
import type { Item } from '../../reading/index.js'
import { textAttribute } from './nested-attributes.js'
import { attributesIn } from './span.js'
import { dialects } from './spans.js'

/** A span of a request to a chat model. */
export interface ChatSpanGlance {
  /** The conversation it belongs to; null where the span does not tell. */
  readonly conversation: string | null
  /** Whether it seems to hold messages: not where content capture is off. */
  readonly hasMessages: boolean
  /** Whether the model answered with words, as far as its finish reasons tell, rather than called a tool. */
  readonly isReply: boolean
  /** What to do where it holds none. */
  readonly captureFix: string
}

const messageKeys = ['gen_ai.input.messages', 'gen_ai.prompt', 'llm.input_messages', 'ai.prompt']

/** What a span of the OpenTelemetry SDK is about; null when it is no request to a chat model. */
export function glanceAtSpan(span: Item): ChatSpanGlance | null {
  const attributes = attributesIn(span['attributes'])
  const dialect = dialects.find(({ isChat }) => isChat(attributes) === true)
  if (dialect === undefined) return null
  const keys = dialects.flatMap(({ conversationKeys }) => conversationKeys)
  const { events } = span
  return {
    conversation: textAttribute(attributes, keys),
    hasMessages: holdsMessages(attributes) || (Array.isArray(events) && events.length > 0),
    isReply: !/tool/i.test(JSON.stringify(attributes.get('gen_ai.response.finish_reasons') ?? '')),
    captureFix: dialect.captureFix,
  }
}

function holdsMessages(attributes: ReadonlyMap<string, unknown>): boolean {
  for (const name of attributes.keys()) {
    if (messageKeys.some((key) => name.startsWith(key))) return true
  }
  return false
}
