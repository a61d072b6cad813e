/**
 * Delta debugging: the smallest part of a list with which a test still fails.
 * Source: A. Zeller, R. Hildebrandt, Simplifying and isolating failure-inducing input, 2002.
 */
import { type SeededRandom, shuffle } from '../facts/index.js'

/** What came of it. */
export interface Reduced {
  /** What is left, in order. */
  readonly kept: readonly number[]
  /** Whether leaving out any single one of `kept` was tried and does not fail any more. */
  readonly isMinimal: boolean
}

/**
 * Reduces the numbers `items`, with all of which the test fails.
 *
 * @param fails - whether the test still fails with some of them; null when there is no more budget
 * @param random - the order in which parts are tried
 */
export async function reduce(
  items: readonly number[],
  fails: (some: readonly number[]) => Promise<boolean | null>,
  random: SeededRandom,
): Promise<Reduced> {
  let kept = items
  if (kept.length > 0) {
    const alone = await fails([])
    if (alone === null) return { kept, isMinimal: false }
    if (alone) return { kept: [], isMinimal: true }
  }
  let parts = 2
  while (kept.length > 1) {
    const without = complements(kept, Math.min(parts, kept.length))
    let smaller: readonly number[] | null = null
    for (const rest of shuffle(random, without)) {
      // oxlint-disable-next-line no-await-in-loop -- the next is tried only if this one does not fail
      const failed = await fails(rest)
      if (failed === null) return { kept, isMinimal: false }
      if (!failed) continue
      smaller = rest
      break
    }
    if (smaller) {
      kept = smaller
      parts = Math.max(2, parts - 1)
    } else if (parts >= kept.length) {
      break
    } else {
      parts = Math.min(kept.length, parts * 2)
    }
  }
  return { kept, isMinimal: true }
}

/** The list without each of `parts` parts. */
function complements(items: readonly number[], parts: number): readonly (readonly number[])[] {
  const size = Math.ceil(items.length / parts)
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.filter((_item, at) => Math.floor(at / size) !== part),
  )
}
