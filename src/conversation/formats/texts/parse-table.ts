/**
 * CSV and TSV text to rows, each with the line on which it begins. Papa Parse does the reading; its
 * rows know no lines, so these are counted here.
 */
import Papa from 'papaparse'

/** One row below the header. */
export interface Row {
  /** Line on which it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A table, or where it breaks off. */
export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly Row[]
  readonly fault: { readonly line: number } | null
}

/** Reads a table; blank lines are left out. */
export function parseTable(text: string, delimiter: string): Table {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter })
  const rows: Row[] = []
  let line = 1
  const lines = data.map((cells) => {
    const begins = line
    line += 1 + cells.reduce((breaks, cell) => breaks + breaksIn(cell), 0)
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begins, cells })
    return begins
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  const [header, ...others] = rows
  return {
    header: header?.cells ?? [],
    rows: others,
    fault: broken === undefined ? null : { line: lines[broken.row ?? 0] ?? 1 },
  }
}

function breaksIn(cell: string): number {
  let count = 0
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count++
  return count
}
