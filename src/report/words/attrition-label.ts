/**
 * The kinds of attrition as messages call them.
 */
import type { Attrition, Verdict } from '../../types.js'
import { formatScore } from './format-score.js'

const labels: Readonly<Record<Attrition, string>> = {
  forgotten: 'forgotten',
  contradicted: 'contradicted',
  asked_again: 'asked again',
  ignored: 'ignored',
}

/** `asked again` for `asked_again`, `ok` for none. */
export function labelAttrition(attrition: Attrition | null): string {
  return attrition === null ? 'ok' : labels[attrition]
}

/** From here on a probability is attrition. */
const attritionFrom = 0.5

/**
 * The probability of attrition, `probability 0.93`, in digits that tell on which side of 0.5 it is;
 * empty where the judge gave none.
 */
export function labelProbability({ probability }: Verdict): string {
  return probability === null ? '' : `probability ${formatScore(probability, attritionFrom)}`
}

/** Both: `asked again (probability 0.93)`. */
export function labelVerdict(verdict: Verdict): string {
  const probability = labelProbability(verdict)
  const label = labelAttrition(verdict.attrition)
  return probability === '' ? label : `${label} (${probability})`
}
