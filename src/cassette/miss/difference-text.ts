/**
 * What changed in a request, as a few lines: only the changed lines of a long prompt, and of a
 * long line only the part around the change.
 */
import { excerpt } from '../../errors.js'
import { commonEnds, commonItems, type FieldDifference } from './body-differences.js'

const mostFields = 4
const mostLines = 6
const longestLine = 100
const context = 30

/**
 * The differences as lines, `-` recorded and `+` asked now, each field under its name.
 */
export function differenceText(differences: readonly FieldDifference[]): string {
  const fields = differences.slice(0, mostFields).map(fieldText)
  const more = differences.length - fields.length
  if (more > 0) fields.push(`  and ${more} more ${more === 1 ? 'field' : 'fields'}`)
  return fields.join('\n')
}

function fieldText({ field, recorded, asked }: FieldDifference): string {
  if (typeof recorded !== 'string' || typeof asked !== 'string') {
    const lines = [...valueLine('-', recorded), ...valueLine('+', asked)]
    return [`  ${field}`, ...lines].join('\n')
  }
  const { line, before, after } = changedLines(recorded.split('\n'), asked.split('\n'))
  const isLong = recorded.includes('\n') || asked.includes('\n')
  const changes = Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
    pairText(before[index], after[index]),
  ).flat()
  const shown = changes.slice(0, mostLines)
  const more = changes.length - shown.length
  if (more > 0) shown.push(`  and ${more} more ${more === 1 ? 'line' : 'lines'}`)
  return [`  ${field}${isLong ? `, line ${line}` : ''}`, ...shown].join('\n')
}

function valueLine(sign: string, value: unknown): string[] {
  if (value === undefined) return []
  return [`  ${sign} ${excerpt(cut(JSON.stringify(value), 0))}`]
}

/** The lines between the common start and the common end, and the number of the first of them. */
function changedLines(
  recorded: readonly string[],
  asked: readonly string[],
): { line: number; before: readonly string[]; after: readonly string[] } {
  const { start, end } = commonItems(recorded, asked)
  return {
    line: start + 1,
    before: recorded.slice(start, recorded.length - end),
    after: asked.slice(start, asked.length - end),
  }
}

function pairText(recorded: string | undefined, asked: string | undefined): string[] {
  if (recorded === asked) return []
  if (recorded === undefined) return [`  + ${excerpt(cut(asked ?? '', 0))}`]
  if (asked === undefined) return [`  - ${excerpt(cut(recorded, 0))}`]
  const { start } = commonEnds(recorded, asked)
  const [before, after] = [excerpt(cut(recorded, start)), excerpt(cut(asked, start))]
  const looksAlike = before.normalize('NFKC') === after.normalize('NFKC')
  const note = looksAlike ? `   (${unseenDifference(recorded, asked)})` : ''
  return [`  - ${before}`, `  + ${after}${note}`]
}

/** What two texts differ in that look alike when shown. */
function unseenDifference(left: string, right: string): string {
  if (left.replace(/\s+/g, '') === right.replace(/\s+/g, '')) return 'only white space differs'
  if (left.normalize('NFKC') === right.normalize('NFKC')) return 'characters that look alike differ'
  return 'what differs looks like a secret and is not shown'
}

/** The part of a long line around where it changes. */
function cut(line: string, change: number): string {
  if (line.length <= longestLine) return line
  const from = Math.max(0, Math.min(change - context, line.length - longestLine))
  const to = from + longestLine
  const part = line.slice(from, to).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
  return `${from > 0 ? '…' : ''}${part}${to < line.length ? '…' : ''}`
}
