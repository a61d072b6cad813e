/** Quantiles of the standard normal distribution, which the interval of a rate is made with. */

const lowTail = 0.02425

/** Coefficients of the rational approximations, highest power first. */
const centralNumerator = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2,
  -3.066479806614716e1, 2.506628277459239,
]
const centralDenominator = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1,
  -1.328068155288572e1, 1,
]
const tailNumerator = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734,
  4.374664141464968, 2.938163982698783,
]
const tailDenominator = [
  7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1,
]

/**
 * The value below which a standard normal variable lies with probability `p`, in (0, 1); the relative error
 * is below 1.2e-9.
 *
 * Source: P. J. Acklam, An algorithm for computing the inverse normal cumulative distribution function, 2003.
 */
export function normalQuantile(p: number): number {
  if (p > 1 - lowTail) return -normalQuantile(1 - p)
  if (p < lowTail) {
    const q = Math.sqrt(-2 * Math.log(p))
    return polynomial(tailNumerator, q) / polynomial(tailDenominator, q)
  }
  const q = p - 0.5
  const r = q * q
  return (q * polynomial(centralNumerator, r)) / polynomial(centralDenominator, r)
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
}
