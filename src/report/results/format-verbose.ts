/**
 * A whole measurement for a person who looks into it: facts and verdicts, or the answers on the whole,
 * what was unusual, and what it cost.
 */
import type { Fact, KnowledgeRetentionResult, Usage, Verdict } from '../../types.js'
import {
  labelAttrition,
  labelProbability,
  formatJudge,
  formatReason,
  type DecisionWords,
  describeDecisions,
  describeOutcome,
  describeCorrection,
  describeSource,
  fallbacksHeading,
  formatFallbacks,
  formatScore,
  isSaidElsewhere,
} from '../words/index.js'
import { type Paint, plainPaint, toPlainLine, countColumns } from '../text/index.js'

/** Everything a result holds but the turns, one line an item; `paint` colours facts and slips. */
export function formatVerbose(result: KnowledgeRetentionResult, paint: Paint): string {
  const { facts, verdicts, decisions, confidence } = result
  const factRows = facts.map((fact) => toFactCells(fact, result, paint))
  const verdictRows = verdicts.map((verdict) => toVerdictCells(verdict, paint))
  const answerRows = describeDecisions(result).map((answer) => toAnswerCells(answer, paint))
  return [
    `${paint.bold('Knowledge retention')}: ${describeOutcome(result)}`,
    ...(decisions === null
      ? [...formatTable('Facts', factRows, paint), ...formatTable('Verdicts', verdictRows, paint)]
      : formatTable('Answers', answerRows, paint)),
    ...formatTableIfAny('Not stated in the conversation', toLineRows(result.unstatedFacts), paint),
    ...formatTableIfAny(fallbacksHeading, toLineRows(formatFallbacks(result)), paint),
    ...formatTableIfAny('Attempts', toAttemptRows(result, paint), paint),
    ...formatReason(isSaidElsewhere(result) ? null : result.reason, paint),
    ...(confidence === null
      ? []
      : [
          `${paint.dim('Confidence:')} ${formatScore(confidence, null)}, the least of the decisions`,
        ]),
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
    { text: describeSource(fact), paint: paint.dim },
    { text: fact.kind, paint: plainPaint.dim },
    {
      text: fact.subject === '' ? fact.statement : `${fact.subject}: ${fact.statement}`,
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

function toAnswerCells({ value, statement, detail }: DecisionWords, paint: Paint): readonly Cell[] {
  return [
    { text: value, paint: paint.said },
    { text: statement, paint: plainPaint.dim },
    { text: detail, paint: paint.dim },
  ]
}

/** Of an only attempt the outcome and the cost say everything. */
function toAttemptRows(
  { attempts, threshold }: KnowledgeRetentionResult,
  paint: Paint,
): readonly (readonly Cell[])[] {
  if (attempts.length < 2) return []
  return attempts.map(({ score, passed, usage }, index) => [
    { text: String(index + 1), paint: paint.dim },
    { text: `score ${formatScore(score, threshold)}`, paint: plainPaint.dim },
    { text: passed ? 'passed' : 'failed', paint: passed ? paint.known : paint.said },
    { text: formatUsage(usage), paint: paint.dim },
  ])
}

function toLineRows(lines: readonly string[]): readonly (readonly Cell[])[] {
  return lines.map((text) => [{ text, paint: plainPaint.dim }])
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
  const lines = cells.map((row) => `  ${joinCells(row, widths)}`.trimEnd())
  return [paint.dim(`${title}:`), ...lines]
}

function formatTableIfAny(
  title: string,
  rows: readonly (readonly Cell[])[],
  paint: Paint,
): readonly string[] {
  return rows.length === 0 ? [] : formatTable(title, rows, paint)
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
