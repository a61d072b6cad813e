/** How much of a test's time a measurement may take. */
import { expect, test } from 'vitest'
import { now } from '../../src/platform/timers.js'
import { timeForMeasuring } from '../../src/matcher/running-test.js'

test.each([
  ['leaves a quarter of a second to tell', 60_000, 59_750],
  ['leaves less of a short time, which would be over before it began', 1_000, 800],
  ['is at least a moment', 0, 1],
  ['is at least a moment when time is up', -300, 1],
])('%s', (_, leftMs, timeoutMs) => {
  const time = timeForMeasuring({ endsAt: now() + leftMs })
  expect(time).toBeLessThanOrEqual(timeoutMs)
  expect(time).toBeGreaterThan(timeoutMs - 100)
  expect(time).toSatisfy(Number.isInteger)
})

test('is unknown where the end is', () => {
  expect(timeForMeasuring({})).toBeUndefined()
})
