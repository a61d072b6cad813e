/** Rids numbers of what sums in binary fractions leave behind. */

const digits = 12

/** 0.7 for 0.7000000000000001: a number to 12 significant digits. */
export function withoutFloatNoise(value: number): number {
  return Number(value.toPrecision(digits))
}
