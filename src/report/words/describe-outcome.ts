/**
 * A result in one line of plain words.
 */
import type { KnowledgeRetentionResult } from '../../types.js'
import { formatScore, formatThreshold } from './format-score.js'
import { isNothingJudged, nameScore } from './headline.js'

/** `score 0.50, threshold 1.00, strict mode, failed` */
export function describeOutcome(result: KnowledgeRetentionResult): string {
  const verdict = result.passed ? 'passed' : 'failed'
  return [
    `${nameScore(result)} ${formatScore(result.score, result.threshold)}`,
    `threshold ${formatThreshold(result.threshold)}`,
    ...(result.strictMode ? ['strict mode'] : []),
    ...(isNothingJudged(result) ? ['nothing judged'] : []),
    result.threshold === null ? 'scored only' : verdict,
  ].join(', ')
}
