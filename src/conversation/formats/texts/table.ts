/**
 * CSV and TSV: the first row names the columns, each further one is an item, an exchange or a whole
 * conversation, as the columns say. Columns of other names are told by an option.
 */
import { OptionError } from '../../../errors.js'
import { type Columns, type Format, type Item, unreadable } from '../../reading/index.js'
import { parseTable, type Row } from './parse-table.js'

/** Keys that readers know; headers are taken for them whatever their case. */
const known = [
  ['role', 'content'],
  ['sender', 'text'],
  ['speaker', 'text'],
  ['speaker', 'utterance'],
  ['role', 'text'],
  ['role', 'message'],
  ['sender', 'message'],
  ['author', 'message'],
  ['author', 'text'],
  ['from', 'value'],
  ['user', 'assistant'],
  ['question', 'answer'],
  ['input', 'output'],
  ['input', 'actual_output'],
  ['turns'],
  ['messages'],
  ['conversation'],
  ['conversations'],
  ['inputs', 'outputs'],
]
const further = ['conversation_id', 'thread_id', 'session_id', 'timestamp', 'id']
const knownKeys = new Set([...known.flat(), ...further])

/** Reads rows; those of one conversation may be told apart by a column. */
export const table: Format = {
  name: 'CSV and TSV',
  keys: [],
  text(text, place, context) {
    const { columns } = context
    const delimiter = delimiterOf(text, columns)
    if (delimiter === null) return null
    const { header, rows, fault } = parseTable(text, delimiter)
    if (fault !== null) {
      throw unreadable(
        place === '' ? `line ${fault.line}` : `${place}, line ${fault.line}`,
        'a quoted cell is not closed',
        'double the quotes within a cell, and close it',
      )
    }
    if (columns !== null) checkColumns(columns, header)
    const read = columns === null ? byHeader(header) : byOption(columns, header)
    return {
      path: '',
      items: rows.map(read),
      pathOf: (i) => `line ${rows[i]?.line}`,
    }
  },
}

/** The character that parts the cells; null when the first line is no header of a known table. */
function delimiterOf(text: string, columns: Columns | null): string | null {
  const header = /^[^\n\r]*/.exec(text.replace(/^\uFEFF/, ''))?.[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  const [best = ','] = ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))
  if (columns !== null) return best
  const keys = new Set(parseTable(header, best).header.map(keyOf))
  return known.some((wanted) => wanted.every((key) => keys.has(key))) ? best : null
}

/** A header as the key that readers know it by. */
function keyOf(header: string): string {
  const key = header.trim()
  const plain = key.toLowerCase().replaceAll(/[ -]/g, '_')
  return knownKeys.has(plain) ? plain : key
}

function byHeader(header: readonly string[]): (row: Row) => Item {
  const keys = header.map(keyOf)
  // Tables are written by people, whose names for speakers are freer than roles.
  const isFree = keys.includes('role') && keys.some((key) => /^(?:content|text|message)$/.test(key))
  const names = keys.map((key) => (isFree && key === 'role' ? 'sender' : key))
  return ({ cells }) =>
    Object.fromEntries(names.flatMap((name, i) => (name === '' ? [] : [[name, cells[i] ?? '']])))
}

const keyOfColumn: Readonly<Record<keyof Columns, string>> = {
  role: 'sender',
  content: 'text',
  user: 'user',
  assistant: 'assistant',
  conversation: 'conversation_id',
  session: 'session_id',
  at: 'timestamp',
}
const columnNames = [
  'role',
  'content',
  'user',
  'assistant',
  'conversation',
  'session',
  'at',
] as const satisfies readonly (keyof Columns)[]

function byOption(columns: Columns, header: readonly string[]): (row: Row) => Item {
  const wanted = columnNames.flatMap((name) => {
    const at = header.findIndex((title) => title.trim() === columns[name])
    return columns[name] === undefined ? [] : [{ key: keyOfColumn[name], at }]
  })
  return ({ cells }) => Object.fromEntries(wanted.map(({ key, at }) => [key, cells[at] ?? '']))
}

function checkColumns(columns: Columns, header: readonly string[]): void {
  const titles = header.map((title) => title.trim())
  for (const name of columnNames) {
    const column = columns[name]
    if (column === undefined || titles.includes(column)) continue
    throw new OptionError({
      where: `option columns.${name}`,
      problem: `the table has no column ${JSON.stringify(column)}`,
      fix: `give one of its columns: ${titles.slice(0, 12).join(', ')}`,
    })
  }
}
