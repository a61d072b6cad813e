import { afterEach, describe, expect, test } from 'vitest'
import {
  configureKnowledgeRetention,
  JudgeError,
  measureKnowledgeRetention,
} from '../../src/index.js'
import { type DecisionScript, scriptedDecisionJudge } from '../support/scripted-decision-judge.js'

const maya = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'How can I help, Maya?' },
]

afterEach(() => configureKnowledgeRetention({}))

/** P(remembers), P(asks nothing again), P(level) for the four levels. */
const answers =
  (remembers: number, asksNothing: number, levels: readonly number[]): DecisionScript =>
  ({ name }) =>
    name === 'remembers' ? remembers : name === 'asks_nothing_again' ? asksNothing : levels

const measure = (script: DecisionScript, options = {}) => {
  const systemOneModel = scriptedDecisionJudge(script)
  const result = measureKnowledgeRetention(maya, {
    evalMode: 'system_one',
    systemOneModel,
    ...options,
  })
  return { systemOneModel, result }
}

test('one request over the raw conversation, three weighted answers, no language judge', async () => {
  const { systemOneModel, result } = measure(answers(0.9, 0.8, [0, 0.1, 0.2, 0.7]))
  // (0.9 * 2 + 0.8 + (0.1 * 1 + 0.2 * 2 + 0.7 * 3) / 3) / 4 = (1.8 + 0.8 + 2.6 / 3) / 4
  expect((await result).score).toBeCloseTo(0.866_666_7, 6)
  expect(await result).toMatchObject({
    evalMode: 'system_one',
    judge: 'scripted-decisions',
    passed: true,
    judgedTurns: null,
    facts: [],
    verdicts: [],
    usage: { calls: 1, inputTokens: 50, outputTokens: 5 },
  })
  expect((await result).confidence).toBeCloseTo(0.6)
  expect((await result).decisions?.map(({ weight }) => weight)).toEqual([2, 1, 1])
  expect(systemOneModel.requests).toHaveLength(1)
  expect(systemOneModel.requests[0]?.state).toEqual({
    conversation: [
      { turn: 0, user: 'My name is Maya.' },
      { turn: 1, assistant: 'How can I help, Maya?' },
    ],
  })
})

test('a scoring set as a default has no part in the score, and the result does not name it', async () => {
  configureKnowledgeRetention({ scoring: 'graded' })
  const { result } = measure(answers(1, 1, [0, 0, 0, 1]))
  await expect(result).resolves.toMatchObject({ score: 1, scoring: 'ratio' })
})

test('the reason is put together from the answers', async () => {
  const { result } = measure(answers(0.9, 0.25, [0, 0, 0.5, 0.5]))
  expect((await result).reason).toBe(
    [
      'Probability that no assistant turn forgets or contradicts a fact the user stated: 0.90.',
      'Probability that none asks again for what was given, except to clarify, confirm or correct: 0.25.',
      'Level of how well the assistant retains the facts the user stated: 0.83 of 1.',
    ].join('\n'),
  )
})

describe('confidence is the smallest: |2p - 1| of a yes/no, the judge’s own of a scale', () => {
  test.each([
    [1, 1, 0.9],
    [0.5, 1, 0],
    [0.9, 0.2, 0.6],
  ])('%f and %f give %f', async (remembers, asksNothing, confidence) => {
    const { result } = measure(answers(remembers, asksNothing, [0, 0, 0, 1]))
    expect((await result).confidence).toBeCloseTo(confidence)
  })
})

describe('strict mode', () => {
  test.each<[string, number, number, number[], boolean]>([
    ['every yes/no above 0.5 and the top level likeliest', 0.51, 0.51, [0.2, 0.2, 0.2, 0.4], true],
    ['a yes/no of exactly 0.5', 0.5, 1, [0, 0, 0, 1], false],
    ['the other yes/no of exactly 0.5', 1, 0.5, [0, 0, 0, 1], false],
    ['the top level not likeliest', 1, 1, [0, 0, 0.6, 0.4], false],
    ['the top level as likely as another', 1, 1, [0, 0, 0.5, 0.5], false],
  ])('%s', async (_, remembers, asksNothing, levels, retained) => {
    const { result } = measure(answers(remembers, asksNothing, levels), { strictMode: true })
    expect((await result).passed).toBe(retained)
    expect((await result).score === 0).toBe(!retained)
  })

  test('the mean must reach the threshold given all the same', async () => {
    const script = answers(0.6, 0.6, [0, 0, 0.3, 0.7])
    const mean = (0.6 * 2 + 0.6 + (2 * 0.3 + 3 * 0.7) / 3) / 4
    const below = measure(script, { strictMode: true, threshold: 0.7 })
    expect((await below.result).score).toBeCloseTo(mean)
    expect((await below.result).passed).toBe(false)
    const above = measure(script, { strictMode: true, threshold: 0.6 })
    expect((await above.result).passed).toBe(true)
  })
})

describe('there is no falling back', () => {
  test('a declined question makes the measurement invalid and names the other modes', async () => {
    const { result } = measure(({ name }) => (name === 'remembers' ? 'refusal' : 1))
    await expect(result).rejects.toThrow(
      'judge scripted-decisions: it declined to decide whether no assistant turn forgets or contradicts a fact the user stated; ' +
        "there is no verdict, neither pass nor failure. Fix: use evalMode 'llm' or 'hybrid' for this conversation.",
    )
  })

  test('so does a fault', async () => {
    const { result } = measure(
      () =>
        new JudgeError({
          kind: 'context_length',
          where: 'judge',
          problem: 'the conversation is too long',
          fix: 'shorten it',
        }),
    )
    await expect(result).rejects.toMatchObject({
      name: 'InvalidMeasurementError',
      message: expect.stringContaining("Fix: shorten it, or use evalMode 'llm' or 'hybrid'."),
      usage: { calls: 1 },
    })
  })
})
