/**
 * Exchange pairs: one item holds what the user said and what the assistant answered, as in the
 * single-turn test cases of evaluation libraries, in snake and camel case.
 */
import { firstOf, type Format, isItem, type Item, readContent, readToolsCalled, type Utterance } from '../../reading/index.js'

const answerKeys = ['actual_output', 'actualOutput', 'output']
const caseKeys = ['llm_test_case', 'llmTestCase']

/** Reads `{ input, actual_output }`; a half that is not there is no turn. */
export const pairs: Format = {
  name: 'exchange pairs',
  keys: [['input', 'actual_output'], ['question', 'answer'], ['user', 'assistant']],
  items: {
    listName: 'turns',
    emptyReplies: 'in the last item',
    recognises: (item) => !('role' in item) && (isPair(item) || caseOf(item) !== null),
    read(item, place) {
      const nested = caseOf(item)
      return nested === null
        ? readPair(item, place, '')
        : readPair(nested.pair, place, `.${nested.key}`)
    },
  },
}

function isPair(item: Item): boolean {
  if ('actual_output' in item || 'actualOutput' in item) return true
  return typeof item['input'] === 'string' && !Array.isArray(item['output'])
}

function caseOf(item: Item): { readonly key: string; readonly pair: Item } | null {
  for (const key of caseKeys) {
    const pair = item[key]
    if (isItem(pair) && isPair(pair)) return { key, pair }
  }
  return null
}

function readPair(pair: Item, place: string, at: string): readonly Utterance[] {
  const answerKey = answerKeys.find((key) => firstOf(pair, [key]) !== undefined)
  const asked = half(pair, 'input', 'user', place, at)
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
