/**
 * A whole measurement for a person who looks into it: facts, verdicts, and what it cost.
 */
import type { Fact, KnowledgeRetentionResult, Usage, Verdict } from '../types.js'
import { labelAttrition, labelProbability } from './attrition-label.js'
import { formatJudge, formatReason, formatUnstated } from './closing-lines.js'
import { describeOutcome } from './describe-outcome.js'
import { describeCorrection, describeFact, describeSource } from './fact-origin.js'
import { type Paint, plainPaint } from './paint.js'
import { toPlainLine } from './plain-line.js'
import { isSaidByVerdicts } from './reasons.js'
import { countColumns } from './text-width.js'

/** Everything a result holds but the turns, one line an item; `paint` colours facts and slips. */
export function formatVerbose(result: KnowledgeRetentionResult, paint: Paint): string {
  const { facts, verdicts } = result
  const factRows = facts.map((fact) => toFactCells(fact, result, paint))
  const verdictRows = verdicts.map((verdict) => toVerdictCells(verdict, paint))
  return [
    `${paint.bold('Knowledge retention')}: ${describeOutcome(result)}`,
    ...formatTable('Facts', factRows, paint),
    ...formatTable('Verdicts', verdictRows, paint),
    ...formatReason(isSaidByVerdicts(result) ? null : result.reason, paint),
    ...formatUnstated(result, paint),
    formatJudge(result, paint),
    `${paint.dim('Cost:')} ${formatUsage(result.usage)}, ${formatDuration(result.durationMs)}`,
  ].join('\n')
}

interface Cell {
  readonly text: string
  readonly paint: (text: string) => string
}

function toFactCells(fact: Fact, result: KnowledgeRetentionResult, paint: Paint): readonly Cell[] {
  const correction = describeCorrection(fact, result.facts)
  return [
    { text: describeSource(fact, result), paint: paint.dim },
    { text: fact.kind, paint: plainPaint.dim },
    {
      text: describeFact(fact),
      paint: correction === null ? paint.known : plainPaint.known,
    },
    { text: correction === null ? '' : `(${correction})`, paint: paint.dim },
  ]
}

function toVerdictCells(verdict: Verdict, paint: Paint): readonly Cell[] {
  return [
    { text: verdict.path, paint: paint.dim },
    {
      text: labelAttrition(verdict.attrition),
      paint: verdict.attrition === null ? paint.known : paint.said,
    },
    { text: labelProbability(verdict), paint: paint.dim },
    { text: verdict.reason ?? '', paint: plainPaint.dim },
  ]
}

/** Rows whose cells are padded to straight columns, empty cells at their end left out. */
function formatTable(
  title: string,
  rows: readonly (readonly Cell[])[],
  paint: Paint,
): readonly string[] {
  if (rows.length === 0) return [`${paint.dim(`${title}:`)} none`]
  const cells = rows.map((row) => row.map((cell) => ({ ...cell, text: toPlainLine(cell.text) })))
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => countColumns(row[column]?.text ?? ''))),
  )
  return [paint.dim(`${title}:`), ...cells.map((row) => `  ${joinCells(row, widths)}`)]
}

function joinCells(row: readonly Cell[], widths: readonly number[]): string {
  const filled = row.slice(0, row.findLastIndex(({ text }) => text !== '') + 1)
  return filled
    .map(({ text, paint }, column) => {
      const isLast = column === filled.length - 1
      const width = widths[column] ?? 0
      const padding = isLast || width === 0 ? '' : ' '.repeat(width - countColumns(text) + 2)
      return (text === '' ? '' : paint(text)) + padding
    })
    .join('')
}

function formatUsage({ calls, replayed, inputTokens, outputTokens }: Usage): string {
  const noun = calls === 1 ? 'call' : 'calls'
  const sources = `${calls - replayed} live, ${replayed} replayed`
  return `${calls} ${noun} (${sources}), tokens ${inputTokens} in, ${outputTokens} out`
}

/** `830 ms`, `1.2 s` */
function formatDuration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`
}
