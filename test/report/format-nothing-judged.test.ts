import { expect, test } from 'vitest'
import { formatNothingJudged } from '../../src/report/warnings/format-nothing-judged.js'

test('names the test, says why and what to do', () => {
  expect(formatNothingJudged('booking > greets')).toBe(
    'toRetainKnowledge in "booking > greets": passed although nothing was judged, as no ' +
      'assistant turn comes after a fact that was stated. Fix: let the conversation state ' +
      'something and go on, or set minJudgedTurns: 1, which makes this invalid.',
  )
})

test('is one line, with or without a name', () => {
  expect(formatNothingJudged('books\n a table')).toMatch(/^toRetainKnowledge in "books a table": /u)
  expect(formatNothingJudged(undefined)).toMatch(/^toRetainKnowledge: passed although/u)
})
