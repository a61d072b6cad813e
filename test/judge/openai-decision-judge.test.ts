/** What is particular to `openAIDecisionJudge`: its wire format, its clients. */
import { OpenAI } from 'openai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DecisionRequest } from '../../src/judge/interface/decision-judge.js'
import { openAIDecisionJudge } from '../../src/judge/openai/openai-decision-judge.js'
import { call, faultOf, stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { decisions, startDecisionsServer } from '../support/loopback-decisions.js'

beforeEach(stubNoJudgeEnvironment)
afterEach(() => {
  vi.unstubAllEnvs()
})

const yesNo = (name: string) =>
  ({ type: 'yes_no', name, question: 'Asked again?', yes: 'it asks', no: 'it does not' }) as const
const request: DecisionRequest = { label: 'l', state: { a: [1] }, questions: [yesNo('q')] }
const predicate = (name: string | null, probability = 0.5) => ({
  type: 'predicate',
  name,
  probability,
})

test('says what yes and no mean in the instructions, and describes the levels', async () => {
  await using server = await startDecisionsServer([
    decisions([
      predicate('q'),
      {
        type: 'score',
        name: 's',
        score: 1,
        confidence: 1,
        probabilities: [{ label: '1', value: 1, probability: 1 }],
      },
    ]),
  ])
  const score = {
    type: 'score',
    name: 's',
    question: 'How much?',
    levels: ['none', 'all'],
  } as const
  const judge = openAIDecisionJudge({ baseURL: server.baseURL })
  await judge.decide({ ...request, questions: [yesNo('q'), score] }, call())

  expect(server.requests[0]?.body).toEqual({
    model: 'gpt-6-luna',
    input: '{"a":[1]}',
    questions: [
      {
        type: 'predicate',
        name: 'q',
        instructions: 'Asked again?\n\nTrue means: it asks\nFalse means: it does not',
      },
      {
        type: 'score',
        name: 's',
        instructions: 'How much?',
        levels: [
          { label: '0', description: 'none' },
          { label: '1', description: 'all' },
        ],
      },
    ],
  })
})

test('sends a text as it is', async () => {
  await using server = await startDecisionsServer([decisions([predicate('q')])])
  const judge = openAIDecisionJudge({ baseURL: server.baseURL })
  await judge.decide({ ...request, state: 'user: hello' }, call())
  expect(server.requests[0]?.body.input).toBe('user: hello')
})

test('asks up to 400 questions at once', async () => {
  const names = Array.from({ length: 400 }, (_, index) => `q${index}`)
  await using server = await startDecisionsServer([decisions(names.map((name) => predicate(name)))])
  const judge = openAIDecisionJudge({ baseURL: server.baseURL })
  expect(judge.maxQuestions).toBe(400)
  const { answers } = await judge.decide({ ...request, questions: names.map(yesNo) }, call())
  expect(answers.map(({ name }) => name)).toEqual(names)
})

test('matches answers by name, and unnamed ones by their place', async () => {
  await using server = await startDecisionsServer([
    decisions([predicate('b', 0.2), predicate('a', 0.1)]),
    decisions([predicate(null, 0.1), { type: 'refusal', name: null }]),
  ])
  const judge = openAIDecisionJudge({ baseURL: server.baseURL })
  const asked = { ...request, questions: [yesNo('a'), yesNo('b')] }
  expect((await judge.decide(asked, call())).answers).toMatchObject([
    { name: 'a', probability: 0.1 },
    { name: 'b', probability: 0.2 },
  ])
  expect((await judge.decide(asked, call())).answers).toMatchObject([
    { name: 'a', probability: 0.1 },
    { name: 'b', type: 'refusal' },
  ])
})

test.for<[string, unknown[], RegExp]>([
  ['a missing answer', [], /there is no answer to "q"/],
  ['two answers to one question', [predicate('q'), predicate('q')], /two answers to "q"/],
  ['an answer to another question', [predicate('other')], /answer to "other", which was not asked/],
  [
    'an answer too many',
    [predicate('q'), predicate(null)],
    /answer to undefined, which was not asked/,
  ],
  ['an answer of another type', [{ type: 'score', name: 'q', score: 1 }], /"q" is of another type/],
  ['an answer of no type', [{ name: 'q', probability: 0.5 }], /"q" is of another type/],
  ['no object', ['yes'], /"q" is of another type/],
])('calls %s a fault', async ([, answers, words]) => {
  await using server = await startDecisionsServer([decisions(answers)])
  const fault = await faultOf(
    openAIDecisionJudge({ baseURL: server.baseURL }).decide(request, call()),
  )
  expect(fault.kind).toBe('malformed')
  expect(fault.message).toMatch(words)
})

test.for<[string, unknown[], RegExp]>([
  ['a level without a number', [{ value: null, probability: 1 }], /has a level null/],
  [
    'two probabilities of one level',
    [
      { value: 1, probability: 0.5 },
      { value: 1, probability: 0.5 },
    ],
    /two probabilities for level 1/,
  ],
  ['a level that is no object', [1], /has the probability undefined for level 1/],
])('calls %s a fault', async ([, probabilities, words]) => {
  const answer = { type: 'score', name: 's', score: 1, confidence: 1, probabilities }
  await using server = await startDecisionsServer([decisions([answer])])
  const score = { type: 'score', name: 's', question: '?', levels: ['none', 'all'] } as const
  const judge = openAIDecisionJudge({ baseURL: server.baseURL })
  const fault = await faultOf(judge.decide({ ...request, questions: [score] }, call()))
  expect(fault.kind).toBe('malformed')
  expect(fault.message).toMatch(words)
})

test('uses a client, and reads the environment of the OpenAI SDK', async () => {
  await using server = await startDecisionsServer(() => decisions([predicate('q')]))
  const client = new OpenAI({ apiKey: 'sk-of-the-client', baseURL: server.baseURL })
  await openAIDecisionJudge({ client }).decide(request, call())
  vi.stubEnv('OPENAI_BASE_URL', server.origin)
  vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-environment')
  await openAIDecisionJudge().decide(request, call())
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer sk-of-the-client',
    'Bearer sk-of-the-environment',
  ])
})

test('says that a client is too old for decisions', async () => {
  const { baseURL, apiKey, chat } = new OpenAI({ apiKey: 'k' })
  const judge = openAIDecisionJudge({ client: { baseURL, apiKey, chat } })
  await expect(judge.decide(request, call())).rejects.toMatchObject({
    name: 'JudgeSetupError',
    message: expect.stringContaining('it has no decisions'),
  })
})
