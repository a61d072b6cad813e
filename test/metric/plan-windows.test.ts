import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../src/metric/windows/exchanges.js'
import { type Window, planCalls, windowTokens } from '../../src/metric/windows/plan-windows.js'

/** Exchanges of one user turn and one reply each. */
function exchanges(tokens: readonly number[]): readonly Exchange[] {
  return tokens.map((each, at) => ({ start: 2 * at, end: 2 * at + 2, tokens: each }))
}

const tokens = fc.integer({ min: 10, max: 3_000 })
const anyExchanges = fc.array(tokens, { minLength: 11, maxLength: 300 }).map(exchanges)
const anyLimits = fc.record({
  concurrency: fc.integer({ min: 1, max: 64 }),
  maxRequestTokens: fc.integer({ min: 1_001, max: 40_000 }),
})

describe('windows of any conversation, within any limits', () => {
  test('hold each exchange exactly once, in speaking order', () => {
    fc.assert(
      fc.property(anyExchanges, anyLimits, (all, limits) => {
        const plan = planCalls(all, limits)
        const kinds =
          plan.kind === 'at_once'
            ? [[plan.window]]
            : [plan.factWindows, plan.verdictWindows, plan.inOneRound ?? []]
        for (const windows of kinds.filter(({ length }) => length > 0)) {
          expect(windows.flatMap((window) => window.exchanges)).toEqual(all)
        }
      }),
    )
  })

  test('stay under the token limit, unless a single exchange is already over it', () => {
    fc.assert(
      fc.property(anyExchanges, anyLimits, (all, limits) => {
        const plan = planCalls(all, limits)
        if (plan.kind === 'at_once') return
        for (const window of [...plan.factWindows, ...plan.verdictWindows]) {
          if (window.exchanges.length > 1) {
            expect(window.tokens).toBeLessThanOrEqual(windowTokens(limits))
          }
        }
      }),
    )
  })
})

const defaultLimits = { concurrency: 8, maxRequestTokens: 32_000 }

test('up to ten ordinary exchanges are one request, and at most one for each three beyond', () => {
  for (let count = 1; count <= 2_000; count += count < 100 ? 1 : 37) {
    const plan = planCalls(ordinary(count), defaultLimits)
    const requests =
      plan.kind === 'at_once' ? 1 : plan.factWindows.length + plan.verdictWindows.length
    expect([count, requests <= (count <= 10 ? 1 : count / 3)]).toEqual([count, true])
  }
})

test('with a window for each request that may run at once, none waits for a second round', () => {
  for (let count = 40; count <= 224; count++) {
    const plan = planCalls(ordinary(count), defaultLimits)
    if (plan.kind === 'at_once') throw new Error('there are no windows')
    expect(plan.factWindows.length).toBeLessThanOrEqual(8)
    expect(plan.verdictWindows.length).toBeLessThanOrEqual(8)
  }
})

test('an appended exchange changes the last windows only, but for five steps up to 200 exchanges', () => {
  const steps: number[] = []
  for (let count = 11; count < 200; count++) {
    const before = planCalls(ordinary(count), defaultLimits)
    const after = planCalls(ordinary(count + 1), defaultLimits)
    if (before.kind === 'at_once' || after.kind === 'at_once')
      throw new Error('there are no windows')
    const same = (['factWindows', 'verdictWindows'] as const).every((name) =>
      isBeginning(before[name].slice(0, -1), after[name]),
    )
    if (!same) steps.push(count + 1)
  }
  expect(steps).toEqual([41, 57, 81, 113, 161])
})

test('long exchanges count for several, since they hold more facts', () => {
  const plan = planCalls(exchanges(Array.from({ length: 20 }, () => 1_200)), defaultLimits)
  if (plan.kind === 'at_once') throw new Error('there are no windows')
  expect(plan.factWindows.map((window) => window.exchanges.length)).toEqual([3, 3, 3, 3, 3, 3, 2])
})

function ordinary(count: number): readonly Exchange[] {
  return exchanges(Array.from({ length: count }, () => 98))
}

function isBeginning(windows: readonly Window[], of: readonly Window[]): boolean {
  return windows.every(({ start, end }, at) => of[at]?.start === start && of[at]?.end === end)
}

describe('one round', () => {
  const sizes = (count: number, concurrency = 8) => {
    const plan = planCalls(ordinary(count), { ...defaultLimits, concurrency })
    return plan.kind === 'at_once' ? 'at once' : (plan.inOneRound?.map(sizeOf) ?? 'two rounds')
  }

  test('takes at most a request for each five exchanges, four at most', () => {
    expect([10, 11, 15, 20, 22, 29, 30].map((count) => sizes(count))).toEqual([
      'at once',
      [4, 7],
      [4, 5, 6],
      [4, 5, 5, 6],
      [5, 6, 6, 5],
      [6, 7, 7, 9],
      'two rounds',
    ])
  })

  test('takes fewer and larger requests when few may be under way at once', () => {
    expect(sizes(20, 4)).toEqual([9, 11])
    expect(sizes(15, 1)).toEqual([15])
    expect(sizes(40, 1)).toEqual([19, 21])
  })

  test('is not taken when the conversation does not fit one request', () => {
    const limits = { ...defaultLimits, maxRequestTokens: 4_000 }
    expect(planCalls(ordinary(20), limits)).toMatchObject({ inOneRound: null })
    expect(planCalls(ordinary(15), limits)).toMatchObject({ inOneRound: expect.any(Array) })
  })
})

function sizeOf({ exchanges: { length } }: Window): number {
  return length
}
