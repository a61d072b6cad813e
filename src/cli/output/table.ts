/** Columns of text in a terminal. */
import { countColumns, padToColumns } from '../../report/text/index.js'

/** Lines of cells, each column as wide as its widest cell; the last is not padded. */
export function formatColumns(rows: readonly (readonly string[])[], gap = 2): readonly string[] {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, countColumns(cell))
    })
  }
  return rows.map((row) =>
    row
      .map((cell, at) =>
        at === row.length - 1 ? cell : padToColumns(cell, (widths[at] ?? 0) + gap),
      )
      .join('')
      .trimEnd(),
  )
}
