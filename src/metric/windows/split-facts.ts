/** Splits facts that are too many for one request, each into exactly one part. */
import { estimateTokens } from './estimate-tokens.js'
import type { StatedFact } from '../knowledge/index.js'

const tokensAroundFact = 8

/**
 * Parts of about `mostTokens` each, in the order stated. Facts on one subject are never parted,
 * since the later statement on a subject holds.
 */
export function splitFacts(
  facts: readonly StatedFact[],
  mostTokens: number,
): readonly (readonly StatedFact[])[] {
  const bySubject = Map.groupBy(facts, (fact) => fact.subject.trim().toLowerCase() || `#${fact.id}`)
  const parts: StatedFact[][] = [[]]
  let tokens = 0
  for (const group of bySubject.values()) {
    const cost = group.reduce((sum, fact) => sum + tokensOf(fact), 0)
    if (tokens > 0 && tokens + cost > mostTokens) {
      parts.push([])
      tokens = 0
    }
    parts.at(-1)?.push(...group)
    tokens += cost
  }
  return parts.map((part) => part.toSorted((a, b) => a.turn - b.turn || a.id - b.id))
}

function tokensOf(fact: StatedFact): number {
  return tokensAroundFact + estimateTokens(fact.subject) + estimateTokens(fact.statement)
}
