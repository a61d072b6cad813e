import { expect, test } from 'vitest'
import { formatFailure } from '../../src/report/messages/format-failure.js'
import { formatVerbose } from '../../src/report/results/format-verbose.js'
import { plainPaint } from '../../src/report/text/paint.js'
import { nameAskedAgain } from './conversations.js'

const { verdicts, usage } = nameAskedAgain
const attempts = [
  { score: 0, passed: false, verdicts, usage },
  { score: 0.5, passed: false, verdicts, usage: { ...usage, replayed: 1 } },
]

test('the verbose output has every attempt with its cost, and the cost of all', () => {
  const total = { calls: 2, replayed: 1, inputTokens: 1624, outputTokens: 192 }
  expect(
    formatVerbose({ ...nameAskedAgain, attempts, usage: total }, plainPaint),
  ).toMatchInlineSnapshot(`
    "Knowledge retention: score 0.50, threshold 1.00, failed
    Facts:
      messages[0]  fact  name: the user's name is Maya
    Verdicts:
      messages[1]  ok
      messages[3]  asked again  the assistant asks for the name although the user gave it in messages[0].
    Attempts:
      1  score 0.00  failed  1 call (1 live, 0 replayed), tokens 812 in, 96 out
      2  score 0.50  failed  1 call (0 live, 1 replayed), tokens 812 in, 96 out
    Judge: gpt-5.4, llm
    Cost: 2 calls (1 live, 1 replayed), tokens 1624 in, 192 out, 1.2 s"
  `)
})

test('an only attempt is not listed', () => {
  const result = { ...nameAskedAgain, attempts: attempts.slice(0, 1) }
  expect(formatVerbose(result, plainPaint)).not.toContain('Attempts')
})

test('a failure has the score of each', () => {
  expect(
    formatFailure({ ...nameAskedAgain, attempts }, { options: {}, paint: plainPaint }),
  ).toMatch(/\nFlaky: none of 2 attempts passed \(scores 0\.00, 0\.50\)\nJudge: gpt-5\.4, llm$/u)
})
