/**
 * The formats that are read, in the order in which they are asked whether an item is theirs.
 */
import type { Format } from './format.js'
import { anthropic } from './formats/anthropic.js'
import { deepeval } from './formats/deepeval.js'
import { langchain } from './formats/langchain.js'
import { modelMessage } from './formats/model-message.js'
import { openaiChat } from './formats/openai-chat.js'
import { openaiResponses } from './formats/openai-responses.js'
import { otel } from './formats/otel.js'
import { pairs } from './formats/pairs.js'
import { roleContent } from './formats/role-content.js'
import { sharegpt } from './formats/sharegpt.js'
import { uiMessage } from './formats/ui-message.js'
import { isItem } from './item.js'

/** Every format; a new one is a file of its own and a line here, before `roleContent`. */
export const formats: readonly Format[] = [
  sharegpt,
  otel,
  langchain,
  uiMessage,
  pairs,
  anthropic,
  modelMessage,
  openaiResponses,
  openaiChat,
  deepeval,
  roleContent,
]

/** The format that recognises an item. */
export function formatOf(item: unknown): Format | undefined {
  return isItem(item) ? formats.find((format) => format.recognises(item)) : undefined
}

/** The names of the formats besides plain turns, for error messages; the general ones first. */
export function furtherFormats(): string {
  return formats
    .filter((format) => format !== roleContent)
    .map(({ name }) => name)
    .toReversed()
    .join(', ')
}
