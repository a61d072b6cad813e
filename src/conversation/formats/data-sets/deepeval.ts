/**
 * DeepEval conversational test cases and goldens: role/content turns that may list the tools they
 * called, in snake and camel case; `turns` is JSON text in saved data sets, and absent in goldens
 * that hold a scenario only.
 */
import {
  describeItem,
  type Format,
  type Item,
  readMessage,
  readToolsCalled,
  unreadable,
} from '../../reading/index.js'

const turnKeys = ['tools_called', 'toolsCalled', 'retrieval_context', 'retrievalContext']
const caseKeys = [
  'scenario',
  'expected_outcome',
  'expectedOutcome',
  'user_description',
  'userDescription',
  'chatbot_role',
  'chatbotRole',
]

/** Reads the turns of DeepEval test cases; the tools of a turn explain it. */
export const deepeval: Format = {
  name: 'DeepEval test cases',
  keys: [
    ['role', 'content', 'tools_called'],
    ['scenario', 'turns'],
  ],
  items: {
    listName: 'turns',
    recognises: (item) => typeof item['role'] === 'string' && hasKey(item, turnKeys),
    read: (item, place) => [...readToolsCalled(item), ...readMessage(item, place)],
  },
  open(value, place) {
    if (!hasKey(value, caseKeys) || hasKey(value, ['input', 'messages'])) return null
    if (Array.isArray(value['turns']) || typeof value['turns'] === 'string') return null
    throw unreadable(
      place,
      `${describeItem(value)}: a test case without turns`,
      'play the scenario first, with converse or a simulator, and give its turns as "turns"',
    )
  },
}

function hasKey(item: Item, keys: readonly string[]): boolean {
  return keys.some((key) => key in item)
}
