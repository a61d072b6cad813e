/**
 * Spans to fragments of conversations, whichever convention they follow; spans that have nothing to
 * do with a chat tell nothing.
 */
import {
  type Fragment,
  type FragmentFault,
  type Item,
  type LogReader,
} from '../../reading/index.js'
import { isSingleExchange } from '../input-and-output.js'
import { aiSdkSpans } from './ai-sdk-spans.js'
import type { Dialect, SpanMessages } from './dialect.js'
import { genAi, inputKey } from './gen-ai.js'
import { textAttribute } from './nested-attributes.js'
import { openInference } from './openinference.js'
import { openLlmetry } from './openllmetry.js'
import { type Attributes, attributesOf, endOf, holdsSpans, spansIn, traceOf } from './span.js'
import { messagesOfEvents } from './span-events.js'

/** The conventions, in the order in which a span is asked for its messages. */
export const dialects: readonly Dialect[] = [genAi, openInference, openLlmetry, aiSdkSpans]

const conversationKeys = dialects.flatMap((dialect) => dialect.conversationKeys)

/** Reads spans and exports of spans. */
export const spanLog: LogReader = {
  empty: {
    problem: 'none of the spans is of a chat: no gen_ai.input.messages, no operation "chat"',
    fix: 'export the spans of the chat requests, with their messages',
  },
  recognises: holdsSpans,
  collect: (value, place) =>
    spansIn(value, place).flatMap(({ span, where }) => fragmentOf(span, where) ?? []),
}

function fragmentOf(span: Item, where: string): Fragment | null {
  const attributes = attributesOf(span, inputKey)
  const chatOf = dialects.find((dialect) => dialect.isChat(attributes) === true)
  const isOther =
    chatOf === undefined && dialects.some((dialect) => dialect.isChat(attributes) === false)
  const messages = messagesOf(attributes) ?? messagesOfEvents(span)
  const fragment = {
    where,
    trace: traceOf(span),
    conversation: textAttribute(attributes, conversationKeys),
    rank: [Number(messages !== null), Number(!isOther), endOf(span)],
  }
  if (messages !== null && 'fault' in messages) {
    return { ...fragment, lists: [], fault: messages.fault }
  }
  if (messages === null && chatOf !== undefined) {
    return { ...fragment, lists: [], fault: notCaptured(chatOf) }
  }
  if (messages === null) {
    return fragment.conversation === null ? null : { ...fragment, lists: null }
  }
  return { ...fragment, lists: messages, single: isSingleExchange(messages.slice(0, 1)) }
}

function messagesOf(attributes: Attributes): SpanMessages | null {
  for (const dialect of dialects) {
    const messages = dialect.messagesOf(attributes)
    if (messages !== null) return messages
  }
  return null
}

function notCaptured({ captureFix, messagesKey }: Dialect): FragmentFault {
  return {
    at: '',
    problem: `the chat span has no ${messagesKey}: content capture is off`,
    fix: captureFix,
  }
}
