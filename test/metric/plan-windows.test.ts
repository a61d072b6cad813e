import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../src/metric/exchanges.js'
import { type Window, planCalls, windowTokens } from '../../src/metric/plan-windows.js'

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
          plan.kind === 'at_once' ? [[plan.window]] : [plan.factWindows, plan.verdictWindows]
        for (const windows of kinds) {
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

  test('are the same when exchanges are appended, but for the last one', () => {
    fc.assert(
      fc.property(
        anyExchanges,
        fc.array(tokens, { maxLength: 30 }),
        anyLimits,
        (all, more, limits) => {
          const before = planCalls(all, limits)
          const after = planCalls(exchanges([...all.map((each) => each.tokens), ...more]), limits)
          if (before.kind === 'at_once' || after.kind === 'at_once') return
          const beginning = (windows: readonly Window[]) => windows.slice(0, -1)
          for (const name of ['factWindows', 'verdictWindows'] as const) {
            const kept = beginning(before[name])
            expect(after[name].slice(0, kept.length)).toEqual(kept)
          }
        },
      ),
    )
  })
})

const defaultLimits = { concurrency: 8, maxRequestTokens: 32_000 }

test('up to ten ordinary exchanges are one request, and at most one for each three beyond', () => {
  for (let count = 1; count <= 2_000; count += count < 100 ? 1 : 37) {
    const plan = planCalls(exchanges(Array.from({ length: count }, () => 98)), defaultLimits)
    const requests =
      plan.kind === 'at_once' ? 1 : plan.factWindows.length + plan.verdictWindows.length
    expect([count, requests <= (count <= 10 ? 1 : count / 3)]).toEqual([count, true])
  }
})

test('verdict windows grow, since the facts are sent along with each of them', () => {
  const plan = planCalls(exchanges(Array.from({ length: 400 }, () => 98)), defaultLimits)
  const lengths =
    plan.kind === 'in_windows' ? plan.verdictWindows.map((w) => w.exchanges.length) : []
  const whole = lengths.slice(0, -1)
  expect(whole).toEqual(whole.toSorted((a, b) => a - b))
  expect(whole.at(-1)).toBeGreaterThan(2 * (whole[0] ?? 0))
})
