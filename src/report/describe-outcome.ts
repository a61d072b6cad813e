/**
 * A result in one line of plain words.
 */
import type { KnowledgeRetentionResult } from '../types.js'
import { formatScore, formatScoring, formatThreshold } from './format-score.js'
import { isNothingJudged } from './headline.js'

/** `score 0.50, threshold 1.00, strict mode, failed` */
export function describeOutcome(result: KnowledgeRetentionResult): string {
  const verdict = result.passed ? 'passed' : 'failed'
  return [
    `score ${formatScore(result.score, result.threshold)}${formatScoring(result)}`,
    `threshold ${formatThreshold(result.threshold)}`,
    ...(result.strictMode ? ['strict mode'] : []),
    ...(isNothingJudged(result) ? ['nothing judged'] : []),
    result.threshold === null ? 'scored only' : verdict,
  ].join(', ')
}
