/** The statistics against values that others have published. */
import { describe, expect, test } from 'vitest'
import {
  bootstrap,
  comparePairs,
  mcnemar,
  mean,
  passAtK,
  passHatK,
  wilsonBounds,
  wilsonInterval,
} from '../../src/batch/statistics/index.js'
import { normalQuantile } from '../../src/batch/statistics/normal-quantile.js'

describe('quantiles of the normal distribution', () => {
  // Source: any table of it, such as NIST's Engineering Statistics Handbook, 1.3.6.7.1.
  test.for([
    [0.975, 1.959963984540054],
    [0.95, 1.6448536269514722],
    [0.9, 1.2815515655446004],
    [0.5, 0],
    [0.005, -2.5758293035489004],
    [0.001, -3.090232306167813],
  ] as const)('at %f is %f', ([p, z]) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 7)
  })
})

describe("Wilson's interval", () => {
  // Source: R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17
  // (1998), 857-872, table I, method 3.
  test.for([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const)('of %i in %i is %f to %f', ([successes, count, low, high]) => {
    const interval = wilsonInterval(successes, count)
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
    expect(interval).toMatchObject({ value: successes / count, confidence: 0.95, count })
  })

  test('of all is the mirror of none', () => {
    const none = wilsonInterval(0, 20)
    const all = wilsonInterval(20, 20)
    expect(all?.low).toBeCloseTo(1 - (none?.high ?? 0), 12)
    expect(all?.high).toBe(1)
  })

  test('of nothing is none', () => {
    expect(wilsonInterval(0, 0)).toBe(null)
  })

  test('is wider the surer it is to be', () => {
    expect(wilsonBounds(0.9, 50, 0.99).low).toBeLessThan(wilsonBounds(0.9, 50, 0.9).low)
  })
})

describe("McNemar's exact test", () => {
  // Source: S. Siegel, Nonparametric Statistics, 1956, table D (binomial test, p = 1/2), twice its one-sided values.
  test.for([
    [1, 9, 0.022],
    [5, 15, 0.042],
    [7, 18, 0.044],
    [0, 6, 0.032],
    [2, 10, 0.038],
  ] as const)('of %i and %i is %f', ([fewer, more, p]) => {
    expect(mcnemar(fewer, more)).toBeCloseTo(p, 2)
    expect(mcnemar(more, fewer)).toBe(mcnemar(fewer, more))
  })

  test.for([
    [0, 0],
    [4, 4],
    [5, 4],
  ] as const)('of %i and %i says nothing', ([one, other]) => {
    expect(mcnemar(one, other)).toBeCloseTo(1, 10)
  })

  test('of thousands of pairs stays a number', () => {
    expect(mcnemar(2_000, 2_400)).toBeGreaterThan(0)
    expect(mcnemar(2_000, 2_400)).toBeLessThan(1e-8)
    expect(mcnemar(0, 5_000)).toBeGreaterThanOrEqual(0)
  })
})

describe('k tries', () => {
  // Source: the definition: 1 - C(n - c, k) / C(n, k), and C(c, k) / C(n, k).
  test.for([
    [{ count: 5, passed: 2 }, 2, 0.7, 0.1],
    [{ count: 5, passed: 5 }, 3, 1, 1],
    [{ count: 5, passed: 0 }, 3, 0, 0],
    [{ count: 10, passed: 3 }, 1, 0.3, 0.3],
    [{ count: 3, passed: 2 }, 3, 1, 0],
  ] as const)('%o, k = %i', ([tries, k, atK, hatK]) => {
    expect(passAtK(tries, k)).toBeCloseTo(atK, 12)
    expect(passHatK(tries, k)).toBeCloseTo(hatK, 12)
  })

  test('of many are numbers where the binomials are none', () => {
    expect(passAtK({ count: 2_000, passed: 1_000 }, 500)).toBeCloseTo(1, 12)
  })
})

describe('the bootstrap', () => {
  // Source: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap, 1993, tables 2.1 and 2.2: survival of
  // seven treated mice, mean 86.86 with a bootstrap standard error of 23.36 for many draws.
  const mice = [94, 197, 16, 38, 99, 141, 23]

  test('gives the mean of the treated mice its published spread', () => {
    const interval = bootstrap(mice, mean, { confidence: 0.6827 })
    expect(interval?.value).toBeCloseTo(86.86, 2)
    const halfWidth = ((interval?.high ?? 0) - (interval?.low ?? 0)) / 2
    expect(Math.abs(halfWidth - 23.36)).toBeLessThan(1.5)
  })

  test('is the same in each run, and leaves what it draws from as it is', () => {
    const items = [...mice]
    expect(bootstrap(items, mean)).toEqual(bootstrap(items, mean))
    expect(items).toEqual(mice)
  })

  test('leaves out samples without the figure, and has none without items', () => {
    const share = (sample: readonly boolean[]) => (sample.some(Boolean) ? 1 : Number.NaN)
    expect(bootstrap([true, false], share)).toMatchObject({ value: 1, low: 1, high: 1 })
    expect(bootstrap([], mean)).toBe(null)
    expect(bootstrap([false], share)).toBe(null)
  })
})

test('pairs are counted, tested and drawn in their groups', () => {
  const lost = Array.from({ length: 9 }, () => [[true, false]] as const)
  const compared = comparePairs([
    ...lost,
    [[false, true]],
    [
      [true, true],
      [false, false],
    ],
  ])
  expect(compared).toMatchObject({ onlyFirst: 9, onlySecond: 1, both: 1, neither: 1 })
  expect(compared.pValue).toBeCloseTo(0.0215, 4)
  expect(compared.difference).toMatchObject({ value: -8 / 12, count: 11 })
  expect(compared.difference?.high).toBeLessThan(0)
})
