/**
 * OpenTelemetry GenAI messages, `{ role, parts: [{ type: "text", content }] }`, and the spans that
 * carry them (see `spans.ts`).
 * Source: https://github.com/open-telemetry/semantic-conventions/blob/main/docs/gen-ai/gen-ai-input-messages.json
 */
import {
  type Format,
  isItem,
  type Item,
  type PartKind,
  plainParts,
  readContent,
  speakerOf,
  typeOf,
} from '../../reading/index.js'
import { genAi } from './gen-ai.js'
import { spanLog } from './spans.js'

const kinds: Readonly<Record<string, PartKind>> = {
  ...plainParts,
  reasoning: 'silent',
  tool_call: 'tool_call',
  server_tool_call: 'tool_call',
  tool_call_response: 'tool_result',
  server_tool_call_response: 'tool_result',
}

/** Reads GenAI messages; roles that the convention leaves open neither state facts nor are judged. */
export const otel: Format = {
  name: genAi.name,
  keys: genAi.keys,
  items: {
    listName: 'messages',
    recognises: ({ role, parts }) =>
      typeof role === 'string' && Array.isArray(parts) && parts.some(isOtelPart),
    read(item, place) {
      const speaker = speakerOf(item['role']) ?? 'other'
      if (speaker === 'other') return []
      const role = speaker === 'user' ? 'user' : 'assistant'
      const parts = readContent(item['parts'], role, `${place}.parts`, kinds)
      if (speaker !== 'tool') return parts
      return parts.map((part) =>
        part.kind === 'text' ? { kind: 'tool_result', text: part.text } : part,
      )
    },
  },
  log: spanLog,
}

function isOtelPart(part: unknown): part is Item {
  if (!isItem(part) || 'text' in part) return false
  return (
    typeof part['content'] === 'string' ||
    'modality' in part ||
    /^(?:server_)?tool_call(?:_response)?$/.test(typeOf(part) ?? '')
  )
}
