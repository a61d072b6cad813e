/**
 * How much was retained, in one line: turns, score, threshold.
 */
import type { KnowledgeRetentionResult } from '../../types.js'
import { formatScore, formatThreshold } from './format-score.js'
import type { Paint } from '../text/index.js'

/** Whether the conversation was judged as a whole, not turn by turn. */
export function isJudgedAsWhole(result: KnowledgeRetentionResult): boolean {
  return result.judgedTurns === null
}

/** Whether no turn could be judged: no assistant turn comes after a fact. */
export function isNothingJudged(result: KnowledgeRetentionResult): boolean {
  return result.judgedTurns === 0
}

/** `Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00` */
export function formatHeadline(
  opening: 'Retained knowledge' | 'Knowledge was retained',
  result: KnowledgeRetentionResult,
  paint: Paint,
): string {
  const score = `${nameScore(result)} ${paint.said(formatScore(result.score, result.threshold))}`
  const strict = madeZeroByStrictMode(result) ? ' in strict mode' : ''
  const threshold = paint.known(formatThreshold(result.threshold))
  return `${describeExtent(opening, result)}: ${score}${strict}, threshold ${threshold}`
}

/** `graded score`; plain `score` for the ratio, and where strict mode or the eval mode says how it came about. */
export function nameScore(result: KnowledgeRetentionResult): string {
  const { scoring, strictMode } = result
  const isPlain = scoring === 'ratio' || strictMode || isJudgedAsWhole(result)
  return isPlain ? 'score' : `${scoring} score`
}

function describeExtent(opening: string, result: KnowledgeRetentionResult): string {
  const { judgedTurns } = result
  if (judgedTurns === 0) return 'Nothing was judged'
  if (judgedTurns === null) {
    // A failure that opens with "Retained knowledge" would read as success.
    return opening === 'Retained knowledge'
      ? 'Knowledge retention over the whole conversation'
      : `${opening}, judged over the whole conversation`
  }
  const lost = result.verdicts.filter(({ attrition }) => attrition !== null).length
  const turns = judgedTurns === 1 ? 'turn' : 'turns'
  return `${opening} in ${judgedTurns - lost} of ${judgedTurns} judged ${turns}`
}

/** Without strict mode, a turn that retained its knowledge, or an answer above 0, would have counted. */
function madeZeroByStrictMode(result: KnowledgeRetentionResult): boolean {
  const { strictMode, score, verdicts, decisions } = result
  if (!strictMode || score !== 0) return false
  if (decisions !== null) return decisions.some(({ value }) => value > 0)
  return (
    verdicts.some(({ attrition }) => attrition !== null) &&
    verdicts.some(({ attrition }) => attrition === null)
  )
}
