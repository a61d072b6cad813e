/**
 * Message content (text, a list of typed parts, or nothing) to utterances. Parts that are not text
 * leave a mark, so that a turn is never silently emptied.
 */
import type { Role } from '../../types.js'
import type { Utterance } from './format.js'
import { firstOf, isItem, type Item, typeOf } from './item.js'
import { kindOf, unreadable } from './unreadable.js'

/**
 * What a part of a given type is: its text, a mark that stands for it, something that was not said
 * and may stand in place of a text (`silent`), a mere border between others, a call of a tool or the
 * result of one.
 */
export type PartKind =
  | 'text'
  | 'image'
  | 'audio'
  | 'video'
  | 'file'
  | 'silent'
  | 'border'
  | 'tool_call'
  | 'tool_result'

/** The part types that every format shares. */
export const plainParts: Readonly<Record<string, PartKind>> = {
  text: 'text',
  image: 'image',
  audio: 'audio',
  video: 'video',
  file: 'file',
  document: 'file',
}

/**
 * The utterances of one message's content, in order; content that is not there is an empty text.
 * A part of a type that `kinds` does not have leaves that type as its mark.
 *
 * @throws ConversationError when the content is neither text, parts nor nothing.
 */
export function readContent(
  content: unknown,
  role: Role,
  place: string,
  kinds: Readonly<Record<string, PartKind>> = plainParts,
): readonly Utterance[] {
  if (content === null || content === undefined) return [{ kind: 'text', role, text: '' }]
  if (typeof content === 'string') return [{ kind: 'text', role, text: content }]
  if (isItem(content)) return readPart(content, role, place, kinds)
  if (!Array.isArray(content)) throw notText(content, place)
  if (content.length === 0) return [{ kind: 'text', role, text: '' }]
  return content.flatMap((part, i) => readPart(part, role, `${place}[${i}]`, kinds))
}

/**
 * A tool's result as text: text parts joined, other data as JSON; of data that JSON cannot hold,
 * a mark.
 */
export function toolText(result: unknown): string {
  if (typeof result === 'string') return withoutData(result)
  if (result === null || result === undefined) return ''
  if (isItem(result) && isPart(result)) return partText(result) ?? ''
  if (
    Array.isArray(result) &&
    result.length > 0 &&
    result.every((part) => partText(part) !== null)
  ) {
    return result.map(partText).join('\n')
  }
  try {
    const asText = (_: string, value: unknown) =>
      typeof value === 'string' ? withoutData(value) : value
    return JSON.stringify(result, asText) ?? ''
  } catch {
    return '[unreadable]'
  }
}

/** Text by itself, or a picture and the like: not data that happens to have a type. */
function isPart(part: Item): boolean {
  const type = typeOf(part)
  if (type === undefined) return false
  return type === 'text' ? typeof part['text'] === 'string' : marked.test(type)
}

const marked = /image|audio|video|screenshot/i

/** Encoded pictures and files say nothing to a judge. */
function withoutData(text: string): string {
  return /^data:[\w/+.-]+;base64,/.test(text) || (text.length > 2_000 && /^[\w+/=-]+$/.test(text))
    ? `[data of ${text.length} characters]`
    : text
}

function readPart(
  part: unknown,
  role: Role,
  place: string,
  kinds: Readonly<Record<string, PartKind>>,
): readonly Utterance[] {
  if (typeof part === 'string') return [{ kind: 'text', role, text: part }]
  if (!isItem(part)) throw notText(part, place)
  const type = typeOf(part) ?? 'text'
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  switch (kind) {
    case 'silent':
      return [{ kind: 'unsaid' }]
    case 'border':
      return []
    case 'tool_call':
      return [{ kind: 'tool_call' }]
    case 'tool_result':
      return [{ kind: 'tool_result', text: toolText(resultOf(part)) }]
    case 'text': {
      const given = firstOf(part, [type, 'text', 'content'])
      // Assistants: `{ type: 'text', text: { value, annotations } }`.
      const text = isItem(given) ? given['value'] : given
      if (typeof text !== 'string') throw notText(text, `${place}.text`)
      return [{ kind: 'text', role, text }]
    }
    default:
      return [
        { kind: 'text', role, text: transcriptOf(part) ?? markOf(part, kind ?? markFor(type)) },
      ]
  }
}

/** The mark that stands for a part; a file of a kind that the part tells is of that kind. */
function markOf(part: Item, kind: string): string {
  const media = firstOf(part, ['modality', 'mediaType', 'mimeType', 'media_type', 'mime_type'])
  const told = typeof media === 'string' ? /^(?:image|audio|video)/.exec(media) : null
  return `[${told === null ? kind : told[0]}]`
}

/** What was said in a part that is a recording. */
function transcriptOf(part: Item): string | null {
  const { transcript } = part
  return typeof transcript === 'string' && transcript.trim() !== '' ? transcript : null
}

function resultOf(part: Item): unknown {
  const result = firstOf(part, ['content', 'output', 'result', 'response'])
  // Several formats wrap the result once more, with its type: `{ type: 'json', value }`.
  return isItem(result) && typeOf(result) !== undefined && 'value' in result
    ? result['value']
    : result
}

function partText(part: unknown): string | null {
  if (typeof part === 'string') return withoutData(part)
  if (!isItem(part)) return null
  const text = part['text']
  if (typeof text === 'string') return withoutData(text)
  const type = typeOf(part)
  return type === undefined ? null : markOf(part, markFor(type))
}

function markFor(type: string): string {
  if (/image|screenshot/i.test(type)) return 'image'
  if (/audio/i.test(type)) return 'audio'
  if (/video/i.test(type)) return 'video'
  if (/file|document|blob|uri/i.test(type)) return 'file'
  if (type.startsWith('data-')) return 'data'
  return (
    type
      .replace(/[^\w-]+/g, ' ')
      .slice(0, 30)
      .trim() || 'part'
  )
}

function notText(value: unknown, place: string) {
  return unreadable(
    place,
    `is ${kindOf(value)} where text was expected`,
    'give the content as a text, a list of content parts, or null',
  )
}
