/** Random numbers that are the same in every run, so that a report of the same results is too. */

/**
 * Makes numbers in [0, 1) from a seed.
 *
 * Source: mulberry32, T. Ettinger, 2017, in the public domain.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
