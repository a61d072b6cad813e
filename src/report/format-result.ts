/**
 * A result as a short block for snapshots: what was decided and why, nothing that changes between
 * runs over the same answers, and no padding, so that one changed line is one changed line.
 */
import type { Fact, KnowledgeRetentionResult, Verdict } from '../types.js'
import { labelVerdict } from './attrition-label.js'
import { formatJudge, formatReason, formatUnstated } from './closing-lines.js'
import { describeOutcome } from './describe-outcome.js'
import { describeCorrection, describeFact, describeSource } from './fact-origin.js'
import { plainPaint } from './paint.js'
import { toPlainLine } from './plain-line.js'
import { placeReasons } from './reasons.js'

/** `result` in a few lines: outcome, judge, facts, verdicts, reason. */
export function formatResult(result: KnowledgeRetentionResult): string {
  const reasons = placeReasons(result)
  return [
    `Knowledge retention: ${describeOutcome(result)}`,
    formatJudge(result, plainPaint),
    ...formatList('Facts', result.facts, (fact) => formatFactLine(fact, result)),
    ...formatList('Verdicts', result.verdicts, (verdict) =>
      formatVerdictLine(verdict, reasons.beside.get(verdict)),
    ),
    ...formatReason(reasons.closing, plainPaint),
    ...formatUnstated(result, plainPaint),
  ].join('\n')
}

function formatList<Item>(
  title: string,
  items: readonly Item[],
  format: (item: Item) => string,
): readonly string[] {
  if (items.length === 0) return [`${title}: none`]
  return [`${title}:`, ...items.map((item) => `  ${format(item)}`.trimEnd())]
}

function formatFactLine(fact: Fact, result: KnowledgeRetentionResult): string {
  const correction = describeCorrection(fact, result.facts)
  const source = describeSource(fact, result)
  const origin = correction === null ? source : `${source}, ${correction}`
  return toPlainLine(`${fact.kind}, ${describeFact(fact)} (${origin})`)
}

function formatVerdictLine(verdict: Verdict, reason: string | undefined): string {
  const line = `${toPlainLine(verdict.path)} ${labelVerdict(verdict)}`
  return reason === undefined ? line : `${line}: ${reason}`
}
