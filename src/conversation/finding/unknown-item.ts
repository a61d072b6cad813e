/**
 * The error for something in which no format finds a message or a conversation: what it is nearest
 * to, what is missing for that, and how to have it read as it is.
 */
import type { ConversationError } from '../../errors.js'
import { formats, readerOf } from '../formats/index.js'
import {
  describeItem,
  isItem,
  type Item,
  plainContext,
  speakerNamed,
  unreadable,
} from '../reading/index.js'

/**
 * What is wrong with a value that no format recognises, told by the slip it looks like.
 * @param where - the place of the value; empty for the whole input
 */
export function unknownItem(item: unknown, where: string): ConversationError {
  if (where === '' && (item === undefined || item === null)) {
    return unreadable(
      where,
      `is ${item}: nothing was given`,
      'see whether a return or an await is missing where it comes from; { role, content } turns are expected',
    )
  }
  if (where === '' && typeof item === 'function') {
    return unreadable(
      where,
      'is a function: a chatbot that was not asked anything yet',
      'let it talk first: await converse(chatbot, [...what the user says]), and pass the conversation that it gives',
    )
  }
  const name = isItem(item) ? nameOfList(item) : null
  if (name !== null) {
    const list = /^[a-z_$][\w$]*$/i.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`
    return unreadable(
      where,
      `${describeItem(item)}: there are messages in it, under a name that is not known`,
      where === ''
        ? `pass input${list}, or call the list "messages"`
        : `call the list "messages" instead of ${JSON.stringify(name)}`,
    )
  }
  const problem = `${describeItem(item)}, not a message or a conversation`
  const expected = 'give { role, content } turns, bare or under "messages"'
  if (!isItem(item) || Object.keys(item).length === 0) return unreadable(where, problem, expected)
  return unreadable(
    where,
    `${problem}; nearest are ${nearestFormats(item).join(', ')}`,
    `${expected}, or say how one is read:\n${adapterFor(item)}\n`,
  )
}

/** The name under which an object holds a list of messages; null when none or several do. */
function nameOfList(item: Item): string | null {
  const names = Object.keys(item).filter((key) => {
    const list = item[key]
    return Array.isArray(list) && readerOf(list[0]) !== undefined
  })
  return names.length === 1 ? (names[0] ?? null) : null
}

interface Likeness {
  readonly name: string
  readonly missing: readonly string[]
  readonly shared: number
}

/** The three formats that the fewest keys are missing for, each with those keys. */
function nearestFormats(item: Item): readonly string[] {
  const alike = formats.flatMap(({ name, keys }) => {
    const forms = keys.map((form): Likeness => {
      const missing = form.filter((key) => !(key in item))
      return { name, missing, shared: form.length - missing.length }
    })
    return forms.toSorted(byLikeness).slice(0, 1)
  })
  // What all else falls back to comes first among equals.
  return alike
    .toReversed()
    .toSorted(byLikeness)
    .slice(0, 3)
    .map(({ name, missing }) =>
      missing.length === 0
        ? `${name} (with other values)`
        : `${name} (without ${missing.join(', ')})`,
    )
}

function byLikeness(a: Likeness, b: Likeness): number {
  const share = ({ shared, missing }: Likeness) => shared / (shared + missing.length)
  // Where nothing is shared, fewer keys are not nearer.
  return share(b) - share(a) || (b.shared > 0 ? a.missing.length - b.missing.length : 0)
}

/** A reader for items of this shape, as far as it can be guessed. */
function adapterFor(item: Item): string {
  const keys = Object.keys(item)
  const speaker = keys.find((key) =>
    /role|speaker|sender|author|from|who|side|party|by$/i.test(key),
  )
  const text =
    keys.find((key) => /text|content|message|body|utterance|said|says/i.test(key)) ??
    keys.find((key) => key !== speaker && typeof item[key] === 'string')
  const of = (key: string | undefined, otherwise: string) =>
    key === undefined
      ? otherwise
      : `item[${JSON.stringify(key)}]`.replace(/\["([a-z_$][\w$]*)"\]/i, '.$1')
  const name = speaker === undefined ? undefined : item[speaker]
  const isUser = typeof name === 'string' && speakerNamed(name, plainContext) === 'user'
  const example = typeof name === 'string' ? name.slice(0, 20).replaceAll(/[^\w -]/g, '') : 'bot'
  const roles = isUser ? "'user' : 'assistant'" : "'assistant' : 'user'"
  return [
    '  toConversation(input, {',
    '    readTurn: (item) => ({',
    `      role: ${of(speaker, 'item.speaker')} === '${example}' ? ${roles},`,
    `      content: ${of(text, 'item.text')},`,
    '    }),',
    '  })',
  ].join('\n')
}
