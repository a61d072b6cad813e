/**
 * The weighted answers that make up a score under `system_one`: what was asked, what came out, and how
 * much it counts.
 */
import { isStrictlyRetained } from '../../metric/outcome/index.js'
import type { KnowledgeRetentionResult, WeightedDecision } from '../../types.js'
import { fitText, columnsOf, type MessageView, toPlainLine } from '../text/index.js'
import { formatScore } from './format-score.js'

/** One answer in words. */
export interface DecisionWords {
  /** Its value: `0.30`. */
  readonly value: string
  readonly statement: string
  /** `probability, weight 2, confidence 0.40` */
  readonly detail: string
}

const indent = '  '
const mostLines = 3

/** The answers of a result in words; none where no decision judge was asked about the whole. */
export function describeDecisions(result: KnowledgeRetentionResult): readonly DecisionWords[] {
  return (result.decisions ?? []).map((decision) => ({
    value: formatScore(decision.value, decision.probabilities === null ? 0.5 : null),
    statement: toPlainLine(decision.statement),
    detail: describeDetail(decision, result.strictMode),
  }))
}

/** The answers as lines of a message, none wider than the view's width. */
export function formatDecisions(
  result: KnowledgeRetentionResult,
  view: MessageView,
): readonly string[] {
  const answers = describeDecisions(result)
  if (answers.length === 0) return []
  const { paint } = view
  const valueColumns = Math.max(...answers.map(({ value }) => value.length))
  const lead = indent + ' '.repeat(valueColumns) + indent
  const box = { columns: columnsOf(view) - lead.length, lines: mostLines }
  return [
    paint.dim('Answers:'),
    ...answers.flatMap(({ value, statement, detail }) => {
      const [first = '', ...rest] = fitText(statement, box)
      const gap = ' '.repeat(valueColumns - value.length) + indent
      return [
        `${indent}${paint.said(value)}${gap}${first}`.trimEnd(),
        ...rest.map((line) => lead + line),
        ...fitText(detail, box).map((line) => lead + paint.dim(line)),
      ]
    }),
  ]
}

function describeDetail(decision: WeightedDecision, strictMode: boolean): string {
  const { weight, confidence, probabilities } = decision
  const counts = `weight ${weight}, confidence ${formatScore(confidence, null)}`
  const fails = strictMode && !isStrictlyRetained(decision)
  if (probabilities === null) {
    return `probability, ${counts}${fails ? '; strict mode wants more than 0.50' : ''}`
  }
  const levels = probabilities.map((each) => formatScore(each, null)).join(' ')
  const wanted = fails ? '; strict mode wants the top level to be the likeliest' : ''
  return `level, ${counts}, worst to best ${levels}${wanted}`
}
