/**
 * ChatGPT data exports: `conversations.json`, in which each conversation is a tree. An answer that
 * was asked for again and a question that was edited are branches; the one that was shown last counts.
 * Source: the export of chatgpt.com (Settings, Data controls), as of 2026
 */
import {
  type Format,
  isItem,
  type Item,
  type ItemList,
  type ItemReader,
  readContent,
  timeOf,
  toolText,
  type Utterance,
} from '../../reading/index.js'

const silent = new Set([
  'thoughts',
  'reasoning_recap',
  'model_editable_context',
  'user_editable_context',
  'system_error',
])

/** Reads the current branch of each conversation. */
export const chatgpt: Format = {
  name: 'ChatGPT data exports',
  keys: [['title', 'mapping', 'current_node']],
  open({ mapping, current_node: current }) {
    if (!isItem(mapping)) return null
    const ids = branchOf(mapping, current)
    const list: ItemList = {
      path: 'mapping',
      items: ids.map((id) => messageIn(mapping[id])),
      pathOf: (i) => `mapping[${JSON.stringify(ids[i])}].message`,
      reader,
    }
    return ids.length === 0 && Object.keys(mapping).length > 0 ? null : { lists: [list] }
  },
}

/** The ids from the root to the current node, those without a message included. */
function branchOf(mapping: Item, current: unknown): readonly string[] {
  const ids: string[] = []
  const seen = new Set<string>()
  let id: unknown =
    typeof current === 'string' && isItem(mapping[current]) ? current : newest(mapping)
  while (typeof id === 'string' && !seen.has(id)) {
    const node = mapping[id]
    if (!isItem(node)) break
    seen.add(id)
    ids.push(id)
    id = node['parent']
  }
  return ids.toReversed()
}

/** The last message that was made, which ends the branch that was shown last. */
function newest(mapping: Item): string | undefined {
  let found: string | undefined
  let latest = Number.NEGATIVE_INFINITY
  for (const id of Object.keys(mapping)) {
    const time = timeOf(messageIn(mapping[id])?.['create_time'])
    if (time !== null && time >= latest) {
      latest = time
      found = id
    }
  }
  return found
}

function messageIn(node: unknown): Item | null {
  return isItem(node) && isItem(node['message']) ? node['message'] : null
}

const reader: ItemReader = {
  listName: 'messages',
  emptyReplies: 'anywhere',
  recognises: ({ author, content }) => isItem(author) && isItem(content),
  read(message, place) {
    const { author, content, metadata, recipient } = message
    const role = isItem(author) ? author['role'] : null
    const isHidden = isItem(metadata) && metadata['is_visually_hidden_from_conversation'] === true
    if (!isItem(content) || isHidden) return []
    if (role === 'tool') return [{ kind: 'tool_result', text: textOf(content) }]
    if (role !== 'user' && role !== 'assistant') return []
    if (silent.has(String(content['content_type']))) return [{ kind: 'unsaid' }]
    // What the assistant writes to a tool it does not say to the user.
    const isCall = role === 'assistant' && typeof recipient === 'string' && recipient !== 'all'
    if (isCall || content['content_type'] === 'code') return [{ kind: 'tool_call' }]
    return partsOf(content, role, place)
  },
}

function partsOf(content: Item, role: 'user' | 'assistant', place: string): readonly Utterance[] {
  const { parts, text } = content
  if (!Array.isArray(parts)) return readContent(text, role, `${place}.content.text`)
  return readContent(parts.map(typed), role, `${place}.content.parts`)
}

/** Parts say what they are in `content_type`: `image_asset_pointer`, `audio_transcription`. */
function typed(part: unknown): unknown {
  if (!isItem(part)) return part
  const type = typeof part['text'] === 'string' ? 'text' : part['content_type']
  return { ...part, type }
}

function textOf(content: Item): string {
  const { parts, text, result } = content
  return toolText(Array.isArray(parts) ? parts.map(typed) : (text ?? result ?? ''))
}
