/** Which facts of a turn an attrition is about, when it names no more than the turn. */
import { type FactBook, type StatedFact, isInForce } from './knowledge.js'

/** Facts whose words are about as near to the reason as the nearest. */
const nearly = 0.9

/**
 * The facts of a turn that were in force at `position`: of several, those that the reason speaks of;
 * all where there is no reason.
 */
export function factsOfSource(
  source: number,
  position: number,
  reason: string | null,
  book: FactBook,
): readonly StatedFact[] {
  const facts = book.facts.filter((fact) => fact.turn === source && isInForce(fact, position, book))
  if (reason === null) return facts
  const words = pairsOf(reason)
  const shares = facts.map(({ statement }) => shareIn(words, pairsOf(statement)))
  const least = nearly * Math.max(...shares)
  return facts.filter((_, at) => (shares[at] ?? 0) >= least)
}

/** Pairs of characters that follow each other, which words of any language have. */
function pairsOf(text: string): ReadonlySet<string> {
  const characters = [...text.normalize('NFKC').toLowerCase()]
  return new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))
}

function shareIn(words: ReadonlySet<string>, pairs: ReadonlySet<string>): number {
  return [...pairs].filter((pair) => words.has(pair)).length / Math.max(1, pairs.size)
}
