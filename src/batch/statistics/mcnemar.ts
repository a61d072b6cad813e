/** Whether two ways of doing the same things differ by more than chance. */

/**
 * The exact two-sided McNemar test: the probability, in (0, 1], that pairs which differ do so as unevenly by
 * chance. Pairs that agree say nothing.
 *
 * @param onlyFirst - pairs in which only the first passed
 * @param onlySecond - pairs in which only the second passed
 *
 * Source: Q. McNemar, Note on the sampling error of the difference between correlated proportions or
 * percentages, Psychometrika 12 (1947), 153-157; exact by the binomial distribution of one half.
 */
export function mcnemar(onlyFirst: number, onlySecond: number): number {
  const pairs = onlyFirst + onlySecond
  const fewer = Math.min(onlyFirst, onlySecond)
  // In logarithms: 2 to the power of minus a thousand pairs is no number.
  let logOfChoices = 0
  let tail = 0
  for (let chosen = 0; chosen <= fewer; chosen++) {
    if (chosen > 0) logOfChoices += Math.log((pairs - chosen + 1) / chosen)
    tail += Math.exp(logOfChoices - pairs * Math.LN2)
  }
  return Math.min(1, 2 * tail)
}
