import { describe, expect, test } from 'vitest'
import { formatUnexpectedPass } from '../../src/report/messages/format-unexpected-pass.js'
import { plainPaint } from '../../src/report/text/paint.js'
import { dinnerForFour, greeting, nameRetained } from './conversations.js'
import { chat, resultOf } from './results.js'

const view = { options: { threshold: 1 }, paint: plainPaint }

describe('a .not assertion that fails shows what was known and said', () => {
  test('when every judged turn retains', () => {
    expect(formatUnexpectedPass(nameRetained, view)).toMatchInlineSnapshot(`
      "expect(conversation).not.toRetainKnowledge({ threshold: 1 })

      Knowledge was retained in 2 of 2 judged turns: score 1.00, threshold 1.00
      Expected at least one attrition, enough for a score below 1.00, but the judge found none.

      - Known
      + Said

        messages[0] user        My name is Maya.
      -                         known: the user's name is Maya
      + messages[1] assistant   How can I help, Maya?
        messages[2] user        Open a ticket for me.
      + messages[3] assistant   Done, Maya: ticket 4711 is open.

      Reason: both replies hold to the name the user gave.
      Judge: gpt-5.4, llm"
    `)
  })

  test('when some turns have attrition and the score is still high enough', () => {
    const result = { ...dinnerForFour, threshold: 0.25, passed: true }
    expect(
      formatUnexpectedPass(result, { ...view, options: { threshold: 0.25 } }),
    ).toMatchInlineSnapshot(`
      "expect(conversation).not.toRetainKnowledge({ threshold: 0.25 })

      Knowledge was retained in 3 of 6 judged turns: score 0.50, threshold 0.25
      Expected at least one attrition, enough for a score below 0.25, but the judge found 3.

      - Known
      + Said

        messages[0]  user        I am Maya and I am allergic to lobster. We are four
                                 people.
      -                          known: the user's name is Maya
      -                          known: the user is allergic to lobster
      -                          known: the party is four people
      + messages[1]  assistant   Welcome, Maya! No lobster, a table for four.
        messages[2]  user        Our train arrives on Monday at 6 pm.
      -                          known: the train arrives on Monday at 6 pm
      -                                 (corrected in messages[4])
      + messages[3]  assistant   I will keep that in mind.
        messages[4]  user        Sorry, I mixed that up: at 10 pm.
      -                          known: the train arrives on Monday at 10 pm
      + messages[5]  assistant   No problem, 10 pm then.
        messages[6]  user        What would you suggest for dinner?
      + messages[7]  assistant   …remember. I have reserved our famous lobster noodles
      +                          for your party, with the lobster bisque to start.
      +                          Thank you so much for reaching out to us today, it…
                                 ignored: the assistant reserves lobster for a user
                                 who is allergic to it.
        messages[8]  user        And when does our train arrive?
      + messages[9]  assistant   Could you tell me when your train arrives?
                                 forgotten: the user asks for the arrival time, which
                                 the assistant does not know.
        messages[10] user        Please book it.
      + messages[11] assistant   Your table for two is booked for Monday at 6 pm,
      +                          Maya.
                                 contradicted: the table is for two instead of four,
                                 and at the time that was corrected.

      Judge: gpt-5.4, llm"
    `)
  })

  test('when nothing was judged', () => {
    expect(formatUnexpectedPass(greeting, { ...view, options: {} })).toMatchInlineSnapshot(`
      "expect(conversation).not.toRetainKnowledge()

      Nothing was judged: score 1.00, threshold 0.50
      Expected at least one attrition, but no assistant turn comes after a stated fact.

      - Known
      + Said

        messages[0] user        Hello
      + messages[1] assistant   Hi! How can I help?

      Judge: gpt-5.4, llm"
    `)
  })
})

describe('a long conversation', () => {
  const replies = Array.from({ length: 40 }, (_, index) => 2 * index + 1)
  const long = {
    turns: chat(...replies.flatMap((each) => [`Wish ${each}, please.`, `Wish ${each} is done.`])),
    facts: Array.from({ length: 15 }, (_, index) => ({
      statement: `the user has wish ${2 * index + 1}`,
      turn: 2 * index,
    })),
  }

  test('shows the last replies and the first facts, and how many more there are', () => {
    const message = formatUnexpectedPass(resultOf(long), view)
    expect(message).toContain('Wish 79 is done.')
    expect(message.match(/^\+ messages/gmu)).toHaveLength(8)
    expect(message.match(/^- .*known: /gmu)).toHaveLength(12)
    expect(message).toContain('\n  … and 3 more facts\n  … and 32 more judged turns\n')
  })

  test('shows a reply with attrition, however early', () => {
    const slips = [{ turn: 1, attrition: 'ignored', facts: [0] }] as const
    const message = formatUnexpectedPass(resultOf({ ...long, slips }), view)
    expect(message).toContain(
      '+ messages[1]  assistant   Wish 1 is done.\n                           ignored\n',
    )
    expect(message.match(/^\+ messages/gmu)).toHaveLength(8)
  })
})

test('a long reply is cut around what was known', () => {
  const rambling = 'We are glad that you are here and we will do our very best. '
  const result = resultOf({
    turns: chat('I cannot eat peanuts.', `${rambling.repeat(9)}No peanuts! ${rambling.repeat(9)}`),
    facts: [{ statement: 'the user cannot eat peanuts', subject: 'peanuts', turn: 0 }],
  })
  expect(formatUnexpectedPass(result, view)).toContain('No peanuts!')
})

test('who stated a fact is marked where that was not the user', () => {
  const result = resultOf({
    turns: chat('Book a table, no lobster.', 'Your table is 12.', 'Make it 13.', 'Table 13 it is.'),
    facts: [
      { statement: 'the user is allergic to lobster', turn: 0, source: 'test' },
      { statement: 'the table is number 12', turn: 1, correctedBy: 2 },
      { statement: 'the table is number 13', turn: 2 },
    ],
  })
  expect(formatUnexpectedPass(result, view)).toContain(
    [
      '  messages[0] user        Book a table, no lobster.',
      '-                         known: the user is allergic to lobster',
      '-                                (given by the test)',
      '+ messages[1] assistant   Your table is 12.',
      '-                         known: the table is number 12',
      '-                                (said by the assistant, corrected in',
      '-                                messages[2])',
      '  messages[2] user        Make it 13.',
      '-                         known: the table is number 13',
      '+ messages[3] assistant   Table 13 it is.',
    ].join('\n'),
  )
})

test('facts that the test gave without a turn come first', () => {
  const result = resultOf({
    turns: chat('Book dinner.', 'Booked: soup.'),
    facts: [{ statement: 'the user is allergic to lobster', turn: null }],
  })
  expect(formatUnexpectedPass(result, view)).toContain(
    [
      '+ Said',
      '',
      '-                         known: the user is allergic to lobster',
      '-                                (given by the test)',
      '  messages[0] user        Book dinner.',
      '+ messages[1] assistant   Booked: soup.',
    ].join('\n'),
  )
})

test('the message is the same whatever the measurement cost', () => {
  const replayed = {
    ...nameRetained,
    usage: { calls: 7, replayed: 7, inputTokens: 'unknown', outputTokens: 1 } as const,
    durationMs: 3,
  }
  expect(formatUnexpectedPass(replayed, view)).toBe(formatUnexpectedPass(nameRetained, view))
})
