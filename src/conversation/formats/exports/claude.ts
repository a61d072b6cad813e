/**
 * Claude data exports: `conversations.json`, in which each conversation has `chat_messages`. Answers
 * that were asked for again hang on the same parent; the branch with the last message counts.
 * Source: the export of claude.ai (Settings, Privacy), as of 2026
 */
import {
  type Format,
  firstOf,
  isItem,
  type Item,
  type ItemList,
  type ItemReader,
  plainParts,
  readContent,
  readRole,
  type Utterance,
} from '../../reading/index.js'

const kinds = {
  ...plainParts,
  thinking: 'silent',
  token_budget: 'border',
  flag: 'border',
  tool_use: 'tool_call',
  tool_result: 'tool_result',
} as const

/** Reads the current branch of each conversation. */
export const claude: Format = {
  name: 'Claude data exports',
  keys: [['uuid', 'name', 'chat_messages']],
  open({ chat_messages: messages, current_leaf_message_uuid: leaf, uuid }) {
    if (!Array.isArray(messages)) return null
    const positions = branchOf(messages, leaf)
    const list: ItemList = {
      path: 'chat_messages',
      items: positions.map((i) => messages[i]),
      positions,
      reader,
    }
    return { lists: [list], ...(typeof uuid === 'string' && { id: uuid }) }
  },
}

/** Positions of the messages from the first one to the leaf; all of them where no parents are told. */
function branchOf(messages: readonly unknown[], leaf: unknown): readonly number[] {
  const places = new Map<unknown, number>()
  for (const [i, message] of messages.entries()) {
    if (isItem(message)) places.set(message['uuid'], i)
  }
  const all = messages.map((_, i) => i)
  const hasParents = messages.some(
    (message) => isItem(message) && places.has(message['parent_message_uuid']),
  )
  if (!hasParents) return all
  const branch: number[] = []
  const seen = new Set<number>()
  let at = places.get(leaf) ?? messages.length - 1
  while (!seen.has(at)) {
    seen.add(at)
    branch.push(at)
    const message = messages[at]
    const parent = isItem(message) ? places.get(message['parent_message_uuid']) : undefined
    if (parent === undefined) break
    at = parent
  }
  return branch.toReversed()
}

const reader: ItemReader = {
  listName: 'messages',
  recognises: ({ sender }) => typeof sender === 'string',
  read(message, place) {
    const speaker = readRole(message['sender'], place)
    if (speaker !== 'user' && speaker !== 'assistant') return []
    const { content, text } = message
    const said =
      Array.isArray(content) && content.length > 0
        ? readContent(content, speaker, `${place}.content`, kinds)
        : readContent(text, speaker, `${place}.text`)
    return [...attached(message, speaker), ...said]
  },
}

/** What was pasted or uploaded is what the user gave: its text where it was taken out, or a mark. */
function attached(message: Item, role: 'user' | 'assistant'): readonly Utterance[] {
  const lists = [message['attachments'], message['files']].filter(Array.isArray)
  return lists.flat().flatMap((file): readonly Utterance[] => {
    if (!isItem(file)) return []
    const text = firstOf(file, ['extracted_content'])
    return [{ kind: 'text', role, text: typeof text === 'string' && text !== '' ? text : '[file]' }]
  })
}
