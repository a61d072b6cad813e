/** What is particular to `typeSafeDecisionJudge`: its wire format, its clients. */
import { TypeSafeClient } from '@typesafe-ai/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DecisionRequest } from '../../src/judge/interface/decision-judge.js'
import { typeSafeDecisionJudge } from '../../src/judge/typesafe/typesafe-decision-judge.js'
import { call, faultOf, stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { startSystemOneServer, systemOne } from '../support/loopback-system-one.js'
import { failure } from '../support/loopback-server.js'
import { memoryTransport } from '../support/memory-transport.js'

beforeEach(stubNoJudgeEnvironment)
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const request: DecisionRequest = {
  label: 'l',
  state: { a: [1] },
  questions: [
    { type: 'yes_no', name: 'q', question: 'Asked again?', yes: 'it asks', no: 'it does not' },
  ],
}
const noul = (probability: number) => systemOne({ q: { type: 'noul', noul: probability } })

test('says what yes and no mean as criteria, and names its model whatever the environment says', async () => {
  vi.stubEnv('TYPESAFE_DEFAULT_MODEL', 'other')
  await using server = await startSystemOneServer([
    systemOne({
      q: { type: 'noul', noul: 0.5 },
      s: { type: 'score', score: 1, confidence: 1, probabilities: { 1: 1 } },
    }),
  ])
  const score = {
    type: 'score',
    name: 's',
    question: 'How much?',
    levels: ['none', 'all'],
  } as const
  const judge = typeSafeDecisionJudge({ baseURL: server.baseURL })
  await judge.decide({ ...request, questions: [...request.questions, score] }, call())

  expect(server.requests[0]?.body).toEqual({
    model: 'jev-latest',
    state: { a: [1] },
    questions: {
      q: {
        type: 'noul',
        instructions: 'Asked again?',
        criteria: { true: 'it asks', false: 'it does not' },
      },
      s: { type: 'score', instructions: 'How much?', criteria: ['none', 'all'] },
    },
  })
})

test.for([
  [null, null],
  ['text', 'text'],
  [['a'], ['a']],
  [7, '7'],
  [true, 'true'],
] as const)('sends the state %j as %j', async ([state, sent]) => {
  await using server = await startSystemOneServer([noul(0.5)])
  await typeSafeDecisionJudge({ baseURL: server.baseURL }).decide({ ...request, state }, call())
  expect(server.requests[0]?.body.state).toEqual(sent)
})

test.for<[string, Record<string, object>, RegExp]>([
  ['a missing answer', {}, /there is no answer to "q"/],
  [
    'an answer to another question',
    { other: { type: 'noul', noul: 1 } },
    /"other", which was not asked/,
  ],
  ['an answer of another type', { q: { type: 'choice', choice: 'yes' } }, /"q" is of another type/],
])('calls %s a fault', async ([, answers, words]) => {
  await using server = await startSystemOneServer([systemOne(answers)])
  const fault = await faultOf(
    typeSafeDecisionJudge({ baseURL: server.baseURL }).decide(request, call()),
  )
  expect(fault.kind).toBe('malformed')
  expect(fault.message).toMatch(words)
})

test('reads the environment of the TypeSafe SDK', async () => {
  await using server = await startSystemOneServer([noul(0.5)])
  vi.stubEnv('TYPESAFE_BASE_URL', `${server.origin}/v1/systemone`)
  vi.stubEnv('TYPESAFE_API_KEY', 'ts-of-the-environment')
  await typeSafeDecisionJudge({ headers: { 'x-team': 'evals' } }).decide(request, call())
  expect(server.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer ts-of-the-environment',
    'x-team': 'evals',
  })
})

test('uses a client as it is, and records what it answers', async () => {
  const transport = memoryTransport()
  await using server = await startSystemOneServer([noul(0.5)])
  const client = new TypeSafeClient({
    apiKey: 'ts-of-the-client',
    baseURL: server.origin,
    defaultHeaders: { 'x-from': 'client' },
  })
  await typeSafeDecisionJudge({ client }).decide(request, call(transport))
  expect(server.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer ts-of-the-client',
    'x-from': 'client',
  })
  const replayed = await typeSafeDecisionJudge({ client: () => expect.fail('made') }).decide(
    request,
    call(transport.replayOnly()),
  )
  expect(replayed).toMatchObject({ replayed: true })
})

test('does not retry, whatever its client is set to', async () => {
  await using server = await startSystemOneServer(() => failure(500, 'down'))
  const client = new TypeSafeClient({
    apiKey: 'k',
    baseURL: server.origin,
    retry: { maxRetries: 5, backoffInitialMs: 1 },
  })
  await faultOf(typeSafeDecisionJudge({ client }).decide(request, call()))
  expect(server.requests).toHaveLength(1)
})

test('leaves the time that a slow local model may take to the measurement', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await using server = await startSystemOneServer(() => {
    vi.advanceTimersByTime(120_000)
    return noul(0.5)
  })
  const { answers } = await typeSafeDecisionJudge({ baseURL: server.baseURL }).decide(
    request,
    call(),
  )
  expect(answers).toHaveLength(1)
})

test('says that its client timed out', async () => {
  await using server = await startSystemOneServer([{ body: '{', stalls: true }])
  const client = new TypeSafeClient({ apiKey: 'k', baseURL: server.origin, timeout: 50 })
  const fault = await faultOf(typeSafeDecisionJudge({ client }).decide(request, call()))
  expect(fault).toMatchObject({ kind: 'unavailable' })
  expect(fault.message).toContain('timed out after 50ms')
})
