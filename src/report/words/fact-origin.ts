/**
 * Facts as they stood when a turn was spoken: where they came from, and which correction held by then.
 */
import type { Fact, KnowledgeRetentionResult, Verdict } from '../../types.js'
import { positionOf } from './turn-order.js'

/**
 * The facts a verdict is about, as they were in force before its turn: a corrected one is replaced
 * by the last correction that had been made by then.
 */
export function factsInForce(verdict: Verdict, result: KnowledgeRetentionResult): readonly Fact[] {
  const before = positionOf(result.conversation, verdict.path)
  const inForce = verdict.facts.map((fact) => correctionBefore(fact, before, result))
  return [...new Map(inForce.map((fact) => [fact.id, fact])).values()]
}

/** Who stated a fact, where that was not the user: `said by the assistant`, `given by the test`. */
export function describeStater({ source }: Fact): string | null {
  if (source === 'user') return null
  return source === 'test' ? 'given by the test' : 'said by the assistant'
}

/** Where a fact came from: `messages[0]`, `messages[1], said by the assistant`, `given by the test`. */
export function describeSource(fact: Fact): string {
  return [fact.path, describeStater(fact)].filter((part) => part !== null).join(', ')
}

/** The same with what it corrects: `messages[4], corrects messages[0]`. */
export function describeOrigin(fact: Fact, result: KnowledgeRetentionResult): string {
  const source = describeSource(fact)
  const corrected = result.facts.find(({ supersededBy }) => supersededBy === fact.id)?.path ?? null
  return corrected === null ? source : `${source}, corrects ${corrected}`
}

/** How a corrected fact ended: `corrected in messages[4]`; null while it is in force. */
export function describeCorrection(fact: Fact, facts: readonly Fact[]): string | null {
  if (fact.supersededBy === null) return null
  const path = facts.find(({ id }) => id === fact.supersededBy)?.path ?? null
  return path === null ? 'corrected' : `corrected in ${path}`
}

function correctionBefore(fact: Fact, before: number, result: KnowledgeRetentionResult): Fact {
  const seen = new Set([fact.id])
  let current = fact
  for (;;) {
    const next = result.facts.find(({ id }) => id === current.supersededBy)
    if (next === undefined || seen.has(next.id)) return current
    if (positionOf(result.conversation, next.path) >= before) return current
    seen.add(next.id)
    current = next
  }
}
