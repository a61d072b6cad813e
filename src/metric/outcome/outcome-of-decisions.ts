/** The outcome under `system_one`: three answers, their weighted mean, and what they mean in words. */
import type { WeightedDecision } from '../../types.js'
import { passes } from './calculate-score.js'
import type { DecidedConversation } from '../modes/index.js'
import { isStrictlyRetained } from './is-strictly-retained.js'
import type { Outcome } from './outcome.js'
import type { ResolvedOptions } from '../options/index.js'

/**
 * Under strict mode every yes/no must be above 0.5 and the top level the likeliest, or the score is 0;
 * the mean must reach the threshold all the same.
 */
export function outcomeOfDecisions(
  { decisions, mean }: DecidedConversation,
  { strictMode, threshold, includeReason }: ResolvedOptions,
  judge: string,
): Outcome {
  const strictlyRetained = decisions.every(isStrictlyRetained)
  const score = strictMode && !strictlyRetained ? 0 : mean
  return {
    score,
    passed: passes(score, threshold) && (!strictMode || strictlyRetained),
    judge,
    reason: includeReason ? decisions.map(inWords).join('\n') : null,
    judgedTurns: null,
    confidence: Math.min(...decisions.map(({ confidence }) => confidence)),
    decisions,
    fallbacks: [],
    facts: [],
    unstatedFacts: [],
    verdicts: [],
  }
}

function inWords({ statement, value, probabilities }: WeightedDecision): string {
  const share = value.toFixed(2)
  return probabilities === null
    ? `Probability that ${statement}: ${share}.`
    : `Level of ${statement}: ${share} of 1.`
}
