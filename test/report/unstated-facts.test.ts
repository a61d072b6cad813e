import { expect, test } from 'vitest'
import { formatFailure } from '../../src/report/messages/format-failure.js'
import { formatResult } from '../../src/report/results/format-result.js'
import { formatUnexpectedPass } from '../../src/report/messages/format-unexpected-pass.js'
import { formatVerbose } from '../../src/report/results/format-verbose.js'
import { plainPaint } from '../../src/report/text/paint.js'
import { chat, resultOf } from './results.js'

const options = { facts: ['the user is allergic to lobster', 'the party is four people'] }
const view = { options, paint: plainPaint }

/** The test gave two facts, of which the conversation states one. */
const half = {
  turns: chat('No lobster for me.', 'Noted.', 'Book dinner.', 'Booked: lobster noodles.'),
  facts: [
    {
      statement: 'the user is allergic to lobster',
      subject: '',
      turn: 0,
      source: 'test',
    },
  ],
  rest: { threshold: 1, unstatedFacts: ['the party is four people'] },
} as const
const lost = resultOf({
  ...half,
  slips: [{ turn: 3, attrition: 'ignored', facts: [0], reason: 'it books lobster.' }],
})

test('a failure lists what the test gave and the conversation does not state', () => {
  expect(formatFailure(lost, view)).toMatchInlineSnapshot(`
    "expect(conversation).toRetainKnowledge({ facts: ['the user is allergic to lobster', 'the party is four people'] })

    Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00

    - Known
    + Said

      messages[0] user        No lobster for me.
      messages[2] user        Book dinner.
    - messages[3] assistant   knows: the user is allergic to lobster
    -                                (messages[0], given by the test)
    + messages[3] assistant   Booked: lobster noodles.
                              ignored

    Reason: it books lobster.
    Not stated in the conversation: the party is four people
    Judge: gpt-5.4, llm"
  `)
})

test('so does an unexpected pass that had nothing to judge by', () => {
  const result = resultOf({
    turns: chat('Book dinner.', 'Booked: lobster noodles.'),
    facts: [],
    rest: { judgedTurns: 0, verdicts: [], score: 1, unstatedFacts: options.facts },
  })
  expect(formatUnexpectedPass(result, view)).toMatchInlineSnapshot(`
    "expect(conversation).not.toRetainKnowledge({ facts: ['the user is allergic to lobster', 'the party is four people'] })

    Nothing was judged: score 1.00, threshold 0.50
    Expected at least one attrition, but no assistant turn comes after a stated fact.

    - Known
    + Said

      messages[0] user        Book dinner.
    + messages[1] assistant   Booked: lobster noodles.

    Not stated in the conversation: the user is allergic to lobster
    Not stated in the conversation: the party is four people
    Judge: gpt-5.4, llm"
  `)
})

test('so does the verbose output, and a fact that the test gave has no subject', () => {
  expect(formatVerbose(lost, plainPaint)).toMatchInlineSnapshot(`
    "Knowledge retention: score 0.50, threshold 1.00, failed
    Facts:
      messages[0], given by the test  fact  the user is allergic to lobster
    Verdicts:
      messages[1]  ok
      messages[3]  ignored  it books lobster.
    Not stated in the conversation:
      the party is four people
    Judge: gpt-5.4, llm
    Cost: 1 call (1 live, 0 replayed), tokens 812 in, 96 out, 1.2 s"
  `)
})

test('so does a snapshot block', () => {
  expect(formatResult(lost)).toMatchInlineSnapshot(`
    "Knowledge retention: score 0.50, threshold 1.00, failed
    Judge: gpt-5.4, llm
    Facts:
      fact: the user is allergic to lobster (messages[0], given by the test)
    Verdicts:
      messages[1] ok
      messages[3] ignored
    Not stated in the conversation:
      the party is four people
    Reason: it books lobster."
  `)
})

test('after the eighth they are only counted, in a message', () => {
  const unstatedFacts = Array.from({ length: 11 }, (_, index) => `the user has wish ${index}`)
  const message = formatFailure({ ...lost, unstatedFacts }, view)
  expect(message.match(/^Not stated in the conversation: /gmu)).toHaveLength(8)
  expect(message).toContain('the user has wish 7\n… and 3 more\nJudge:')
})
