/** The interval of a rate: what a share of few could also be among many. */
import type { Estimate } from './estimate.js'
import { normalQuantile } from './normal-quantile.js'

/**
 * Wilson's score interval of `successes` out of `count`; it stays within [0, 1] and holds for few too.
 *
 * @param confidence - in (0, 1)
 * @returns null when `count` is 0
 *
 * Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
 * Journal of the American Statistical Association 22 (1927), 209-212.
 */
export function wilsonInterval(
  successes: number,
  count: number,
  confidence = 0.95,
): Estimate | null {
  if (count === 0) return null
  const value = successes / count
  return { value, ...wilsonBounds(value, count, (1 + confidence) / 2), confidence, count }
}

/**
 * The bounds that the true rate is above, and below, each with probability `sure` for itself.
 *
 * @param sure - in (0.5, 1)
 */
export function wilsonBounds(
  rate: number,
  count: number,
  sure: number,
): { readonly low: number; readonly high: number } {
  const z = normalQuantile(sure)
  const share = (z * z) / count
  const centre = (rate + share / 2) / (1 + share)
  const half = (z / (1 + share)) * Math.sqrt((rate * (1 - rate)) / count + share / (4 * count))
  return {
    low: rate === 0 ? 0 : Math.max(0, centre - half),
    high: rate === 1 ? 1 : Math.min(1, centre + half),
  }
}
