/** Whether two ways of doing the same things differ: pairs, their test, and how much by. */
import { bootstrap, mean } from './bootstrap.js'
import type { Estimate } from './estimate.js'
import { mcnemar } from './mcnemar.js'

/** Things that both did, by what came of them. */
export interface PairedDifference {
  /** Only the first was right, or passed. */
  readonly onlyFirst: number
  /** Only the second was. */
  readonly onlySecond: number
  readonly both: number
  readonly neither: number
  /** McNemar's exact two-sided test: chance of pairs that differ as unevenly, in (0, 1]. */
  readonly pValue: number
  /** Rate of the second minus rate of the first, with a paired bootstrap interval; null without pairs. */
  readonly difference: Estimate | null
}

/** What came of a thing, first and second. */
export type Pair = readonly [first: boolean, second: boolean]

/**
 * Compares pairs.
 *
 * @param groups - pairs that depend on each other, such as the turns of one conversation, together
 */
export function comparePairs(groups: readonly (readonly Pair[])[]): PairedDifference {
  const pairs = groups.flat()
  const count = (first: boolean, second: boolean) =>
    pairs.filter((pair) => pair[0] === first && pair[1] === second).length
  const onlyFirst = count(true, false)
  const onlySecond = count(false, true)
  return {
    onlyFirst,
    onlySecond,
    both: count(true, true),
    neither: count(false, false),
    pValue: mcnemar(onlyFirst, onlySecond),
    difference: bootstrap(
      groups.filter((group) => group.length > 0),
      (sample) => mean(sample.flat().map(([first, second]) => Number(second) - Number(first))),
    ),
  }
}
