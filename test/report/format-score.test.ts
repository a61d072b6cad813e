import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatScore, formatThreshold } from '../../src/report/words/format-score.js'

test.each([
  ['a half', 0.5, 1, '0.50'],
  ['two thirds just under the threshold', 2 / 3, 0.67, '0.667'],
  ['just under a threshold with three digits', 0.666, 0.668, '0.666'],
  ['nearly 1', 0.9999, 0.5, '0.9999'],
  ['nearly 0', 0.0001, 0.5, '0.0001'],
  ['without a threshold', 0.25, null, '0.25'],
])('a score: %s', (_, score, threshold, text) => {
  expect(formatScore(score, threshold)).toBe(text)
})

test.each([
  [1, '1.00'],
  [0.5, '0.50'],
  [0.875, '0.875'],
  [null, 'none'],
])('a threshold: %s', (threshold, text) => {
  expect(formatThreshold(threshold)).toBe(text)
})

test('the two texts compare as the two numbers do', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(unit, unit, (score, threshold) => {
      const shown = Number(formatScore(score, threshold))
      expect(Math.sign(shown - Number(formatThreshold(threshold)))).toBe(
        Math.sign(score - threshold),
      )
    }),
  )
})
