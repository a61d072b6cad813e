/** Intervals of shares, by the score method. */
import type { Interval } from './retention-curve.js'

/** Of the standard normal distribution, for 95 %. */
const z = 1.959963984540054

/**
 * The 95 % interval of `part` of `whole`; [0, 1] when `whole` is 0.
 *
 * Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
 */
export function wilsonInterval(part: number, whole: number): Interval {
  if (whole === 0) return [0, 1]
  const share = part / whole
  const centre = share + z ** 2 / (2 * whole)
  const spread = z * Math.sqrt((share * (1 - share) + z ** 2 / (4 * whole)) / whole)
  const scale = 1 + z ** 2 / whole
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)]
}
