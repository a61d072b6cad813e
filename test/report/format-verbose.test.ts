import { expect, test } from 'vitest'
import { formatVerbose } from '../../src/report/results/format-verbose.js'
import { plainPaint } from '../../src/report/text/paint.js'
import { dinnerForFour, greeting, lobsterNoodles, nameAskedAgain } from './conversations.js'

test('facts, verdicts and cost of a measurement', () => {
  expect(formatVerbose(dinnerForFour, plainPaint)).toMatchInlineSnapshot(`
    "Knowledge retention: score 0.50, threshold 1.00, failed
    Facts:
      messages[0]  fact        name: the user's name is Maya
      messages[0]  constraint  allergy: the user is allergic to lobster
      messages[0]  fact        party size: the party is four people
      messages[2]  fact        arrival: the train arrives on Monday at 6 pm   (corrected in messages[4])
      messages[4]  fact        arrival: the train arrives on Monday at 10 pm
    Verdicts:
      messages[1]   ok
      messages[3]   ok
      messages[5]   ok
      messages[7]   ignored       the assistant reserves lobster for a user who is allergic to it.
      messages[9]   forgotten     the user asks for the arrival time, which the assistant does not know.
      messages[11]  contradicted  the table is for two instead of four, and at the time that was corrected.
    Judge: gpt-5.4, llm
    Cost: 1 call (1 live, 0 replayed), tokens 812 in, 96 out, 1.2 s"
  `)
})

test('columns of a Chinese conversation are straight', () => {
  expect(formatVerbose(lobsterNoodles, plainPaint)).toMatchInlineSnapshot(`
    "Knowledge retention: score 0.50, threshold 1.00, failed
    Facts:
      turns[1].input  constraint  过敏: 用户对龙虾过敏
    Verdicts:
      turns[1].actual_output  ok
      turns[2].actual_output  ignored  用户说过对龙虾过敏，助手仍然预订了龙虾面。
    Judge: gpt-5.4, llm
    Cost: 1 call (1 live, 0 replayed), tokens 812 in, 96 out, 1.2 s"
  `)
})

test('nothing known and nothing judged', () => {
  expect(formatVerbose(greeting, plainPaint)).toMatchInlineSnapshot(`
    "Knowledge retention: score 1.00, threshold 0.50, nothing judged, passed
    Facts: none
    Verdicts: none
    Judge: gpt-5.4, llm
    Cost: 1 call (1 live, 0 replayed), tokens 812 in, 96 out, 1.2 s"
  `)
})

test('probabilities where the judge gives them', () => {
  const verdicts = nameAskedAgain.verdicts.map((verdict, index) => ({
    ...verdict,
    probability: index === 0 ? 0.03 : 0.97,
  }))
  const text = formatVerbose({ ...nameAskedAgain, verdicts, evalMode: 'hybrid' }, plainPaint)
  expect(text).toContain(
    [
      '  messages[1]  ok           probability 0.03',
      '  messages[3]  asked again  probability 0.97  the assistant asks for the name',
    ].join('\n'),
  )
})

test('a reason of the whole that the verdicts do not give', () => {
  const text = formatVerbose({ ...nameAskedAgain, reason: 'One slip.' }, plainPaint)
  expect(text).toContain('\nReason: One slip.\nJudge: gpt-5.4, llm\n')
})

test('what is not known is said to be unknown', () => {
  const usage = { calls: 3, replayed: 1, inputTokens: 'unknown', outputTokens: 20 } as const
  expect(formatVerbose({ ...greeting, usage, durationMs: 83.4 }, plainPaint)).toMatch(
    /\nCost: 3 calls \(2 live, 1 replayed\), tokens unknown in, 20 out, 83 ms$/u,
  )
})
