/**
 * OpenTelemetry GenAI messages, `{ role, parts: [{ type: "text", content }] }`, and the spans that
 * carry them (see `otel-spans.ts`).
 * Source: https://github.com/open-telemetry/semantic-conventions/blob/main/docs/gen-ai/gen-ai-input-messages.json
 */
import type { Format } from '../format.js'
import { isItem, type Item, typeOf } from '../item.js'
import { collectSpans, holdsSpans } from '../otel-spans.js'
import { plainParts, type PartKind, readContent } from '../read-content.js'
import { speakerOf } from '../read-message.js'

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
  name: 'OpenTelemetry GenAI spans',
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
  log: { recognises: holdsSpans, collect: collectSpans },
}

function isOtelPart(part: unknown): part is Item {
  if (!isItem(part) || 'text' in part) return false
  return (
    typeof part['content'] === 'string' ||
    'modality' in part ||
    /^(?:server_)?tool_call(?:_response)?$/.test(typeOf(part) ?? '')
  )
}
