/**
 * Gemini `contents`: role `model` for the assistant, parts without a type, function responses that
 * arrive under the user's role, and thoughts. A whole response stands for its first candidate.
 * Source: https://ai.google.dev/api/caching#Content
 */
import {
  type Format,
  firstOf,
  isItem,
  type Item,
  readContent,
  readRole,
  toolText,
  type Utterance,
} from '../../reading/index.js'

const calls = ['functionCall', 'function_call', 'executableCode', 'executable_code', 'toolCall']
const results = [
  'functionResponse',
  'function_response',
  'codeExecutionResult',
  'code_execution_result',
  'toolResponse',
]
const files = ['inlineData', 'inline_data', 'fileData', 'file_data']
const partKeys = ['text', ...calls, ...results, ...files]

/** Reads Gemini contents and responses. */
export const gemini: Format = {
  name: 'Gemini contents',
  keys: [['role', 'parts'], ['contents'], ['candidates']],
  items: {
    listName: 'messages',
    recognises: (item) => contentOf(item) !== null,
    read(item, place) {
      const content = contentOf(item)
      if (content === null) return []
      const { fields, at } = content
      // A content without a role is the user's, as the API takes it.
      const speaker = readRole(fields['role'] ?? 'user', place)
      const { parts } = fields
      if (speaker === 'other' || !Array.isArray(parts)) return []
      const role = speaker === 'user' ? 'user' : 'assistant'
      return parts.flatMap((part, i) => readPart(part, role, `${place}${at}.parts[${i}]`))
    },
  },
  open(value) {
    const { contents } = value
    if (!Array.isArray(contents)) return null
    const answer = contentOf(value)
    return {
      lists: [
        { path: 'contents', items: contents },
        ...(answer === null ? [] : [{ path: 'candidates', items: [value] }]),
      ],
    }
  },
}

interface Content {
  readonly fields: Item
  readonly at: string
}

function contentOf(item: Item): Content | null {
  const { candidates, parts, role } = item
  if (Array.isArray(candidates)) {
    const first: unknown = candidates[0]
    const content = isItem(first) ? first['content'] : null
    return isItem(content)
      ? { fields: { role: 'model', ...content }, at: '.candidates[0].content' }
      : null
  }
  if (!Array.isArray(parts)) return null
  if (role === 'model' && !parts.some((part) => isItem(part) && 'type' in part)) {
    return { fields: item, at: '' }
  }
  return parts.length > 0 && parts.every(isPart) ? { fields: item, at: '' } : null
}

function isPart(part: unknown): boolean {
  return isItem(part) && !('type' in part) && partKeys.some((key) => key in part)
}

function readPart(part: unknown, role: 'user' | 'assistant', place: string): readonly Utterance[] {
  if (!isItem(part)) return readContent(part, role, place)
  if (part['thought'] === true) return [{ kind: 'unsaid' }]
  const result = firstOf(part, results)
  if (result !== undefined) {
    const given = isItem(result) ? firstOf(result, ['response', 'output']) : result
    return [{ kind: 'tool_result', text: toolText(given ?? result) }]
  }
  if (firstOf(part, calls) !== undefined) return [{ kind: 'tool_call' }]
  const file = firstOf(part, files)
  if (isItem(file)) return readContent([{ ...file, type: 'file', text: undefined }], role, place)
  // A signature alone belongs to a thought.
  if (part['text'] === undefined || part['text'] === null) return [{ kind: 'unsaid' }]
  return readContent(part['text'], role, `${place}.text`)
}
