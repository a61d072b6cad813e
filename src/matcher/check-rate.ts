/** What an assertion on many conversations does: it measures them all, and decides about their kind. */
import { decideRate, type RateDecision } from '../batch/statistics/index.js'
import type { BatchSummary, EvaluatedConversation } from '../batch/results/index.js'
import { InvalidMeasurementError, OptionError } from '../errors.js'
import { showOption } from '../metric/options/index.js'
import type { Assertion, MatcherResult } from './check-retention.js'
import { startBatch } from './evaluate-conversations.js'
import type { RetentionRateOptions } from './matcher-types.js'
import { formatRate } from './rate-message.js'

const usualRate = 0.9
const usualConfidence = 0.9

/**
 * Measures the conversations of an assertion.
 *
 * @throws {InvalidMeasurementError} when they are too few to tell, or too many of them are invalid
 */
export async function checkRate(
  assertion: Assertion<RetentionRateOptions>,
): Promise<MatcherResult> {
  const { received, options, isNot, test, paint, width } = assertion
  const { rate = usualRate, confidence = usualConfidence, ...measuring } = options
  checkBetween('rate', rate, 0)
  checkBetween('confidence', confidence, 0.5)
  const given: { readonly threshold?: unknown } = measuring
  if (given.threshold === null) throw couldNeverFail()
  const lost: EvaluatedConversation[] = []
  const batch = startBatch(received, measuring, test)
  for await (const evaluated of batch) {
    const { outcome } = evaluated
    if (outcome === 'failed' || outcome === 'invalid') lost.push(evaluated)
  }
  const summary = batch.summary()
  const decision = decideRate(summary, rate, confidence)
  if (decision.verdict === 'undecided') throw undecided(summary, decision, { rate, confidence })
  const told = { summary, decision, lost, rate, confidence }
  return {
    pass: decision.verdict === 'enough',
    message: () =>
      formatRate(told, { options: { ...options }, paint, ...(width && { width }) }, isNot),
  }
}

function checkBetween(name: string, value: number, least: number): void {
  if (typeof value === 'number' && value > least && value < 1) return
  throw new OptionError({
    where: `option ${name}`,
    problem: `it takes a number above ${least} and below 1, but got ${showOption(value)}`,
    fix: 'correct the value, or leave it out for the default',
  })
}

function couldNeverFail(): OptionError {
  return new OptionError({
    where: 'option threshold',
    problem: 'null never fails, so that every conversation would pass',
    fix: 'give a threshold',
  })
}

function undecided(
  { passed, failed, invalid, notJudged, usage }: BatchSummary,
  { rate: measured, low, high, sufficient }: RateDecision,
  { rate, confidence }: { readonly rate: number; readonly confidence: number },
): InvalidMeasurementError {
  const judged = passed + failed
  const without = invalid === 0 ? '' : `, and ${invalid} ${invalid === 1 ? 'is' : 'are'} invalid`
  const ofThem = notJudged === 0 ? '' : ` (${notJudged} not judged)`
  const many =
    sufficient === null
      ? 'no number of conversations tells a rate so near to the one asked for: choose another rate'
      : `measure ${sufficient} conversations, which would tell if they go the same way (${measured.toFixed(2)})`
  return new InvalidMeasurementError({
    where: 'the rate',
    problem: `${passed} of ${judged} conversations passed${without}${ofThem}: with confidence ${confidence}, the true rate may be as low as ${low.toFixed(2)} or as high as ${high.toFixed(2)}, on either side of ${rate}; there is no verdict, neither pass nor failure`,
    fix:
      judged === 0
        ? 'see what is invalid with evaluateConversations'
        : `${many}, or lower confidence`,
    usage,
  })
}
