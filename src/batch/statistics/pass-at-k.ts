/** What k tries at the same thing come to: whether one of them passes, and whether all do. */

/** What came of the tries at one task. */
export interface Tries {
  readonly count: number
  readonly passed: number
}

/**
 * Chance that at least one of `k` tries passes: without bias, from `count >= k` tries.
 *
 * Source: M. Chen et al., Evaluating Large Language Models Trained on Code, 2021, equation 1.
 */
export function passAtK({ count, passed }: Tries, k: number): number {
  return 1 - shareOfChoices(count - passed, count, k)
}

/**
 * Chance that all of `k` tries pass: without bias, from `count >= k` tries.
 *
 * Source: S. Yao et al., tau-bench: A Benchmark for Tool-Agent-User Interaction in Real-World Domains, 2024.
 */
export function passHatK({ count, passed }: Tries, k: number): number {
  return shareOfChoices(passed, count, k)
}

/** C(some, k) / C(all, k), as a product, since the binomials themselves grow beyond all numbers. */
function shareOfChoices(some: number, all: number, k: number): number {
  let share = 1
  for (let taken = 0; taken < k; taken++) {
    if (some <= taken) return 0
    share *= (some - taken) / (all - taken)
  }
  return share
}
