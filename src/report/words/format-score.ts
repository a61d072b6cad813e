/**
 * Scores and thresholds in digits that never hide which of the two is greater.
 */

const fewestDigits = 2
const mostDigits = 17

/** A threshold as given, with two digits at least: `0.50`, `0.875`; `none` for null. */
export function formatThreshold(threshold: number | null): string {
  if (threshold === null) return 'none'
  const short = threshold.toFixed(fewestDigits)
  return Number(short) === threshold ? short : String(threshold)
}

/**
 * A score with two digits, or as many as it takes that the text stands on the same side of the
 * threshold, of 0 and of 1 as the score: 0.666 is `0.666` beside a threshold of 0.67, and 0.999 is
 * never `1.00`.
 */
export function formatScore(score: number, threshold: number | null): string {
  const landmarks = [0, 1, ...(threshold === null ? [] : [threshold])]
  for (let digits = fewestDigits; digits <= mostDigits; digits += 1) {
    const text = score.toFixed(digits)
    const shown = Number(text)
    if (landmarks.every((mark) => Math.sign(shown - mark) === Math.sign(score - mark))) return text
  }
  return String(score)
}
