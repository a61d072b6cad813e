/**
 * How much was retained, in one line: turns, score, threshold.
 */
import type { KnowledgeRetentionResult } from '../types.js'
import { formatScore, formatScoring, formatThreshold } from './format-score.js'
import type { Paint } from './paint.js'

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
  const score = paint.said(formatScore(result.score, result.threshold)) + formatScoring(result)
  const strict = madeZeroByStrictMode(result) ? ' in strict mode' : ''
  const threshold = paint.known(formatThreshold(result.threshold))
  return `${describeExtent(opening, result)}: score ${score}${strict}, threshold ${threshold}`
}

function describeExtent(opening: string, result: KnowledgeRetentionResult): string {
  const { judgedTurns } = result
  if (judgedTurns === 0) return 'Nothing was judged'
  if (judgedTurns === null) return `${opening}, judged over the whole conversation`
  const lost = result.verdicts.filter(({ attrition }) => attrition !== null).length
  const turns = judgedTurns === 1 ? 'turn' : 'turns'
  return `${opening} in ${judgedTurns - lost} of ${judgedTurns} judged ${turns}`
}

/** Without strict mode, a turn that retained its knowledge would have counted. */
function madeZeroByStrictMode(result: KnowledgeRetentionResult): boolean {
  return (
    result.strictMode &&
    result.score === 0 &&
    result.verdicts.some(({ attrition }) => attrition !== null) &&
    result.verdicts.some(({ attrition }) => attrition === null)
  )
}
