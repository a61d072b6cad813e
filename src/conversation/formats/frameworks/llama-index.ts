/**
 * LlamaIndex chat messages: the calls and results of tools stand in `options` (TypeScript, results
 * under the user's role) or in `blocks` and `additional_kwargs` (Python); a chat store holds one
 * conversation for each of its keys.
 * Source: https://developers.llamaindex.ai/typescript/framework/modules/data/memory,
 * https://developers.llamaindex.ai/python/framework/module_guides/storing/chat_stores
 */
import {
  type Format,
  isItem,
  type Item,
  type PartKind,
  plainParts,
  readContent,
  readRole,
  type Speaker,
  toolText,
  type Utterance,
} from '../../reading/index.js'

const kinds: Readonly<Record<string, PartKind>> = {
  ...plainParts,
  image_url: 'image',
  thinking: 'silent',
  cache: 'border',
  citation: 'silent',
  citable: 'file',
  tool_call: 'tool_call',
}
/** What the memory of an agent adds is nothing that anyone said. */
const aliases: Readonly<Record<string, Speaker>> = { memory: 'other' }

/** Reads LlamaIndex messages and chat stores. */
export const llamaIndex: Format = {
  name: 'LlamaIndex messages',
  keys: [['role', 'content', 'options'], ['role', 'blocks', 'additional_kwargs'], ['store']],
  items: {
    listName: 'messages',
    recognises: ({ role, options, blocks, additional_kwargs: extra, type }) =>
      typeof role === 'string' &&
      (role === 'memory' ||
        (isItem(options) && ('toolCall' in options || 'toolResult' in options)) ||
        (Array.isArray(blocks) &&
          blocks.every((block) => isItem(block) && 'block_type' in block)) ||
        (isItem(extra) && type === undefined)),
    read,
  },
  split({ store }) {
    if (!isItem(store)) return null
    const keys = Object.keys(store).filter((key) => Array.isArray(store[key]))
    if (keys.length === 0) return null
    return keys.map((key) => ({
      path: `store[${JSON.stringify(key)}]`,
      value: { id: key, messages: store[key] },
    }))
  },
}

function read(item: Item, place: string): readonly Utterance[] {
  const speaker = readRole(item['role'], place, aliases)
  if (speaker === 'other') return []
  const { content, blocks, options, additional_kwargs: extra } = item
  const result = isItem(options) ? options['toolResult'] : undefined
  if (isItem(result)) return [{ kind: 'tool_result', text: toolText(result['result'] ?? content) }]
  const said = Array.isArray(blocks) ? blocks.map(typed) : content
  if (speaker === 'tool') return [{ kind: 'tool_result', text: toolText(said) }]
  const at = Array.isArray(blocks) ? 'blocks' : 'content'
  const hasCalls =
    (isItem(options) && options['toolCall'] !== undefined) ||
    (isItem(extra) && Array.isArray(extra['tool_calls']) && extra['tool_calls'].length > 0)
  return [
    ...readContent(said, speaker, `${place}.${at}`, kinds),
    ...(hasCalls ? [{ kind: 'tool_call' } as const] : []),
  ]
}

function typed(block: unknown): unknown {
  return isItem(block) ? { ...block, type: block['block_type'] } : block
}
