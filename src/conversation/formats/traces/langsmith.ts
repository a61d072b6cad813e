/**
 * LangSmith exports: runs, whose inputs and outputs are data or JSON text, in batches of one. The
 * session of a run is its project; the conversation is told by its metadata. Also the examples of a
 * data set, `{ inputs, outputs }`.
 * Source: https://docs.langchain.com/langsmith/run-data-format
 */
import {
  firstOf,
  type Format,
  type Fragment,
  isItem,
  type Item,
  type ItemList,
  parsedJson,
  textOrNull,
  timeOf,
} from '../../reading/index.js'
import { isSingleExchange, sideOf } from '../input-and-output.js'

const threadKeys = ['thread_id', 'session_id', 'conversation_id']

/** Reads LangSmith runs and examples. */
export const langsmith: Format = {
  name: 'LangSmith exports',
  keys: [
    ['run_type', 'inputs', 'outputs', 'trace_id'],
    ['inputs', 'outputs'],
  ],
  log: {
    empty: {
      problem: 'none of the runs has messages in its inputs and outputs',
      fix: 'export the runs of the models or of the whole chain, with inputs and outputs',
    },
    recognises: (value) =>
      typeof value['run_type'] === 'string' && ('inputs' in value || 'outputs' in value),
    collect: fragmentsOf,
  },
  open(value) {
    if (!('inputs' in value) || !('outputs' in value)) return null
    const lists = listsOf(value)
    return lists === null ? null : { lists }
  },
}

function fragmentsOf(run: Item, where: string): readonly Fragment[] {
  const { child_runs: children } = run
  const inner = Array.isArray(children)
    ? children.flatMap((child, i) =>
        isItem(child) ? fragmentsOf(child, `${where && `${where}, `}child_runs[${i}]`) : [],
      )
    : []
  const lists = listsOf(run)
  const isModel = run['run_type'] === 'llm'
  if (lists === null || !(isModel || run['run_type'] === 'chain')) return inner
  return [
    {
      where,
      trace: textOrNull(firstOf(run, ['trace_id', 'id'])),
      conversation: threadOf(run),
      rank: [1, Number(isModel), timeOf(firstOf(run, ['end_time', 'start_time'])) ?? 0],
      lists,
      single: isSingleExchange(lists.slice(0, 1)),
    },
    ...inner,
  ]
}

function threadOf(run: Item): string | null {
  const extra = parsedJson(run['extra'])
  for (const place of [isItem(extra) ? extra['metadata'] : null, run['metadata'], run]) {
    // A run's own session is its project.
    const keys = place === run ? ['thread_id'] : threadKeys
    const thread = isItem(place) ? textOrNull(firstOf(place, keys)) : null
    if (thread !== null) return thread
  }
  return null
}

function listsOf({ inputs, outputs }: Item): readonly ItemList[] | null {
  const given = sideOf('inputs', inputs, 'user')
  const answered = sideOf('outputs', outputs, 'assistant')
  if (given === null) return null
  if (answered === null) return given
  // A chain that keeps a state gives all of it back, what it was given included.
  return holdsUser(answered) ? answered : [...given, ...answered]
}

function holdsUser(lists: readonly ItemList[]): boolean {
  return lists.some(({ items }) =>
    items.some((item) => {
      if (!isItem(item)) return false
      const { role, type, id } = item
      const name = Array.isArray(id) ? id.at(-1) : (role ?? type)
      return /user|human/i.test(String(name))
    }),
  )
}
