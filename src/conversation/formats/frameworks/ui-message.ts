/**
 * Vercel AI SDK `UIMessage`: everything is a part, the tools an assistant message called included;
 * and the form of version 4, which has `content` and `toolInvocations`.
 * Source: https://ai-sdk.dev/docs/reference/ai-sdk-core/ui-message
 */
import {
  firstOf,
  type Format,
  isItem,
  type Item,
  type PartKind,
  plainParts,
  readContent,
  readMessage,
  readRole,
  toolText,
  typeOf,
  type Utterance,
} from '../../reading/index.js'

const silentParts: Readonly<Record<string, PartKind>> = {
  reasoning: 'silent',
  'step-start': 'border',
  'source-url': 'silent',
  'source-document': 'silent',
  source: 'silent',
}
const kinds = { ...plainParts, ...silentParts }

/** Reads AI SDK UI messages; the steps of one assistant message are one reply. */
export const uiMessage: Format = {
  name: 'AI SDK UIMessage',
  keys: [
    ['id', 'role', 'parts'],
    ['role', 'content', 'toolInvocations'],
  ],
  items: {
    listName: 'messages',
    recognises(item) {
      if (typeof item['role'] !== 'string') return false
      const { parts, role } = item
      if (Array.isArray(parts) && parts.length > 0) {
        return !parts.some(isForeign) && parts.some((part) => typeOf(part) !== undefined)
      }
      // Version 4: data that the server streams beside the chat, which nobody says.
      return Array.isArray(item['toolInvocations']) || role === 'data' || isEmpty(parts, role)
    },
    read(item, place) {
      const { parts, toolInvocations } = item
      if (item['role'] === 'data') return []
      if (Array.isArray(parts) && parts.length > 0) return readParts(parts, item, place)
      const invocations = Array.isArray(toolInvocations) ? toolInvocations : []
      return [...invocations.filter(isItem).flatMap(readTool), ...readMessage(item, place)]
    },
  },
}

function isEmpty(parts: unknown, role: unknown): boolean {
  return Array.isArray(parts) && role !== 'model'
}

/** The parts of OpenTelemetry messages keep their text under another name. */
function isForeign(part: unknown): boolean {
  if (!isItem(part) || 'modality' in part) return isItem(part)
  if (part['text'] === undefined && typeof part['content'] === 'string') return true
  return typeOf(part)?.startsWith('tool_call') ?? false
}

function readParts(parts: readonly unknown[], item: Item, place: string): readonly Utterance[] {
  const speaker = readRole(item['role'], place)
  if (speaker !== 'user' && speaker !== 'assistant') return []
  return parts.flatMap((part, i) => {
    if (isItem(part) && isTool(typeOf(part))) {
      const { toolInvocation } = part
      return readTool(isItem(toolInvocation) ? toolInvocation : part)
    }
    return readContent(part, speaker, `${place}.parts[${i}]`, kinds)
  })
}

function isTool(type: string | undefined): boolean {
  return type !== undefined && (type.startsWith('tool-') || type === 'dynamic-tool')
}

function readTool(tool: Item): readonly Utterance[] {
  const result = firstOf(tool, ['output', 'result', 'errorText'])
  const called: Utterance = { kind: 'tool_call' }
  return result === undefined ? [called] : [called, { kind: 'tool_result', text: toolText(result) }]
}
