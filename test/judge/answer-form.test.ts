/** Servers that know no JSON schema: their refusal, not their name, leads to a form they know. */
import { EventEmitter, once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CassetteMissError } from '../../src/errors.js'
import { openAIJudge } from '../../src/judge/openai/openai-judge.js'
import { call, factsRequest, faultOf, stubNoJudgeEnvironment } from '../support/judge-calls.js'
import type { ChatBody } from '../support/loopback-chat.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import type { LoopbackReply, LoopbackRequest } from '../support/loopback-server.js'
import { failure } from '../support/loopback-server.js'
import { memoryTransport } from '../support/memory-transport.js'

beforeEach(stubNoJudgeEnvironment)
afterEach(() => {
  vi.unstubAllEnvs()
})

type Form = 'json_schema' | 'json_object' | 'text'
const formOf = ({ body }: LoopbackRequest<ChatBody>): Form => body.response_format?.type ?? 'text'

/** A server that knows only `forms`, and refuses the others with `refusal`. */
function serverThatKnows(
  forms: readonly Form[],
  refusal: LoopbackReply = failure(400, 'This response_format type is unavailable now'),
) {
  return startChatServer((request) =>
    forms.includes(formOf(request)) ? completion({ facts: [] }) : refusal,
  )
}

test.for<[string, LoopbackReply]>([
  [
    'OpenAI, of an old model',
    failure(
      400,
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
    ),
  ],
  ['DeepSeek', failure(400, 'This response_format type is unavailable now')],
  [
    'a server that checks fields',
    { status: 422, body: { detail: 'body -> response_format: extra fields not permitted' } },
  ],
  [
    'a server without the feature',
    { status: 501, body: { error: 'structured outputs are not implemented' } },
  ],
  [
    'a gateway that looks for one with the feature',
    failure(404, 'No endpoint supports json_schema'),
  ],
])(
  'goes on with JSON mode and the schema in the prompt after the refusal of %s',
  async ([, refusal]) => {
    await using server = await serverThatKnows(['json_object', 'text'], refusal)
    const { text } = await openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call())

    expect(text).toBe('{"facts":[]}')
    expect(server.requests.map(formOf)).toEqual(['json_schema', 'json_object'])
    const [system, ...rest] = server.requests[1]?.body.messages ?? []
    expect(system?.content).toMatch(/^List the facts\.\n\nAnswer with one JSON object/)
    expect(system?.content).toContain(JSON.stringify(factsRequest.schema))
    expect(rest).toEqual(factsRequest.messages.slice(1))
  },
)

test('goes on with plain text where JSON mode is unknown too', async () => {
  await using server = await serverThatKnows(['text'])
  await openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call())
  expect(server.requests.map(formOf)).toEqual(['json_schema', 'json_object', 'text'])
  expect(server.requests[2]?.body.messages[0]?.content).toContain(
    JSON.stringify(factsRequest.schema),
  )
})

test('tells the last refusal when no form is known', async () => {
  await using server = await serverThatKnows([])
  const fault = await faultOf(openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call()))
  expect(fault).toMatchObject({ kind: 'rejected', status: 400 })
  expect(server.requests).toHaveLength(3)
})

test('remembers what the server knows, for each model by itself', async () => {
  await using server = await serverThatKnows(['json_object'])
  const ask = (model: string) =>
    openAIJudge({ baseURL: server.baseURL, model }).ask(factsRequest, call())
  await ask('one')
  await ask('one')
  await ask('two')
  expect(server.requests.map((request) => `${request.body.model} ${formOf(request)}`)).toEqual([
    'one json_schema',
    'one json_object',
    'one json_object',
    'two json_schema',
    'two json_object',
  ])
})

test('skips no form when several first requests are refused at the same time', async () => {
  const allAsked = new EventEmitter()
  await using server = await startChatServer(async (request, index) => {
    if (formOf(request) === 'json_object') return completion({ facts: [] })
    if (index === 3) allAsked.emit('all')
    else await once(allAsked, 'all')
    return failure(400, 'response_format is not supported')
  })
  const judge = openAIJudge({ baseURL: server.baseURL })
  await Promise.all([1, 2, 3, 4].map(() => judge.ask(factsRequest, call())))
  expect(server.requests.map(formOf).toSorted()).toEqual([
    ...Array<Form>(4).fill('json_object'),
    ...Array<Form>(4).fill('json_schema'),
  ])
})

test.for([
  "Unsupported value: 'temperature' does not support 0 with this model.",
  "Unsupported parameter: 'reasoning_effort' is not supported with this model.",
  "Invalid schema for response_format 'facts': 'minLength' is not permitted.",
])('does not take another refusal for one: %s', async (words) => {
  await using server = await startChatServer(() => failure(400, words))
  const judge = openAIJudge({ baseURL: server.baseURL, model: 'json_schema-model' })
  const fault = await faultOf(judge.ask(factsRequest, call()))
  expect(fault.message).toContain(words)
  expect(server.requests).toHaveLength(1)
})

test('finds a recording in the form that the server knew', async () => {
  const transport = memoryTransport()
  await using server = await serverThatKnows(['text'])
  await openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call(transport))
  expect(transport.recordings.size).toBe(1)

  const replayed = await openAIJudge().ask(factsRequest, call(transport.replayOnly()))
  expect(replayed).toMatchObject({ text: '{"facts":[]}', replayed: true })
})

test('tells the miss of the first form when there is a recording in none', async () => {
  const misses: string[] = []
  const transport = {
    record: null,
    replay: () => (_: unknown, init?: RequestInit) => {
      misses.push(typeof init?.body === 'string' ? init.body : '')
      return Promise.reject(
        new CassetteMissError({
          where: 'cassette',
          problem: `miss ${misses.length}`,
          fix: 'record it',
        }),
      )
    },
  }
  await expect(openAIJudge().ask(factsRequest, call(transport))).rejects.toThrow(
    'cassette: miss 1.',
  )
  expect(misses[0]).toContain('json_schema')
})
