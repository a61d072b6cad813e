/** For people at a terminal or over a log: each failing conversation, then a table, then totals. */
import type { EvaluatedConversation } from '../../batch/results/index.js'
import { formatMeasurement } from '../../report/messages/index.js'
import { formatVerbose } from '../../report/results/index.js'
import { cutMiddle, padToColumns, type Paint, toPlainLine } from '../../report/text/index.js'
import { wrapWords } from '../arguments/index.js'
import { lostOf, outcomeWord, scoreOf, titleOf } from './describe-evaluated.js'
import { totalsOf } from './numbers-in-words.js'
import type { MakeWriter } from './result-writer.js'

const widest = 100
const titleColumns = 15
/** Up to here the table lists all; beyond, what did not pass. */
const mostRows = 40

interface Row {
  readonly outcome: string
  readonly score: string
  readonly lost: string
  readonly title: string
}

/** Makes the writer. */
export const prettyWriter: MakeWriter = ({ write, paint, columns, isVerbose }) => {
  const width = Math.min(widest, columns)
  const rows: Row[] = []
  let unlisted = 0

  return {
    add(evaluated) {
      const row = toRow(evaluated)
      const isNews = evaluated.outcome === 'failed' || evaluated.outcome === 'invalid'
      if (isNews || rows.length < mostRows) rows.push(row)
      else unlisted++
      const block = describe(evaluated, { paint, width, isVerbose })
      if (block !== null) write(`${block}\n\n`)
    },
    end(summary) {
      const isLong = rows.length + unlisted > mostRows
      const shown = isLong ? rows.filter(({ outcome }) => isOfNote(outcome)) : rows
      const table = formatTable(shown, paint, width)
      const more = rows.length + unlisted - shown.length
      if (more > 0) table.push(paint.dim(`… and ${more} more that passed or were scored`))
      if (table.length > 0) write(`${table.join('\n')}\n\n`)
      for (const [title, text] of totalsOf(summary)) {
        const [first = '', ...others] = wrapWords(text, width - titleColumns)
        write(`${paint.dim(title.padEnd(titleColumns))}${first}\n`)
        for (const part of others) write(`${' '.repeat(titleColumns)}${part}\n`)
      }
    },
  }
}

function isOfNote(outcome: string): boolean {
  return outcome !== 'passed' && outcome !== 'scored'
}

function toRow(evaluated: EvaluatedConversation): Row {
  return {
    outcome: outcomeWord(evaluated),
    score: scoreOf(evaluated),
    lost: lostOf(evaluated),
    title: titleOf(evaluated),
  }
}

interface BlockView {
  readonly paint: Paint
  readonly width: number
  readonly isVerbose: boolean
}

/** What there is to say at once; null when the table says it all. */
function describe(evaluated: EvaluatedConversation, view: BlockView): string | null {
  const { outcome, result, error } = evaluated
  const { paint } = view
  const title = (word: string) => `${word} ${paint.bold(titleOf(evaluated))}`
  if (error !== null) {
    if (outcomeWord(evaluated) === 'not judged') return null
    return `${title(paint.said('invalid'))}\n${toPlainLine(error.message)}`
  }
  if (result === null) return null
  const verbose = view.isVerbose ? `\n${formatVerbose(result, paint)}` : ''
  if (outcome === 'failed') {
    return `${title(paint.said('failed'))}\n${formatMeasurement(result, view)}${verbose}`
  }
  return view.isVerbose ? `${title(paint.known(outcome))}${verbose}` : null
}

function formatTable(rows: readonly Row[], paint: Paint, width: number): string[] {
  if (rows.length === 0) return []
  const heading: Row = { outcome: 'outcome', score: 'score', lost: 'lost', title: 'conversation' }
  const all = [heading, ...rows]
  const widths = (['outcome', 'score', 'lost'] as const).map((column) =>
    Math.max(...all.map((row) => row[column].length)),
  )
  const left = Math.max(16, width - widths.reduce((sum, one) => sum + one + 2, 0))
  return all.map((row, at) => {
    const cells = [row.outcome, row.score, row.lost].map((cell, column) =>
      padToColumns(cell, widths[column] ?? 0),
    )
    const text = [...cells, cutMiddle(row.title, left)].join('  ').trimEnd()
    if (at === 0) return paint.dim(text)
    const colour = isOfNote(row.outcome) ? paint.said : paint.known
    return colour(cells[0] ?? '') + text.slice((cells[0] ?? '').length)
  })
}
