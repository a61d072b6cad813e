/**
 * The middle of a message: turns in speaking order with signs and straight columns, `-` for what
 * was known and `+` for what was said.
 */
import type { Fact, Role } from '../../types.js'
import {
  findFocus,
  fitText,
  columnsOf,
  type MessageView,
  type Paint,
  toPlainLine,
  countColumns,
  cutMiddle,
  padToColumns,
} from '../text/index.js'

/** Where a row stands in the conversation. */
export interface TranscriptPlace {
  readonly path: string
  readonly role: Role
}

/** One row of a transcript. */
export type TranscriptRow =
  /** A turn: `said` by the assistant and judged, or `heard`, shown to make sense of another. */
  | {
      readonly type: 'said' | 'heard'
      readonly place: TranscriptPlace
      readonly text: string
      /** What a long text is cut around. */
      readonly about: readonly Fact[]
    }
  /** A fact, beside the turn that should have known it, or under the one it came from (no place). */
  | {
      readonly type: 'known'
      readonly place: TranscriptPlace | null
      readonly label: 'knows' | 'known'
      readonly statement: string
      readonly origin: string | null
    }
  /** What was found for the row above; `detail` says why. */
  | { readonly type: 'found'; readonly label: string; readonly detail: string | null }
  /** A remark over the whole width. */
  | { readonly type: 'remark'; readonly text: string }
  | { readonly type: 'gap' }

const leastTextColumns = 24
const longestPath = 36
const roleColumns = 'assistant'.length
const linesPerTurn = 3
const linesPerReason = 8
const indent = '  '
const between = '   '

/** The legend and the rows as lines, none wider than the view's width; nothing for no rows. */
export function formatTranscript(
  rows: readonly TranscriptRow[],
  view: MessageView,
): readonly string[] {
  if (rows.length === 0) return []
  const { paint } = view
  const columns = measureColumns(rows, columnsOf(view))
  return [
    paint.known('- Known'),
    paint.said('+ Said'),
    '',
    ...rows.flatMap((row) => formatRow(row, columns, paint)),
  ]
}

/** `… and 3 more facts`; no row when there are none. */
export function toMoreRows(count: number, one: string, many: string): readonly TranscriptRow[] {
  if (count <= 0) return []
  return [{ type: 'remark', text: `… and ${count} more ${count === 1 ? one : many}` }]
}

/** Terminal columns of the parts of a line. */
interface Columns {
  readonly all: number
  readonly path: number
  /** Path and role. */
  readonly place: number
  readonly text: number
}

function measureColumns(rows: readonly TranscriptRow[], all: number): Columns {
  const paths = rows.map((row) => countColumns(toPlainLine(placeOf(row)?.path ?? '')))
  const most = all - indent.length - 1 - roleColumns - between.length - leastTextColumns
  const path = Math.min(longestPath, most, Math.max(0, ...paths))
  const place = path + 1 + roleColumns
  return { all, path, place, text: all - indent.length - place - between.length }
}

function placeOf(row: TranscriptRow): TranscriptPlace | null {
  return 'place' in row ? row.place : null
}

function formatRow(row: TranscriptRow, columns: Columns, paint: Paint): readonly string[] {
  if (row.type === 'gap') return ['']
  if (row.type === 'known') {
    return besidePlace('-', row.place, formatFact(row, columns.text, paint), columns, paint)
  }
  if (row.type === 'found') {
    return besidePlace(' ', null, formatFound(row, columns.text, paint), columns, paint)
  }
  if (row.type === 'remark') {
    const box = { columns: columns.all - indent.length, lines: linesPerTurn }
    return fitText(toPlainLine(row.text), box).map((line) => indent + paint.dim(line))
  }
  const lines = fitText(toPlainLine(row.text), {
    columns: columns.text,
    lines: linesPerTurn,
    findFocus: (text, reach) => findFocus(text, row.about, reach),
  })
  if (row.type === 'heard') return besidePlace(' ', row.place, lines, columns, paint)
  const said = lines.map((line) => (line === '' ? '' : paint.said(line)))
  return besidePlace('+', row.place, said, columns, paint)
}

function formatFact(
  row: Extract<TranscriptRow, { type: 'known' }>,
  columns: number,
  paint: Paint,
): readonly string[] {
  const lead = `${row.label}: `
  const box = { columns: columns - lead.length, lines: linesPerTurn }
  const lines = fitText(toPlainLine(row.statement), box)
  const painted = lines.map((line, index) =>
    index === 0
      ? paint.known((lead + line).trimEnd())
      : ' '.repeat(lead.length) + paint.known(line),
  )
  if (row.origin === null) return painted
  const origin = `(${toPlainLine(row.origin)})`
  const left = box.columns - countColumns(lines.at(-1) ?? '') - countColumns(origin)
  const gap = [between, ' '].find(({ length }) => length <= left)
  if (gap !== undefined) {
    return [...painted.slice(0, -1), painted.at(-1) + gap + paint.dim(origin)]
  }
  const below = fitText(origin, box).map((line) => ' '.repeat(lead.length) + paint.dim(line))
  return [...painted, ...below]
}

function formatFound(
  row: Extract<TranscriptRow, { type: 'found' }>,
  columns: number,
  paint: Paint,
): readonly string[] {
  const lead = row.detail === null ? row.label : `${row.label}:`
  const text = row.detail === null ? lead : `${lead} ${toPlainLine(row.detail)}`
  const lines = fitText(text, { columns, lines: linesPerReason })
  let left = lead.length
  return lines.map((line) => {
    const bold = line.slice(0, left)
    left = Math.max(0, left - line.length - 1)
    return (bold === '' ? '' : paint.bold(bold)) + line.slice(bold.length)
  })
}

/** Texts, painted already, in the text column, with the place beside the first of them. */
function besidePlace(
  sign: '-' | '+' | ' ',
  place: TranscriptPlace | null,
  texts: readonly string[],
  columns: Columns,
  paint: Paint,
): readonly string[] {
  const paintedSign = sign === ' ' ? sign : paint[sign === '-' ? 'known' : 'said'](sign)
  return texts.map((text, index) => {
    const shown = index === 0 && place !== null ? showPlace(place, columns.path) : ''
    const gap = ' '.repeat(columns.place + between.length - countColumns(shown))
    const aside = shown === '' ? '' : paint.dim(shown)
    return `${paintedSign} ${aside}${text === '' ? '' : gap + text}`.trimEnd()
  })
}

function showPlace(place: TranscriptPlace, columns: number): string {
  return `${padToColumns(cutMiddle(toPlainLine(place.path), columns), columns)} ${place.role}`
}
