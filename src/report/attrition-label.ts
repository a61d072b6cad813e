/**
 * The kinds of attrition as messages call them.
 */
import type { Attrition, Verdict } from '../types.js'

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

/** The probability of attrition, `probability 0.93`; empty where the judge gave none. */
export function labelProbability(verdict: Verdict): string {
  return verdict.probability === null ? '' : `probability ${verdict.probability.toFixed(2)}`
}

/** Both: `asked again (probability 0.93)`. */
export function labelVerdict(verdict: Verdict): string {
  const probability = labelProbability(verdict)
  const label = labelAttrition(verdict.attrition)
  return probability === '' ? label : `${label} (${probability})`
}
