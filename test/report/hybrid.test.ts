import { describe, expect, test } from 'vitest'
import { formatFailure } from '../../src/report/messages/format-failure.js'
import { formatResult } from '../../src/report/results/format-result.js'
import { formatUnexpectedPass } from '../../src/report/messages/format-unexpected-pass.js'
import { formatVerbose } from '../../src/report/results/format-verbose.js'
import { plainPaint } from '../../src/report/text/paint.js'
import type { KnowledgeRetentionResult } from '../../src/types.js'
import { nameAskedAgain, nameRetained } from './conversations.js'

const view = { options: { evalMode: 'hybrid' }, paint: plainPaint }
const declined = 'the decision judge declined the question'

/** As if a decision judge had given `probabilities`; null where it did not decide. */
function hybrid(
  result: KnowledgeRetentionResult,
  probabilities: readonly (number | null)[],
  reason = declined,
): KnowledgeRetentionResult {
  const verdicts = result.verdicts.map((verdict, index) => ({
    ...verdict,
    probability: probabilities[index] ?? null,
  }))
  const fallbacks = verdicts
    .filter(({ probability }) => probability === null)
    .map(({ turnIndex, path }) => ({ turnIndex, path, reason }))
  const decided = verdicts.flatMap(({ probability }) => probability ?? [])
  const confidence = Math.min(...decided.map((each) => Math.abs(2 * each - 1)))
  return {
    ...result,
    evalMode: 'hybrid',
    judge: 'jev-latest, gpt-5.4',
    verdicts,
    fallbacks,
    confidence: decided.length === 0 ? null : confidence,
  }
}

const fellBack = hybrid(nameAskedAgain, [0.03, null])

describe('a turn that the language judge decided instead is listed', () => {
  test('in a failure', () => {
    expect(formatFailure(fellBack, view)).toMatchInlineSnapshot(`
      "expect(conversation).toRetainKnowledge({ evalMode: 'hybrid' })

      Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00

      - Known
      + Said

        messages[0] user        My name is Maya.
      - messages[3] assistant   knows: the user's name is Maya   (messages[0])
      + messages[3] assistant   Sure. What is your name?
                                asked again

      Reason: the assistant asks for the name although the user gave it in messages[0].
      Fallbacks:
        messages[3] decided by gpt-5.4: the decision judge declined the question
      Judge: jev-latest, gpt-5.4, hybrid"
    `)
  })

  test('in an unexpected pass', () => {
    expect(formatUnexpectedPass(hybrid(nameRetained, [null, 0.2]), view)).toMatchInlineSnapshot(`
      "expect(conversation).not.toRetainKnowledge({ evalMode: 'hybrid' })

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
      Fallbacks:
        messages[1] decided by gpt-5.4: the decision judge declined the question
      Judge: jev-latest, gpt-5.4, hybrid"
    `)
  })

  test('in the verbose output, with the confidence of the decisions made', () => {
    expect(formatVerbose(fellBack, plainPaint)).toMatchInlineSnapshot(`
      "Knowledge retention: score 0.50, threshold 1.00, failed
      Facts:
        messages[0]  fact  name: the user's name is Maya
      Verdicts:
        messages[1]  ok           probability 0.03
        messages[3]  asked again                    the assistant asks for the name although the user gave it in messages[0].
      Fallbacks:
        messages[3] decided by gpt-5.4: the decision judge declined the question
      Confidence: 0.94, the least of the decisions
      Judge: jev-latest, gpt-5.4, hybrid
      Cost: 1 call (1 live, 0 replayed), tokens 812 in, 96 out, 1.2 s"
    `)
  })

  test('in a snapshot block, without why: a live judge fails in other words each time', () => {
    expect(formatResult(fellBack)).toMatchInlineSnapshot(`
      "Knowledge retention: score 0.50, threshold 1.00, failed
      Judge: jev-latest, gpt-5.4, hybrid
      Facts:
        fact, name: the user's name is Maya (messages[0])
      Verdicts:
        messages[1] ok (probability 0.03)
        messages[3] asked again
      Decided by gpt-5.4:
        messages[3]
      Reason: the assistant asks for the name although the user gave it in messages[0]."
    `)
    expect(formatResult(hybrid(nameAskedAgain, [0.03, null], 'status 503'))).toBe(
      formatResult(fellBack),
    )
  })

  test('on one short line however long the reason is', () => {
    const reason = `the server failed, status 503: "${'very '.repeat(80)}\nbusy"`
    const line = formatFailure(hybrid(nameAskedAgain, [0.03, null], reason), view)
      .split('\n')
      .find((each) => each.startsWith('  messages[3] decided by gpt-5.4: the server failed'))
    expect(line?.length).toBeLessThanOrEqual(122)
    expect(line).toMatch(/ very…$/u)
  })

  test('once with all that fell back for the same reason, after the third only counted', () => {
    const fallbacksOf = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        turnIndex: index,
        path: `messages[${index}]`,
        reason: declined,
      }))
    const failureOf = (count: number) =>
      formatFailure({ ...fellBack, fallbacks: fallbacksOf(count) }, view)
    expect(failureOf(2)).toContain(
      `\nFallbacks:\n  messages[0], messages[1] decided by gpt-5.4: ${declined}\nJudge:`,
    )
    expect(failureOf(30)).toContain(
      `\nFallbacks:\n  messages[0], messages[1], messages[2] and 27 more decided by gpt-5.4: ${declined}\nJudge:`,
    )
  })

  test('after the eighth reason only counted, in a message', () => {
    const fallbacks = Array.from({ length: 30 }, (_, index) => ({
      turnIndex: index,
      path: `messages[${index}]`,
      reason: `status 503: busy ${index}`,
    }))
    const message = formatFailure({ ...fellBack, fallbacks }, view)
    expect(message.match(/ decided by gpt-5\.4: /gu)).toHaveLength(8)
    expect(message).toContain(
      `  messages[7] decided by gpt-5.4: status 503: busy 7\n  … and 22 more\nJudge:`,
    )
    const verbose = formatVerbose({ ...fellBack, fallbacks }, plainPaint)
    expect(verbose.match(/ decided by gpt-5\.4: /gu)).toHaveLength(30)
  })
})

test('without fallbacks nothing is said of them', () => {
  const result = hybrid(nameAskedAgain, [0.03, 0.97])
  for (const text of [
    formatFailure(result, view),
    formatUnexpectedPass(result, view),
    formatVerbose(result, plainPaint),
    formatResult(result),
  ]) {
    expect(text).not.toMatch(/decided by|fallback/iu)
  }
})

test('a probability is never rounded to the other side of 0.5', () => {
  const text = formatVerbose(hybrid(nameAskedAgain, [0.4999, 0.5]), plainPaint)
  expect(text).toContain('messages[1]  ok           probability 0.4999\n')
  expect(text).toContain('messages[3]  asked again  probability 0.50 ')
})

test('without a decision there is no confidence to show', () => {
  expect(formatVerbose(hybrid(nameAskedAgain, [null, null]), plainPaint)).not.toContain(
    'Confidence',
  )
})

test('judges that are files on this machine are named without their folders', () => {
  const judge = '/home/ann/jev.gguf, /home/ann/models/qwen3.gguf'
  const message = formatFailure({ ...fellBack, judge }, view)
  expect(message).toContain('\n  messages[3] decided by …/qwen3.gguf: ')
  expect(message).toMatch(/\nJudge: …\/jev\.gguf, …\/qwen3\.gguf, hybrid$/u)
})
