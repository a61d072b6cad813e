/**
 * Vercel AI SDK `ModelMessage` (before version 5, `CoreMessage`): parts `tool-call` and
 * `tool-result`, the results in messages of role `tool` or inside the assistant's own.
 * Source: https://ai-sdk.dev/docs/reference/ai-sdk-core/model-message
 */
import {
  type Format,
  hasPart,
  type PartKind,
  plainParts,
  readContent,
  readMessage,
  type Utterance,
} from '../../reading/index.js'

const ownParts: Readonly<Record<string, PartKind>> = {
  'tool-call': 'tool_call',
  'tool-result': 'tool_result',
  'tool-error': 'tool_result',
  'tool-approval-request': 'silent',
  'tool-approval-response': 'silent',
  reasoning: 'silent',
  'redacted-reasoning': 'silent',
}
const kinds = { ...plainParts, ...ownParts }

/** Reads AI SDK model messages. */
export const modelMessage: Format = {
  name: 'AI SDK ModelMessage',
  keys: [['role', 'content']],
  items: {
    listName: 'messages',
    recognises: (item) =>
      typeof item['role'] === 'string' &&
      hasPart(item['content'], (type) => Object.hasOwn(ownParts, type)),
    read(item, place) {
      if (item['role'] !== 'tool') return readMessage(item, place, kinds)
      const parts = readContent(item['content'], 'assistant', `${place}.content`, kinds)
      return parts.filter((part): part is Utterance => part.kind !== 'text')
    },
  },
}
