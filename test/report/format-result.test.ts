import { expect, test } from 'vitest'
import { formatResult } from '../../src/report/results/format-result.js'
import { dinnerForFour, greeting, nameAskedAgain } from './conversations.js'
import { chat, resultOf } from './results.js'

test('one slip, explained at the end', () => {
  expect(formatResult(nameAskedAgain)).toMatchInlineSnapshot(`
    "Knowledge retention: score 0.50, threshold 1.00, failed
    Judge: gpt-5.4, llm
    Facts:
      fact, name: the user's name is Maya (messages[0])
    Verdicts:
      messages[1] ok
      messages[3] asked again
    Reason: the assistant asks for the name although the user gave it in messages[0]."
  `)
})

test('several slips, each explained in its line', () => {
  expect(formatResult(dinnerForFour)).toMatchInlineSnapshot(`
    "Knowledge retention: score 0.50, threshold 1.00, failed
    Judge: gpt-5.4, llm
    Facts:
      fact, name: the user's name is Maya (messages[0])
      constraint, allergy: the user is allergic to lobster (messages[0])
      fact, party size: the party is four people (messages[0])
      fact, arrival: the train arrives on Monday at 6 pm (messages[2], corrected in messages[4])
      fact, arrival: the train arrives on Monday at 10 pm (messages[4])
    Verdicts:
      messages[1] ok
      messages[3] ok
      messages[5] ok
      messages[7] ignored: the assistant reserves lobster for a user who is allergic to it.
      messages[9] forgotten: the user asks for the arrival time, which the assistant does not know.
      messages[11] contradicted: the table is for two instead of four, and at the time that was corrected."
  `)
})

test('nothing judged', () => {
  expect(formatResult(greeting)).toMatchInlineSnapshot(`
    "Knowledge retention: score 1.00, threshold 0.50, nothing judged, passed
    Judge: gpt-5.4, llm
    Facts: none
    Verdicts: none"
  `)
})

test('a measurement that only scores, of a fact that the test gave', () => {
  const result = resultOf({
    turns: chat('Book dinner.', 'Booked: soup.'),
    facts: [{ statement: 'the user is allergic to lobster', subject: 'allergy', turn: null }],
    rest: { threshold: null },
  })
  expect(formatResult(result)).toMatchInlineSnapshot(`
    "Knowledge retention: score 1.00, threshold none, scored only
    Judge: gpt-5.4, llm
    Facts:
      fact, allergy: the user is allergic to lobster (given by the test)
    Verdicts:
      messages[1] ok"
  `)
})

test('the block is the same whatever the measurement cost', () => {
  const replayed = {
    ...dinnerForFour,
    usage: { calls: 7, replayed: 7, inputTokens: 'unknown', outputTokens: 1 } as const,
    durationMs: 3,
  }
  expect(formatResult(replayed)).toBe(formatResult(dinnerForFour))
})
