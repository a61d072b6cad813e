/**
 * Exchange pairs: one item holds what the user said and what the assistant answered, as in the
 * single-turn test cases of evaluation libraries, in snake and camel case; or as a question and its
 * answer, or under the names of the speakers.
 */
import {
  firstOf,
  type Format,
  isItem,
  type Item,
  readContent,
  readToolsCalled,
  type Utterance,
} from '../../reading/index.js'

interface Halves {
  readonly asked: string
  readonly answers: readonly string[]
}

const halves: readonly Halves[] = [
  { asked: 'input', answers: ['actual_output', 'actualOutput', 'output'] },
  { asked: 'question', answers: ['answer'] },
  { asked: 'user', answers: ['assistant', 'bot'] },
]
const caseKeys = ['llm_test_case', 'llmTestCase']

/** Reads `{ input, actual_output }` and its like; a half that is not there is no turn. */
export const pairs: Format = {
  name: 'exchange pairs',
  keys: [
    ['input', 'actual_output'],
    ['question', 'answer'],
    ['user', 'assistant'],
  ],
  items: {
    listName: 'turns',
    emptyReplies: 'in the last item',
    recognises: (item) => !('role' in item) && (halvesOf(item) !== null || caseOf(item) !== null),
    read(item, place) {
      const nested = caseOf(item)
      return nested === null
        ? readPair(item, place, '')
        : readPair(nested.pair, place, `.${nested.key}`)
    },
  },
}

function halvesOf(item: Item): Halves | null {
  const [evaluated, ...others] = halves
  if (evaluated !== undefined && isPair(item)) return evaluated
  return (
    others.find(
      ({ asked, answers }) =>
        typeof item[asked] === 'string' && answers.some((key) => isTextOrNothing(item, key)),
    ) ?? null
  )
}

function isPair(item: Item): boolean {
  if ('actual_output' in item || 'actualOutput' in item) return true
  return typeof item['input'] === 'string' && !Array.isArray(item['output'])
}

function isTextOrNothing(item: Item, key: string): boolean {
  return key in item && (item[key] === null || typeof item[key] === 'string')
}

function caseOf(item: Item): { readonly key: string; readonly pair: Item } | null {
  for (const key of caseKeys) {
    const pair = item[key]
    if (isItem(pair) && isPair(pair)) return { key, pair }
  }
  return null
}

function readPair(pair: Item, place: string, at: string): readonly Utterance[] {
  const keys = halvesOf(pair)
  if (keys === null) return []
  const answerKey = keys.answers.find((key) => firstOf(pair, [key]) !== undefined)
  const asked = half(pair, keys.asked, 'user', place, at)
  if (answerKey === undefined) return asked
  return [...asked, ...readToolsCalled(pair), ...half(pair, answerKey, 'assistant', place, at)]
}

function half(
  pair: Item,
  key: string,
  role: 'user' | 'assistant',
  place: string,
  at: string,
): readonly Utterance[] {
  const said = readContent(pair[key], role, `${place}${at}.${key}`)
  return said.map((part) => (part.kind === 'text' ? { ...part, at: `${at}.${key}` } : part))
}
