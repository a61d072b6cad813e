/** Splits facts that are too many for one request, each into exactly one part. */
import { estimateTokens } from './estimate-tokens.js'
import type { StatedFact } from './knowledge.js'

const tokensAroundFact = 8

/**
 * Parts of at most `mostTokens` each, in the order stated. Facts on one subject stay together
 * where they fit, since the later statement on a subject holds.
 */
export function splitFacts(
  facts: readonly StatedFact[],
  mostTokens: number,
): readonly (readonly StatedFact[])[] {
  const bySubject = Map.groupBy(facts, (fact) => fact.subject.trim().toLowerCase() || `#${fact.id}`)
  const parts: StatedFact[][] = [[]]
  let tokens = 0
  for (const group of bySubject.values()) {
    const costs = group.map(
      (fact) => tokensAroundFact + estimateTokens(fact.subject) + estimateTokens(fact.statement),
    )
    const whole = costs.reduce((sum, cost) => sum + cost, 0)
    if (tokens > 0 && tokens + whole > mostTokens) {
      parts.push([])
      tokens = 0
    }
    for (const [at, fact] of group.entries()) {
      const cost = costs[at] ?? 0
      if (tokens > 0 && tokens + cost > mostTokens) {
        parts.push([])
        tokens = 0
      }
      parts.at(-1)?.push(fact)
      tokens += cost
    }
  }
  return parts.map((part) => part.toSorted((a, b) => a.id - b.id))
}
