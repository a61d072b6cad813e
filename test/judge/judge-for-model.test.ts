/** Which judge a bare model name stands for, told by the server that it asks. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decisionJudgeFor, languageJudgeFor } from '../../src/judge/judge-for-model.js'
import { call, factsRequest, stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import { decisions, startDecisionsServer } from '../support/loopback-decisions.js'
import { startSystemOneServer, systemOne } from '../support/loopback-system-one.js'

beforeEach(stubNoJudgeEnvironment)
afterEach(() => {
  vi.unstubAllEnvs()
})

test.for([
  ['gpt-6-luna', 'decisions', 'gpt-6-luna'],
  ['openai:my-deployment', 'decisions', 'my-deployment'],
  [' openai: my-deployment\n', 'decisions', 'my-deployment'],
  ['typesafe:gpt-oss-judge', 'system one', 'gpt-oss-judge'],
  ['jev-latest', 'system one', 'jev-latest'],
  ['clef-flash', 'system one', 'clef-flash'],
  ['openai/gpt-6-luna', 'system one', 'openai/gpt-6-luna'],
  ['nimble-go:latest', 'system one', 'nimble-go:latest'],
] as const)('the decision model %s is asked by %s as %s', async ([model, provider, name]) => {
  await using openAI = await startDecisionsServer([
    decisions([{ type: 'predicate', name: 'q', probability: 0.5 }]),
  ])
  await using typeSafe = await startSystemOneServer([systemOne({ q: { type: 'noul', noul: 0.5 } })])
  vi.stubEnv('OPENAI_BASE_URL', openAI.baseURL)
  vi.stubEnv('TYPESAFE_BASE_URL', typeSafe.origin)
  const judge = decisionJudgeFor(model)
  await judge.decide(
    {
      label: 'l',
      state: 's',
      questions: [{ type: 'yes_no', name: 'q', question: '?', yes: 'y', no: 'n' }],
    },
    call(),
  )
  const asked = provider === 'decisions' ? openAI : typeSafe
  expect(asked.requests.map(({ body }) => body.model)).toEqual([name])
  expect(judge.name).toBe(name)
})

test.for([
  ['gpt-5.4', 'gpt-5.4'],
  ['openai:jevelin', 'jevelin'],
  [' gpt-5.4 ', 'gpt-5.4'],
  ['qwen3:8b', 'qwen3:8b'],
  ['anthropic/claude', 'anthropic/claude'],
] as const)('the language model %s is asked as %s', async ([model, name]) => {
  await using server = await startChatServer([completion({ facts: [] })])
  vi.stubEnv('OPENAI_BASE_URL', server.baseURL)
  await languageJudgeFor(model).ask(factsRequest, call())
  expect(server.requests[0]?.body.model).toBe(name)
})

test.for(['jev-latest', 'jev', 'typesafe:jev-1.13.0'])('the model %s writes no text', (model) => {
  expect(() => languageJudgeFor(model)).toThrow(`"${model}" is a decision model`)
})

test.for<[string, string]>([
  ['', 'write the name of a model, or leave the option out'],
  ['openai:', 'write the name of the model after openai:'],
  ['typesafe: ', 'write the name of the model after typesafe:'],
])('the name "%s" names no model, and the option that has it is named', ([model, fix]) => {
  const words = `option systemOneModel: "${model}" names no model. Fix: ${fix}.`
  expect(() => decisionJudgeFor(model)).toThrow(words)
})

test('the same holds for a language model', () => {
  expect(() => languageJudgeFor('openai:')).toThrow(
    'option model: "openai:" names no model. Fix: write the name of the model after openai:.',
  )
})
