import { describe, expect, test } from 'vitest'
import { formatFailure } from '../../src/report/messages/format-failure.js'
import { formatResult } from '../../src/report/results/format-result.js'
import { formatUnexpectedPass } from '../../src/report/messages/format-unexpected-pass.js'
import { formatVerbose } from '../../src/report/results/format-verbose.js'
import { plainPaint } from '../../src/report/text/paint.js'
import { nameAskedAgain, nameRetained } from './conversations.js'

const view = { options: {}, paint: plainPaint }

describe('the headline names a scoring that is not the ratio of turns', () => {
  test.each([
    ['ratio', 0.5, 'judged turns: score 0.50, threshold 1.00\n'],
    ['binary', 0, 'judged turns: binary score 0.00, threshold 1.00\n'],
    ['graded', 1 / 3, 'judged turns: graded score 0.33, threshold 1.00\n'],
  ] as const)('%s', (scoring, score, end) => {
    const result = { ...nameAskedAgain, scoring, score }
    expect(formatFailure(result, view)).toContain(`Retained knowledge in 1 of 2 ${end}`)
    expect(formatUnexpectedPass({ ...nameRetained, scoring, score }, view)).toContain(
      `Knowledge was retained in 2 of 2 ${end}`,
    )
  })

  test('strict mode speaks for itself', () => {
    const result = { ...nameAskedAgain, scoring: 'binary', score: 0, strictMode: true } as const
    expect(formatFailure(result, view)).toContain(
      'Retained knowledge in 1 of 2 judged turns: score 0.00 in strict mode, threshold 1.00\n',
    )
  })
})

test('verbose output and snapshot block name it too', () => {
  const result = { ...nameAskedAgain, scoring: 'graded', score: 2 / 3 } as const
  const start = 'Knowledge retention: graded score 0.67, threshold 1.00, failed\n'
  expect(formatVerbose(result, plainPaint).startsWith(start)).toBe(true)
  expect(formatResult(result).startsWith(start)).toBe(true)
})
