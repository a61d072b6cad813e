/** The truth: the probe finds each cliff of a chatbot with a known memory exactly at its place. */
import { describe, expect, test } from 'vitest'
import {
  forgetfulBot,
  notebookBot,
  perfectBot,
  summaryBot,
  tokenBudgetBot,
  windowBot,
} from '../../examples/probe/bots.js'
import { probeRetention, type ProbeOptions } from '../../src/index.js'
import { kindsByHorizon } from '../../src/probe/curve/index.js'

const everyDistance = Array.from({ length: 16 }, (_, distance) => distance)

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const all: ProbeOptions = { language, facts: { perKind: 4 }, controls: 0 }

  test('a bot that remembers all recalls every fact of the pack', async () => {
    const curve = await probeRetention(perfectBot, all)
    const missed = curve.probes.filter(({ outcome }) => outcome !== 'recalled')
    expect(missed).toEqual([])
    expect(curve.probes).toHaveLength(36 * 5)
    expect(curve.horizon(1)).toBe(50)
  })

  test('a bot that remembers nothing recalls none', async () => {
    const curve = await probeRetention(forgetfulBot, all)
    expect(curve.points.map(({ rate }) => rate)).toEqual([0, 0, 0, 0, 0])
    expect(curve.horizon(0.1)).toBeNull()
  })

  test.each([3, 6, 7, 12, 21])('a window of %i messages ends where it ends', async (size) => {
    const curve = await probeRetention(windowBot(size), {
      language,
      facts: { perKind: 1 },
      distances: everyDistance,
    })
    // The question is one message, and each exchange takes two.
    const last = Math.floor((size - 3) / 2)
    expect(curve.points.map(({ distance, rate }) => [distance, rate])).toEqual(
      everyDistance.map((distance) => [distance, distance <= last ? 1 : 0]),
    )
    expect(curve.horizon(1)).toBe(last)
    expect(curve.controls.madeUp).toBe(0)
  })

  test('a summary without numbers loses numbers, dates and codes, and keeps the rest', async () => {
    const curve = await probeRetention(summaryBot(11), {
      language,
      distances: [1, 4, 5, 10],
      facts: { kinds: ['name', 'number', 'date', 'code', 'preference', 'constraint'] },
    })
    const horizons = curve.byKind.map(({ kind }) => [kind, curve.horizon(1, kind)])
    expect(Object.fromEntries(horizons)).toEqual({
      name: 10,
      number: 4,
      date: 4,
      code: 4,
      preference: 10,
      constraint: 10,
    })
    const [first] = kindsByHorizon(curve, 1)
    expect(['number', 'date', 'code']).toContain(first?.kind)
  })
})

test('a token budget ends where it ends', async () => {
  const budget = 300
  const curve = await probeRetention(tokenBudgetBot(budget), {
    unit: 'tokens',
    distances: [50, 100, 150, 200, 250, 300, 350],
    isolated: true,
  })
  for (const probe of curve.probes) {
    const { sessions } = curve.conversations[probe.conversation] ?? { sessions: [] }
    const turns = sessions[0]?.turns.slice(probe.toldIn.turnIndex, probe.turnIndex) ?? []
    const needed = turns.reduce((sum, { content }) => sum + Math.ceil(content.length / 4), 0)
    expect([probe.id, probe.outcome]).toEqual([probe.id, needed <= budget ? 'recalled' : 'lost'])
    expect(probe.tokensBetween).toBeGreaterThanOrEqual(probe.distance)
    expect(probe.tokensBetween).toBeLessThan(probe.distance + 50)
  }
  expect(curve.horizon(1)).toBe(250)
  expect(curve.points.at(-1)?.rate).toBe(0)
})

describe('in new sessions', () => {
  const options: ProbeOptions = { sessions: 'new', distances: [0, 1, 5, 10], concurrency: 1 }

  test('a history alone brings nothing', async () => {
    const curve = await probeRetention(perfectBot, options)
    expect(curve.points.map(({ rate }) => rate)).toEqual([0, 0, 0, 0])
  })

  test('notes by user bring everything', async () => {
    const curve = await probeRetention(notebookBot(), options)
    expect(curve.points.map(({ rate }) => rate)).toEqual([1, 1, 1, 1])
    expect(curve.controls.madeUp).toBe(0)
    for (const probe of curve.probes) {
      expect(probe.exchangesBetween).toBe(probe.distance)
      expect(probe.session).toBeGreaterThan(probe.toldIn.session)
    }
  })

  test('notes that mix users up bring what another user said', async () => {
    const curve = await probeRetention(notebookBot({ mixesUsers: true }), options)
    const wrong = curve.probes.filter(({ outcome }) => outcome === 'wrong')
    expect(wrong.length).toBeGreaterThan(curve.probes.length / 2)
    expect(curve.probes.some(({ outcome }) => outcome === 'lost')).toBe(false)
  })
})
