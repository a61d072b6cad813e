/**
 * A result as a short block for snapshots: what was decided and why, nothing that changes between
 * runs over the same answers, and no padding, so that one changed line is one changed line.
 */
import type { Fact, KnowledgeRetentionResult, Verdict } from '../../types.js'
import {
  labelVerdict,
  formatJudge,
  formatReason,
  type DecisionWords,
  describeDecisions,
  describeOutcome,
  describeCorrection,
  describeSource,
  nameLanguageJudge,
  placeReasons,
} from '../words/index.js'
import { plainPaint, toPlainLine } from '../text/index.js'

/** `result` in a few lines: outcome, judge, facts and verdicts or the answers on the whole, reason. */
export function formatResult(result: KnowledgeRetentionResult): string {
  const reasons = placeReasons(result)
  return [
    `Knowledge retention: ${describeOutcome(result)}`,
    formatJudge(result, plainPaint),
    ...(result.decisions === null
      ? [
          ...formatList(
            'Facts',
            result.facts.map((fact) => formatFactLine(fact, result)),
          ),
          ...formatList(
            'Verdicts',
            result.verdicts.map((each) => formatVerdictLine(each, reasons.beside.get(each))),
          ),
        ]
      : formatList('Answers', describeDecisions(result).map(formatAnswerLine))),
    ...formatListIfAny('Not stated in the conversation', result.unstatedFacts.map(toPlainLine)),
    // Why is left out: a live judge that fails says it in other words each time.
    ...formatListIfAny(
      `Decided by ${nameLanguageJudge(result)}`,
      result.fallbacks.map(({ path }) => toPlainLine(path)),
    ),
    ...formatReason(reasons.closing, plainPaint),
  ].join('\n')
}

function formatList(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [`${title}: none`]
  return [`${title}:`, ...lines.map((line) => `  ${line}`.trimEnd())]
}

function formatListIfAny(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : formatList(title, lines)
}

function formatAnswerLine({ value, statement, detail }: DecisionWords): string {
  return `${value} ${statement} (${detail})`
}

function formatFactLine(fact: Fact, result: KnowledgeRetentionResult): string {
  const correction = describeCorrection(fact, result.facts)
  const source = describeSource(fact)
  const origin = correction === null ? source : `${source}, ${correction}`
  const about = fact.subject === '' ? fact.kind : `${fact.kind}, ${fact.subject}`
  return toPlainLine(`${about}: ${fact.statement} (${origin})`)
}

function formatVerdictLine(verdict: Verdict, reason: string | undefined): string {
  const line = `${toPlainLine(verdict.path)} ${labelVerdict(verdict)}`
  return reason === undefined ? line : `${line}: ${reason}`
}
