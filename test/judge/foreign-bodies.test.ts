/** Whatever body a server answers with: an answer in its ranges or a fault, nothing else. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { JudgeError } from '../../src/errors.js'
import type { DecisionJudge, DecisionRequest } from '../../src/judge/interface/decision-judge.js'
import { openAIDecisionJudge } from '../../src/judge/openai/openai-decision-judge.js'
import { openAIJudge } from '../../src/judge/openai/openai-judge.js'
import { typeSafeDecisionJudge } from '../../src/judge/typesafe/typesafe-decision-judge.js'
import { call, factsRequest } from '../support/judge-calls.js'

/** A call whose recording is `body`. */
const recorded = (body: string) =>
  call({ record: null, replay: () => async () => new Response(body) })

/** The answer, or undefined for a fault; any other error fails the test. */
async function answerOf<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: unknown) => {
    expect(error).toBeInstanceOf(JudgeError)
    return undefined
  })
}

const value = fc.jsonValue({ maxDepth: 2 })
/** Mostly `usual`, else any JSON. */
const mostly = <T>(usual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: value })
const number = mostly(fc.double({ min: -0.005, max: 1.005, noNaN: true }))
/** Probabilities of levels of which one may not have been asked for. */
const levels = mostly(
  fc.array(
    fc.tuple(mostly(fc.nat({ max: 2 })), mostly(fc.double({ min: 0, max: 0.7, noNaN: true }))),
    {
      maxLength: 4,
    },
  ),
)

const completions = fc.oneof(
  fc.string(),
  value.map((body) => JSON.stringify(body)),
  fc
    .record({
      choices: mostly(
        fc.array(
          mostly(
            fc.record({
              message: mostly(
                fc.record({ content: mostly(fc.string()), refusal: mostly(fc.string()) }),
              ),
              finish_reason: mostly(fc.constantFrom('stop', 'length', 'content_filter')),
            }),
          ),
          { maxLength: 2 },
        ),
      ),
      usage: mostly(fc.record({ prompt_tokens: number, completion_tokens: number })),
      error: fc.option(value),
    })
    .map((body) => JSON.stringify(body)),
)

test('a chat completion', async () => {
  await fc.assert(
    fc.asyncProperty(completions, async (body) => {
      const answer = await answerOf(openAIJudge().ask(factsRequest, recorded(body)))
      if (answer) expect(answer.text.trim()).not.toBe('')
    }),
    { numRuns: 500 },
  )
})

const request: DecisionRequest = {
  label: 'l',
  state: null,
  questions: [
    { type: 'yes_no', name: 'q', question: '?', yes: 'y', no: 'n' },
    { type: 'score', name: 's', question: '?', levels: ['a', 'b', 'c'] },
  ],
}

async function expectInRange(judge: DecisionJudge, body: string): Promise<boolean> {
  const decided = await answerOf(judge.decide(request, recorded(body)))
  if (!decided) return false
  expect(decided.answers.map(({ name }) => name)).toEqual(['q', 's'])
  for (const answer of decided.answers) {
    if (answer.type === 'yes_no') expectWithin(answer.probability, 1)
    if (answer.type !== 'score') continue
    expectWithin(answer.level, 2)
    expectWithin(answer.confidence, 1)
    expect(answer.probabilities).toHaveLength(3)
    expect(answer.probabilities.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1)
  }
  return true
}

function expectWithin(actual: number, most: number): void {
  expect(actual).toBeGreaterThanOrEqual(0)
  expect(actual).toBeLessThanOrEqual(most)
}

test('decisions of OpenAI', async () => {
  const bodies = fc
    .tuple(number, number, number, levels)
    .map(([probability, score, confidence, all]) =>
      JSON.stringify({
        answers: [
          { type: 'predicate', name: 'q', probability },
          {
            type: 'score',
            name: 's',
            score,
            confidence,
            probabilities: Array.isArray(all)
              ? all.map((pair: unknown) =>
                  Array.isArray(pair) ? { value: pair[0], probability: pair[1] } : pair,
                )
              : all,
          },
        ],
      }),
    )
  await expectBothOutcomes(openAIDecisionJudge(), bodies)
})

test('answers of System One', async () => {
  const bodies = fc.tuple(number, number, number, levels).map(([noul, score, confidence, all]) =>
    JSON.stringify({
      answers: {
        q: { type: 'noul', noul },
        s: {
          type: 'score',
          score,
          confidence,
          probabilities: Array.isArray(all)
            ? Object.fromEntries(
                all.map((pair: unknown) =>
                  Array.isArray(pair) ? [String(pair[0]), pair[1]] : ['0', pair],
                ),
              )
            : all,
        },
      },
    }),
  )
  await expectBothOutcomes(typeSafeDecisionJudge(), bodies)
})

async function expectBothOutcomes(judge: DecisionJudge, bodies: fc.Arbitrary<string>) {
  const outcomes = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      outcomes.add(await expectInRange(judge, body))
    }),
    { numRuns: 500 },
  )
  expect(outcomes).toEqual(new Set([true, false]))
}
