import { describe, expect, test } from 'vitest'
import { formatFailure } from '../../src/report/messages/format-failure.js'
import { formatResult } from '../../src/report/results/format-result.js'
import { formatUnexpectedPass } from '../../src/report/messages/format-unexpected-pass.js'
import { formatVerbose } from '../../src/report/results/format-verbose.js'
import { plainPaint } from '../../src/report/text/paint.js'
import type { KnowledgeRetentionResult, WeightedDecision } from '../../src/types.js'
import { chat, resultOf } from './results.js'

const view = { options: { evalMode: 'system_one' }, paint: plainPaint }

const statements = [
  'no assistant turn forgets or contradicts a fact the user stated',
  'none asks again for what was given, except to clarify, confirm or correct',
  'how well the assistant retains the facts the user stated',
] as const

/** The result of three answers: two probabilities, and the probabilities of the four levels. */
function resultOfAnswers(
  remembers: number,
  asksNothingAgain: number,
  levels: readonly [number, number, number, number],
  rest: Partial<KnowledgeRetentionResult> = {},
): KnowledgeRetentionResult {
  const yesNo = (statement: string, value: number, weight: number): WeightedDecision => ({
    statement,
    value,
    weight,
    confidence: Math.abs(2 * value - 1),
    probabilities: null,
  })
  const level = (levels[1] + 2 * levels[2] + 3 * levels[3]) / 3
  const decisions = [
    yesNo(statements[0], remembers, 2),
    yesNo(statements[1], asksNothingAgain, 1),
    { statement: statements[2], value: level, weight: 1, confidence: 0.9, probabilities: levels },
  ]
  return resultOf({
    turns: chat('My name is Maya.', 'Sure. What is your name?'),
    facts: [],
    rest: {
      score: (2 * remembers + asksNothingAgain + level) / 4,
      passed: false,
      evalMode: 'system_one',
      judge: 'jev-latest',
      judgedTurns: null,
      verdicts: [],
      decisions,
      confidence: Math.min(...decisions.map(({ confidence }) => confidence)),
      reason: 'Probability that no assistant turn forgets or contradicts a fact: 0.30.',
      ...rest,
    },
  })
}

const lost = resultOfAnswers(0.3, 0.25, [0, 0.5, 0.25, 0.25])
const retained = resultOfAnswers(0.98, 0.9, [0, 0, 0.1, 0.9], { passed: true })

test('a failure shows the three answers and no turns', () => {
  expect(formatFailure(lost, view)).toMatchInlineSnapshot(`
    "expect(conversation).toRetainKnowledge({ evalMode: 'system_one' })

    Knowledge retention over the whole conversation: score 0.36, threshold 0.50

    Answers:
      0.30  no assistant turn forgets or contradicts a fact the user stated
            probability, weight 2, confidence 0.40
      0.25  none asks again for what was given, except to clarify, confirm or
            correct
            probability, weight 1, confidence 0.50
      0.58  how well the assistant retains the facts the user stated
            level, weight 1, confidence 0.90, worst to best 0.00 0.50 0.25 0.25

    Judge: jev-latest, system_one"
  `)
})

test('a .not assertion that fails shows them too', () => {
  expect(formatUnexpectedPass(retained, view)).toMatchInlineSnapshot(`
    "expect(conversation).not.toRetainKnowledge({ evalMode: 'system_one' })

    Knowledge was retained, judged over the whole conversation: score 0.96, threshold 0.50
    Expected attrition enough for a score below 0.50.

    Answers:
      0.98  no assistant turn forgets or contradicts a fact the user stated
            probability, weight 2, confidence 0.96
      0.90  none asks again for what was given, except to clarify, confirm or
            correct
            probability, weight 1, confidence 0.80
      0.97  how well the assistant retains the facts the user stated
            level, weight 1, confidence 0.90, worst to best 0.00 0.00 0.10 0.90

    Judge: jev-latest, system_one"
  `)
})

