/** What came of a verdict that is marked as flaky, in one line. */
import type { KnowledgeRetentionResult } from '../../types.js'
import { formatScore } from './format-score.js'

/** `none of 3 attempts passed (scores 0.50, 0.50, 0.67)`; null when only one was made. */
export function describeAttempts(result: KnowledgeRetentionResult, isNot: boolean): string | null {
  const { attempts, threshold } = result
  if (attempts.length < 2) return null
  const scores = attempts.map(({ score }) => formatScore(score, threshold)).join(', ')
  const hopedFor = isNot ? 'failed' : 'passed'
  const isAsHoped = attempts.at(-1)?.passed !== isNot
  return isAsHoped
    ? `attempt ${attempts.length} ${hopedFor} (scores ${scores})`
    : `none of ${attempts.length} attempts ${hopedFor} (scores ${scores})`
}
