/**
 * The formats that are read, in the order in which they are asked whether an item is theirs: one room
 * for each kind of place that conversations come from.
 */
import {
  type Format,
  isItem,
  type Item,
  type ItemReader,
  type LogReader,
} from '../reading/index.js'
import { anthropic } from './chat-apis/anthropic.js'
import { bedrock } from './chat-apis/bedrock.js'
import { gemini } from './chat-apis/gemini.js'
import { openaiAgents } from './chat-apis/openai-agents.js'
import { openaiChat } from './chat-apis/openai-chat.js'
import { openaiPages } from './chat-apis/openai-pages.js'
import { openaiResponses } from './chat-apis/openai-responses.js'
import { deepeval } from './data-sets/deepeval.js'
import { multiwoz, schemaGuided } from './data-sets/dialogue-acts.js'
import { locomo } from './data-sets/locomo.js'
import { longMemEval } from './data-sets/longmemeval.js'
import { ratedChats } from './data-sets/rated-chats.js'
import { sharegpt } from './data-sets/sharegpt.js'
import { chatgpt } from './exports/chatgpt.js'
import { claude } from './exports/claude.js'
import { botFramework } from './frameworks/bot-framework.js'
import { langchain } from './frameworks/langchain.js'
import { langgraph } from './frameworks/langgraph.js'
import { llamaIndex } from './frameworks/llama-index.js'
import { mastra } from './frameworks/mastra.js'
import { modelMessage } from './frameworks/model-message.js'
import { rasa } from './frameworks/rasa.js'
import { uiMessage } from './frameworks/ui-message.js'
import { table } from './texts/table.js'
import { transcript } from './texts/transcript.js'
import { langfuse } from './traces/langfuse.js'
import { langsmith } from './traces/langsmith.js'
import { otel } from './traces/otel-messages.js'
import { dialects } from './traces/spans.js'
import { pairs } from './turns/pairs.js'
import { roleContent } from './turns/role-content.js'
import { senderText } from './turns/sender-text.js'

/** The conventions that the reader of spans knows beside the one of OpenTelemetry itself. */
const furtherSpans: readonly Format[] = dialects
  .filter(({ name }) => name !== otel.name)
  .map(({ name, keys }) => ({ name, keys }))

/** Every format; a new one is a file of its own and a line here, before `roleContent`. */
export const formats: readonly Format[] = [
  sharegpt,
  otel,
  ...furtherSpans,
  langsmith,
  langfuse,
  langgraph,
  chatgpt,
  claude,
  locomo,
  longMemEval,
  multiwoz,
  ratedChats,
  schemaGuided,
  rasa,
  botFramework,
  gemini,
  bedrock,
  mastra,
  llamaIndex,
  langchain,
  uiMessage,
  openaiPages,
  openaiAgents,
  pairs,
  anthropic,
  modelMessage,
  openaiResponses,
  openaiChat,
  table,
  transcript,
  deepeval,
  senderText,
  roleContent,
]

export { type ChatSpanGlance, glanceAtSpan } from './traces/glance.js'

const itemReaders: readonly ItemReader[] = formats.flatMap(({ items }) => items ?? [])
const logReaders: readonly LogReader[] = formats.flatMap(({ log }) => log ?? [])

/** An item as an object: LangChain's `['human', 'Hi']` as the message it stands for. */
export function asItem(value: unknown): Item | null {
  if (isItem(value)) return value
  return isTuple(value) ? { type: tupleTypes[value[0]], content: value[1] } : null
}

/** What reads an item; undefined when no format recognises it. */
export function readerOf(value: unknown): ItemReader | undefined {
  const item = asItem(value)
  return item === null ? undefined : itemReaders.find((reader) => reader.recognises(item))
}

/** What reads the log that an object is a record of. */
export function logReaderOf(value: Item): LogReader | undefined {
  return logReaders.find((reader) => reader.recognises(value))
}

const tupleTypes: Readonly<Record<string, string>> = {
  human: 'human',
  user: 'human',
  ai: 'ai',
  assistant: 'ai',
  system: 'system',
  developer: 'system',
}

function isTuple(value: unknown): value is readonly [string, unknown] {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [speaker, content]: readonly unknown[] = value
  return (
    typeof speaker === 'string' &&
    Object.hasOwn(tupleTypes, speaker) &&
    (typeof content === 'string' || Array.isArray(content))
  )
}
