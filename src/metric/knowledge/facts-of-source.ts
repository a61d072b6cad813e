/** Which facts of a turn an attrition is about, when it names the turn and speaks of them in words. */
import { type FactBook, type StatedFact, isInForce } from './knowledge.js'

/** Facts whose words are about as near to those of the attrition as the nearest. */
const nearly = 0.9

/** The facts of a turn that were in force at `position`: of several, those that `about` speaks of. */
export function factsOfSource(
  source: number,
  position: number,
  about: string,
  book: FactBook,
): readonly StatedFact[] {
  const facts = book.facts.filter((fact) => fact.turn === source && isInForce(fact, position, book))
  const words = pairsOf(about)
  const shares = facts.map(({ statement }) => shareIn(words, pairsOf(statement)))
  const least = nearly * Math.max(...shares)
  return facts.filter((_, at) => (shares[at] ?? 0) >= least)
}

/** Pairs of code units that follow each other, which words of any language have. */
function pairsOf(text: string): ReadonlySet<string> {
  const words = text.normalize('NFKC').toLowerCase()
  const pairs = new Set<string>()
  for (let at = 1; at < words.length; at++) pairs.add(words.slice(at - 1, at + 1))
  return pairs
}

function shareIn(words: ReadonlySet<string>, pairs: ReadonlySet<string>): number {
  return [...pairs].filter((pair) => words.has(pair)).length / Math.max(1, pairs.size)
}
