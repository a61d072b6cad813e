/** Whether conversations of a kind pass often enough, as far as those that were measured can tell. */
import { wilsonBounds } from './wilson-interval.js'

/** What is known of some conversations. */
export interface MeasuredRate {
  readonly passed: number
  readonly failed: number
  /** Those without a score: each may be a pass or a failure. */
  readonly invalid: number
}

/** See `decideRate`. */
export interface RateDecision {
  /**
   * `enough`: the true rate is at least the one asked for; `too_few`: it is below; each with the confidence
   * asked for. `undecided`: it may be either.
   */
  readonly verdict: 'enough' | 'too_few' | 'undecided'
  /** passed / (passed + failed); 0 where there is neither. */
  readonly rate: number
  /** The true rate is above this with the confidence asked for, whatever the invalid ones would have been. */
  readonly low: number
  /** The true rate is below this with the confidence asked for, whatever the invalid ones would have been. */
  readonly high: number
  /** Number of conversations that would decide at the same rate, none invalid; null when no number would. */
  readonly sufficient: number | null
}

const mostConversations = 1_000_000

/**
 * Decides by one-sided bounds of Wilson's interval.
 *
 * @param asked - the least rate, in (0, 1)
 * @param confidence - in (0.5, 1): how sure to be
 */
export function decideRate(
  { passed, failed, invalid }: MeasuredRate,
  asked: number,
  confidence: number,
): RateDecision {
  const count = passed + failed + invalid
  const rate = passed + failed === 0 ? 0 : passed / (passed + failed)
  const low = count === 0 ? 0 : wilsonBounds(passed / count, count, confidence).low
  const high = count === 0 ? 1 : wilsonBounds((passed + invalid) / count, count, confidence).high
  const verdict = low >= asked ? 'enough' : high < asked ? 'too_few' : 'undecided'
  return { verdict, rate, low, high, sufficient: sufficientCount(rate, asked, confidence) }
}

function sufficientCount(rate: number, asked: number, confidence: number): number | null {
  const decides = (count: number) => {
    const { low, high } = wilsonBounds(rate, count, confidence)
    return low >= asked || high < asked
  }
  if (!decides(mostConversations)) return null
  let [tooFew, enough] = [0, mostConversations]
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (decides(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}
