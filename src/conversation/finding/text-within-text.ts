/**
 * What was said, where its text is itself JSON of messages: a content that was saved as text is read
 * as what it is, and a whole conversation in one message is refused, since judged as prose it would
 * mean nothing. JSON of any other shape is what the user or the assistant wrote.
 */
import { readerOf } from '../formats/index.js'
import {
  isItem,
  type Item,
  parsedJson,
  plainParts,
  readContent,
  type ReadContext,
  speakerOf,
  typeOf,
  unreadable,
  type Utterance,
} from '../reading/index.js'

const partTypes: Readonly<Record<string, 'text' | 'image' | 'silent'>> = {
  input_text: 'text',
  output_text: 'text',
  image_url: 'image',
  input_image: 'image',
  thinking: 'silent',
  reasoning: 'silent',
}
const kinds = { ...plainParts, ...partTypes }

/**
 * The utterances of an item, with texts that are JSON of messages or content parts read as such.
 * @throws ConversationError when such a text holds several messages, or one of another speaker.
 */
export function unwrapTexts(
  said: readonly Utterance[],
  place: string,
  context: ReadContext,
): readonly Utterance[] {
  return said.flatMap((one) => (one.kind === 'text' ? unwrap(one, place, context) : one))
}

type Said = Extract<Utterance, { readonly kind: 'text' }>

function unwrap(said: Said, place: string, context: ReadContext): readonly Utterance[] {
  const value = parsedJson(said.text)
  if (value === said.text) return [said]
  const where = `${place}${said.at ?? ''}`
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isContentPart)) {
      return readContent(value, said.role, where, kinds).map((one) => placed(one, said))
    }
    if (value.some(isMessage)) throw severalMessages(where)
    return [said]
  }
  if (!isItem(value)) return [said]
  if (['messages', 'turns'].some((key) => isListOfMessages(value[key])))
    throw severalMessages(where)
  if (!isMessage(value)) return [said]
  const inner = readerOf(value)?.read(value, where, context) ?? []
  const isOfOther = inner.some((one) => one.kind === 'text' && one.role !== said.role)
  if (isOfOther || inner.length === 0) throw severalMessages(where)
  return inner.map((one) => placed(one, said))
}

function placed(one: Utterance, { at }: Said): Utterance {
  return one.kind === 'text' && at !== undefined ? { ...one, at } : one
}

function isListOfMessages(value: unknown): boolean {
  return Array.isArray(value) && value.some(isMessage)
}

/** Only what names its speaker as chat APIs do: an answer in JSON may have any keys it likes. */
function isMessage(value: unknown): value is Item {
  if (!isItem(value)) return false
  const { role, content, parts, lc, kwargs, type, choices } = value
  if (typeof role === 'string' && speakerOf(role) !== undefined) {
    return typeof content === 'string' || Array.isArray(content) || Array.isArray(parts)
  }
  if (lc !== undefined && isItem(kwargs)) return true
  if ((type === 'human' || type === 'ai') && 'content' in value) return true
  return Array.isArray(choices) && isItem(choices[0]) && isItem(choices[0]['message'])
}

function isContentPart(value: unknown): boolean {
  const type = typeOf(value)
  return type !== undefined && Object.hasOwn(kinds, type) && isItem(value) && !('role' in value)
}

function severalMessages(where: string) {
  return unreadable(
    where,
    'its text is JSON of messages, not something that was said',
    'parse it and pass the messages themselves',
  )
}
