/**
 * The last lines of a message: why the score is what it is, and who said so.
 */
import type { KnowledgeRetentionResult } from '../../types.js'
import { fallbacksHeading, formatFallbacks } from './fallback-lines.js'
import { describeAttempts } from './describe-attempts.js'
import { nameJudges } from './judge-names.js'
import { type Paint, toPlainLine } from '../text/index.js'

const lead = 'Reason: '
const mostLines = 20
const mostItems = 8

/**
 * The reason, each of its own lines on one line however long, so that logs can be searched for it.
 * Nothing when there is none.
 */
export function formatReason(reason: string | null, paint: Paint): readonly string[] {
  const lines = (reason ?? '').split(/[\r\n]+/u).map(toPlainLine)
  const filled = lines.filter((line) => line !== '')
  const more = filled.length - mostLines
  const shown = more > 0 ? [...filled.slice(0, mostLines), `… and ${more} more`] : filled
  return shown.map((line, index) =>
    index === 0 ? paint.dim(lead.trimEnd()) + ' ' + line : ' '.repeat(lead.length) + line,
  )
}

/** `Flaky: none of 3 attempts passed (scores 0.50, 0.50, 0.67)`; nothing when only one was made. */
function formatAttempts(
  result: KnowledgeRetentionResult,
  isNot: boolean,
  paint: Paint,
): readonly string[] {
  const attempts = describeAttempts(result, isNot)
  return attempts === null ? [] : [`${paint.dim('Flaky:')} ${attempts}`]
}

/** `Judge: gpt-5.4, llm` */
export function formatJudge(result: KnowledgeRetentionResult, paint: Paint): string {
  return `${paint.dim('Judge:')} ${nameJudges(result)}, ${result.evalMode}`
}

/** Everything after the facts and turns of a message, given which reason closes it. */
export function formatClosing(
  result: KnowledgeRetentionResult,
  reason: string | null,
  isNot: boolean,
  paint: Paint,
): readonly string[] {
  const unstated = result.unstatedFacts.map((fact) =>
    `${paint.dim('Not stated in the conversation:')} ${toPlainLine(fact)}`.trimEnd(),
  )
  return [
    ...formatReason(reason, paint),
    ...firstOf(unstated),
    ...listFallbacks(result, paint),
    ...formatAttempts(result, isNot, paint),
    formatJudge(result, paint),
  ]
}

function listFallbacks(result: KnowledgeRetentionResult, paint: Paint): readonly string[] {
  const lines = firstOf(formatFallbacks(result))
  if (lines.length === 0) return []
  return [paint.dim(`${fallbacksHeading}:`), ...lines.map((line) => `  ${line}`)]
}

function firstOf(lines: readonly string[]): readonly string[] {
  const more = lines.length - mostItems
  return more > 0 ? [...lines.slice(0, mostItems), `… and ${more} more`] : lines
}
