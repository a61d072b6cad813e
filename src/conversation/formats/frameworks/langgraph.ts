/**
 * LangGraph states: snapshots, checkpoints and threads. Each holds all that was said up to it, so of
 * the many of a thread (its history gives the newest first) the latest is the conversation.
 * Source: https://docs.langchain.com/oss/javascript/langgraph/persistence
 */
import {
  firstOf,
  type Format,
  type Fragment,
  isItem,
  type Item,
  timeOf,
} from '../../reading/index.js'

/** Reads snapshots and checkpoints; a bare state, `{ messages }`, needs no reader of its own. */
export const langgraph: Format = {
  name: 'LangGraph states',
  keys: [
    ['values', 'next', 'config'],
    ['channel_values', 'ts', 'v'],
    ['checkpoint', 'config'],
  ],
  log: {
    empty: {
      problem: 'none of the states holds messages',
      fix: 'pass the list in which the graph keeps them, as { messages }',
    },
    recognises: (value) => stateOf(value) !== null,
    collect: (value, place) => fragmentOf(value, place) ?? [],
  },
}

interface State {
  readonly values: Item
  /** Where in the record the values stand. */
  readonly at: string
}

function stateOf(value: Item): State | null {
  const { values, channel_values: own, checkpoint } = value
  if (isItem(values) && ('next' in value || 'thread_id' in value || hasMessages(values))) {
    return { values, at: 'values' }
  }
  if (isItem(own)) return { values: own, at: 'channel_values' }
  const nested = isItem(checkpoint) ? checkpoint['channel_values'] : null
  return isItem(nested) ? { values: nested, at: 'checkpoint.channel_values' } : null
}

function hasMessages({ messages }: Item): boolean {
  return Array.isArray(messages) && messages.length > 0
}

function fragmentOf(value: Item, where: string): readonly Fragment[] | null {
  const state = stateOf(value)
  if (state === null || !hasMessages(state.values)) return null
  const { messages } = state.values
  if (!Array.isArray(messages)) return null
  const { config, checkpoint } = value
  const configurable = isItem(config) ? config['configurable'] : null
  const places = [configurable, checkpoint, value].filter(isItem)
  const told = (key: string) => places.map((place) => place[key]).find((id) => id !== undefined)
  const thread = told('thread_id')
  const time = firstOf(value, ['createdAt', 'created_at', 'updated_at', 'ts'])
  const checkpointTime = isItem(checkpoint) ? checkpoint['ts'] : null
  const isRoot = !told('checkpoint_ns')
  return [
    {
      where,
      trace: null,
      conversation: thread === undefined ? null : String(thread),
      rank: [1, Number(isRoot), timeOf(time ?? checkpointTime) ?? 0, messages.length],
      lists: [{ path: `${state.at}.messages`, items: messages }],
    },
  ]
}
