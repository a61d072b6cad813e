/**
 * What a request was given and what came back, as one conversation: lists of messages, one message,
 * a text, or any of these as JSON text, as logs keep them.
 */
import {
  firstOf,
  isItem,
  type Item,
  type ItemList,
  type Opened,
  parsedJson,
} from '../reading/index.js'

type Speaking = 'user' | 'assistant'

/** Keys under which frameworks keep what was said, where it is no message. */
const textKeys: Readonly<Record<Speaking, readonly string[]>> = {
  user: ['input', 'question', 'query', 'prompt', 'text', 'message'],
  assistant: ['output', 'answer', 'response', 'text', 'result', 'completion', 'output_text'],
}

/**
 * The conversation in `input` and `output`; null when neither side is a list of messages, since two
 * texts or objects are an exchange pair or something else.
 */
export function inputAndOutput({ input, output }: Item): Opened | null {
  const [given, answered] = [messagesIn(input), messagesIn(output)]
  if (!isListOfMessages(given) && !isListOfMessages(answered)) return null
  return {
    lists: [
      ...(sideOf('input', given, 'user') ?? []),
      ...(sideOf('output', answered, 'assistant') ?? []),
    ],
  }
}

/** JSON text of messages as these; what else a text may hold was said. */
function messagesIn(value: unknown): unknown {
  const parsed = parsedJson(value)
  return parsed === value || holdsMessages(parsed) ? parsed : value
}

function holdsMessages(value: unknown): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (!isItem(first)) return false
  return typeof first['role'] === 'string' || Array.isArray(first['messages']) || 'lc' in first
}

function isListOfMessages(value: unknown): boolean {
  return Array.isArray(value) || (isItem(value) && Array.isArray(value['messages']))
}

/** What one side holds, as lists; null when there is nothing in it that was said. */
export function sideOf(path: string, given: unknown, role: Speaking): readonly ItemList[] | null {
  const value = parsedJson(given)
  if (typeof value === 'string') {
    return value.trim() === '' ? null : [{ path, items: [{ role, content: value }] }]
  }
  if (Array.isArray(value)) {
    // A batch of one: `messages: [[...]]`, `generations: [[{ message }]]`.
    if (Array.isArray(value[0])) return sideOf(`${path}[0]`, value[0], role)
    return value.length === 0 ? null : [{ path, items: value }]
  }
  return isItem(value) ? sideOfObject(path, value, role) : null
}

function sideOfObject(path: string, value: Item, role: Speaking): readonly ItemList[] | null {
  const { messages, generations, message, args, kwargs } = value
  const isMessage =
    typeof value['role'] === 'string' || 'lc' in value || typeof value['type'] === 'string'
  if (isMessage && !Array.isArray(messages)) return [{ path, items: [value] }]
  if (Array.isArray(messages)) return sideOf(`${path}.messages`, messages, role)
  if (Array.isArray(value['choices']) || Array.isArray(value['candidates'])) {
    return [{ path, items: [value] }]
  }
  if (Array.isArray(generations)) return sideOfGeneration(`${path}.generations`, generations)
  if (isItem(message)) return [{ path: `${path}.message`, items: [message] }]
  // Decorated functions: what they were called with.
  if (Array.isArray(args) && args.length > 0) return sideOf(`${path}.args[0]`, args[0], role)
  if (isItem(kwargs)) return sideOfObject(`${path}.kwargs`, kwargs, role)
  const key = [...textKeys[role], 'content'].find((name) => firstOf(value, [name]) !== undefined)
  return key === undefined ? null : sideOf(`${path}.${key}`, value[key], role)
}

/** Of several generations the first is the one that was used. */
function sideOfGeneration(
  path: string,
  generations: readonly unknown[],
): readonly ItemList[] | null {
  const first: unknown = generations[0]
  if (Array.isArray(first)) return sideOfGeneration(`${path}[0]`, first)
  if (!isItem(first)) return null
  const { message, text } = first
  return isItem(message)
    ? [{ path: `${path}[0].message`, items: [message] }]
    : sideOf(`${path}[0].text`, text, 'assistant')
}

/** Whether lists hold one thing that the user said and no answer yet: what came before is elsewhere. */
export function isSingleExchange(lists: readonly ItemList[]): boolean {
  let users = 0
  for (const item of lists.flatMap(({ items }) => items)) {
    const speaker = isItem(item) ? speakerIn(item) : Array.isArray(item) ? String(item[0]) : ''
    if (/assistant|model|^ai/i.test(speaker)) return false
    if (/user|human/i.test(speaker)) users++
  }
  return users === 1
}

function speakerIn(item: Item): string {
  const { role, type, id, from } = item
  if (typeof role === 'string') return role
  if (Array.isArray(id)) return String(id.at(-1))
  return String(type ?? from)
}
