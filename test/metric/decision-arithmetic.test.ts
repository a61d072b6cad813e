/** Scores calculated by hand, from answers as both decision APIs send them. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { measureKnowledgeRetention } from '../../src/index.js'
import { decisionProviders, type Told, type ToldLevel } from '../support/decision-providers.js'
import { stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { languageAnswer, remembered } from '../support/maya.js'
import { scriptedJudge } from '../support/scripted-judge.js'

beforeEach(() => {
  stubNoJudgeEnvironment()
  return () => vi.unstubAllEnvs()
})

/** Finds the facts; explains and judges as a careful judge would, of the last turn. */
const language = scriptedJudge((data, request) => {
  const { name, schema } = { name: request.schemaName, schema: request.schema }
  const messages = [...request.messages]
  const answer = languageAnswer({
    model: 'scripted',
    messages,
    response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
  })
  if (name !== 'explanations') return answer
  const attritions = data.judge.map((turn) => ({
    turn,
    kind: 'forgotten',
    facts: [1],
    reason: 'it does not know the name',
  }))
  return { attritions }
})

describe.each(decisionProviders)('%s', (_, provider) => {
  async function measure(told: Readonly<Record<string, Told>>, options: object) {
    const server = await provider.start(() => provider.reply(told))
    onTestFinished(() => server.close())
    const systemOneModel = provider.judge({ baseURL: server.baseURL })
    return measureKnowledgeRetention(remembered, { systemOneModel, ...options })
  }

  describe('system_one: (2 * remembers + asks nothing again + level / 3) / 4', () => {
    const ask = (
      remembers: number,
      asksNothingAgain: number,
      retention: Partial<ToldLevel>,
      options = {},
    ) =>
      measure(
        {
          remembers,
          asks_nothing_again: asksNothingAgain,
          retention: { score: 3, confidence: 1, levels: [[3, 1]], ...retention },
        },
        { evalMode: 'system_one', ...options },
      )

    test('leaves no noise of binary fractions behind', async () => {
      const noisy = await ask(0.1 + 0.2, 0.7000000000000001, { score: 0.9 })
      // (0.6 + 0.7 + 0.3) / 4
      expect(noisy.score).toBe(0.4)
      expect(noisy.decisions?.map(({ value }) => value)).toEqual([0.3, 0.7, 0.3])
      expect(noisy.decisions?.map(({ confidence }) => confidence)).toEqual([0.4, 0.4, 1])
    })

    test('weights 2, 1 and 1', async () => {
      const { score, decisions } = await ask(0.75, 0.5, { score: 2.25 })
      // (1.5 + 0.5 + 0.75) / 4
      expect(score).toBe(0.6875)
      expect(decisions?.map(({ value, weight }) => [value, weight])).toEqual([
        [0.75, 2],
        [0.5, 1],
        [0.75, 1],
      ])
    })

    test('what is rounded out of its range counts as its end', async () => {
      const { score, confidence, decisions } = await ask(1.004, -0.003, {
        score: 3.004,
        confidence: 1.0001,
      })
      // (2 * 1 + 0 + 1) / 4
      expect(score).toBe(0.75)
      expect(decisions?.map(({ value }) => value)).toEqual([1, 0, 1])
      expect(confidence).toBe(1)
    })

    test('levels may come in any order, leave one out, and be rounded over 1', async () => {
      const { score, decisions } = await ask(1, 1, {
        score: 2.5,
        confidence: 0.5,
        levels: [
          [3, 0.606],
          [1, 0.101],
          [2, 0.303],
        ],
      })
      // (2 + 1 + 2.5 / 3) / 4
      expect(score).toBeCloseTo(0.958_333_333, 9)
      const [zero, one, two, three] = decisions?.[2]?.probabilities ?? []
      expect(zero).toBe(0)
      expect(one).toBeCloseTo(0.1, 12)
      expect(two).toBeCloseTo(0.3, 12)
      expect(three).toBeCloseTo(0.6, 12)
    })

    test('confidence: the smallest of |2p - 1| and the confidence of the level', async () => {
      expect((await ask(0.875, 0.25, { confidence: 0.625 })).confidence).toBe(0.5)
      expect((await ask(0.875, 0, { confidence: 0.625 })).confidence).toBe(0.625)
      expect((await ask(0.5, 0, { confidence: 0.625 })).confidence).toBe(0)
    })

    describe('strict mode', () => {
      const strict = { strictMode: true, threshold: 0.5 }

      test('finds the top level likeliest in whatever order the levels come', async () => {
        const levels = [
          [3, 0.5],
          [0, 0.25],
          [2, 0.25],
          [1, 0],
        ] as const
        const { score, passed } = await ask(1, 1, { score: 2, levels }, strict)
        // (2 + 1 + 2 / 3) / 4
        expect(score).toBeCloseTo(0.916_666_667, 9)
        expect(passed).toBe(true)
      })

      test.each<[string, number, number, Partial<ToldLevel>]>([
        ['a yes/no of exactly 0.5', 0.5, 1, {}],
        ['the other yes/no of exactly 0.5', 1, 0.5, {}],
        [
          'a top level as likely as another, listed first',
          1,
          1,
          {
            score: 2.5,
            levels: [
              [3, 0.5],
              [2, 0.5],
            ],
          },
        ],
        [
          'a top level as likely as another, both rounded over 0.5',
          1,
          1,
          {
            score: 2.5,
            levels: [
              [2, 0.505],
              [3, 0.505],
            ],
          },
        ],
      ])('takes %s for lost', async (_name, remembers, asksNothingAgain, retention) => {
        const result = await ask(remembers, asksNothingAgain, retention, strict)
        expect(result).toMatchObject({ score: 0, passed: false })
      })

      test('holds a yes/no just above 0.5 to the threshold given', async () => {
        const result = await ask(0.5625, 0.5625, {}, { strictMode: true, threshold: 0.75 })
        // (1.125 + 0.5625 + 1) / 4
        expect(result).toMatchObject({ score: 0.671_875, passed: false })
        const lower = await ask(0.5625, 0.5625, {}, { strictMode: true, threshold: 0.671_875 })
        expect(lower.passed).toBe(true)
      })
    })
  })

  describe('hybrid', () => {
    const ask = (first: number, second: number) =>
      measure({ turn_1: first, turn_3: second }, { evalMode: 'hybrid', model: language })

    test.each([
      ['exactly 0.5 is attrition', 0.5, 0.5, 'forgotten', 0.5],
      ['just below 0.5 is none', 0.499_999, 1, null, 0.499_999],
      ['rounded over 1 is attrition, with probability 1', 1.004, 0.5, 'forgotten', 1],
      ['rounded under 0 is none, with probability 0', -0.004, 1, null, 0],
    ])('a probability of %s', async (_name, sent, score, attrition, probability) => {
      const result = await ask(0.25, sent)
      expect(result.score).toBe(score)
      expect(result.verdicts[1]).toMatchObject({ attrition, probability })
    })

    test('confidence is the smallest |2p - 1| of the turns', async () => {
      expect((await ask(0.25, 0.875)).confidence).toBe(0.5)
      expect((await ask(0.5, 0.875)).confidence).toBe(0)
    })
  })
})