test('the verbose output', () => {
  expect(formatVerbose(lost, plainPaint)).toMatchInlineSnapshot(`
    "Knowledge retention: score 0.36, threshold 0.50, failed
    Answers:
      0.30  no assistant turn forgets or contradicts a fact the user stated            probability, weight 2, confidence 0.40
      0.25  none asks again for what was given, except to clarify, confirm or correct  probability, weight 1, confidence 0.50
      0.58  how well the assistant retains the facts the user stated                   level, weight 1, confidence 0.90, worst to best 0.00 0.50 0.25 0.25
    Confidence: 0.40, the least of the decisions
    Judge: jev-latest, system_one
    Cost: 1 call (1 live, 0 replayed), tokens 812 in, 96 out, 1.2 s"
  `)
})

test('the snapshot block', () => {
  expect(formatResult(lost)).toMatchInlineSnapshot(`
    "Knowledge retention: score 0.36, threshold 0.50, failed
    Judge: jev-latest, system_one
    Answers:
      0.30 no assistant turn forgets or contradicts a fact the user stated (probability, weight 2, confidence 0.40)
      0.25 none asks again for what was given, except to clarify, confirm or correct (probability, weight 1, confidence 0.50)
      0.58 how well the assistant retains the facts the user stated (level, weight 1, confidence 0.90, worst to best 0.00 0.50 0.25 0.25)"
  `)
})

describe('strict mode', () => {
  const strict = { strictMode: true, score: 0, threshold: 0.8 }

  test('is named where it made the score 0, and says which answer it wants otherwise', () => {
    const result = resultOfAnswers(0.5, 1, [0, 0, 0.5, 0.5], strict)
    expect(formatFailure(result, view)).toMatchInlineSnapshot(`
      "expect(conversation).toRetainKnowledge({ evalMode: 'system_one' })

      Knowledge retention over the whole conversation: score 0.00 in strict mode, threshold 0.80

      Answers:
        0.50  no assistant turn forgets or contradicts a fact the user stated
              probability, weight 2, confidence 0.00; strict mode wants more than 0.50
        1.00  none asks again for what was given, except to clarify, confirm or
              correct
              probability, weight 1, confidence 1.00
        0.83  how well the assistant retains the facts the user stated
              level, weight 1, confidence 0.90, worst to best 0.00 0.00 0.50 0.50;
              strict mode wants the top level to be the likeliest

      Judge: jev-latest, system_one"
    `)
  })

  test('is not named where the mean is too low', () => {
    const result = resultOfAnswers(0.6, 0.6, [0, 0, 0.3, 0.7], { ...strict, score: 0.6 })
    const message = formatFailure(result, view)
    expect(message).toContain('conversation: score 0.60, threshold 0.80\n')
    expect(message).not.toContain('strict mode')
  })

  test('is not named where every answer is 0', () => {
    const result = resultOfAnswers(0, 0, [1, 0, 0, 0], strict)
    expect(formatFailure(result, view)).toContain('conversation: score 0.00, threshold 0.80\n')
  })
})

test('a probability is never rounded to the other side of 0.5, nor a level to the top', () => {
  const message = formatFailure(resultOfAnswers(0.4999, 0.5001, [0, 0, 0.002, 0.998]), view)
  expect(message).toContain('  0.4999  no assistant turn')
  expect(message).toContain('  0.5001  none asks again')
  expect(message).toContain('  0.999   how well')
})

test('a narrower width breaks the answers sooner', () => {
  const lines = formatFailure(lost, { ...view, width: 48 }).split('\n')
  expect(lines.slice(4, 9)).toEqual([
    'Answers:',
    '  0.30  no assistant turn forgets or contradicts',
    '        a fact the user stated',
    '        probability, weight 2, confidence 0.40',
    '  0.25  none asks again for what was given,',
  ])
})

test('without a reason the answers are the same', () => {
  expect(formatFailure({ ...lost, reason: null }, view)).toBe(formatFailure(lost, view))
})
