/** How much of a test's time a measurement may take. */
import { expect, test } from 'vitest'
import { timeForMeasuring } from '../../src/matcher/running-test.js'

test.each([
  ['leaves a quarter of a second to tell', 5_000, 4_750],
  ['leaves less of a short time, which would be over before it began', 200, 160],
  ['is at least a moment', 0, 1],
  ['is at least a moment when time is up', -300, 1],
  ['is whole', 1_000.7, 800],
  ['is unknown where the time is', undefined, undefined],
])('%s', (_, timeLeftMs, timeoutMs) => {
  expect(timeForMeasuring(timeLeftMs)).toBe(timeoutMs)
})
