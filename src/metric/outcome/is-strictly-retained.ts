/** What strict mode asks of each answer under `system_one`. */
import type { WeightedDecision } from '../../types.js'

/** Whether a yes/no is above 0.5, or the top level of a scale is the likeliest by itself. */
export function isStrictlyRetained({ value, probabilities }: WeightedDecision): boolean {
  if (probabilities === null) return value > 0.5
  const top = probabilities.at(-1) ?? 0
  return probabilities.slice(0, -1).every((probability) => probability < top)
}
