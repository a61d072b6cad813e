/**
 * Random numbers that a seed fixes, so that a run can be made again: a 32-bit generator whose state
 * is hashed from the seed and what the numbers are for.
 */

/** Gives the next number in [0, 1). */
export type SeededRandom = () => number

/** The generator for a purpose, such as `randomFrom(7, 'filler', 'conversation 3')`. */
export function randomFrom(...purpose: readonly (string | number)[]): SeededRandom {
  let state = hash(purpose.join('\u0000'))
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

/** A whole number from `least` to `most`, both included. */
export function drawInteger(random: SeededRandom, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

/** One of `items`, which must not be empty. */
export function drawOne<T>(random: SeededRandom, items: readonly T[]): T {
  const drawn = items[Math.floor(random() * items.length)]
  if (drawn === undefined) throw new RangeError('nothing to draw from')
  return drawn
}

/** The items in another order. */
export function shuffle<T>(random: SeededRandom, items: readonly T[]): readonly T[] {
  const keyed = items.map((item) => ({ item, key: random() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return value >>> 0
}
