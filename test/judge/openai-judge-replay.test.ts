/** `openAIJudge` with recorded responses: what is recorded, and what replay does not need. */
import { OpenAI } from 'openai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CassetteFileError, CassetteMissError } from '../../src/errors.js'
import { openAIJudge } from '../../src/judge/openai/openai-judge.js'
import { call, factsRequest, faultOf, stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import type { LoopbackReply } from '../support/loopback-server.js'
import { failure } from '../support/loopback-server.js'
import { memoryTransport } from '../support/memory-transport.js'

beforeEach(stubNoJudgeEnvironment)
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('records an answer once and then gives it without a server, a key or the client', async () => {
  const transport = memoryTransport()
  const server = await startChatServer([completion({ facts: ['the name is Maya'] })])
  const live = openAIJudge({ baseURL: server.baseURL, apiKey: 'sk-live-0123456789' })
  const recorded = await live.ask(factsRequest, call(transport))
  await server.close()

  const client = vi.fn(() => new OpenAI({ apiKey: 'k' }))
  const replayed = await openAIJudge({ client }).ask(factsRequest, call(transport.replayOnly()))

  expect(recorded.replayed).toBe(false)
  expect(replayed).toEqual({ ...recorded, replayed: true })
  expect(client).not.toHaveBeenCalled()
  expect(JSON.stringify([...transport.recordings])).not.toContain('sk-live')
  expect(transport.asked.at(-1)).toBe('record facts of turns 0-9')
})

test('does not touch the network in replay, not even for a miss', async () => {
  vi.stubGlobal('fetch', () => expect.fail('the network was touched'))
  vi.stubEnv('OPENAI_API_KEY', 'sk-live-0123456789')
  const asked = openAIJudge().ask(factsRequest, call(memoryTransport().replayOnly()))
  await expect(asked).rejects.toBeInstanceOf(CassetteMissError)
  await expect(asked).rejects.toThrow('facts of turns 0-9: there is no recording of this request.')
})

test('finds a recording that was made through another server, at the same address', async () => {
  const transport = memoryTransport()
  await using server = await startChatServer([completion({ facts: [] })])
  await openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call(transport))
  expect([...transport.recordings.keys()]).toEqual([
    expect.stringMatching(
      /^POST https:\/\/api\.openai\.com\/v1\/chat\/completions \{"model":"gpt-5\.4"/,
    ),
  ])
})

test('records the same request on every machine', async () => {
  const first = memoryTransport()
  const second = memoryTransport()
  await using server = await startChatServer(() => completion({ facts: [] }))
  await openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call(first))
  vi.stubEnv('OPENAI_ORG_ID', 'org-2')
  vi.stubEnv('OPENAI_BASE_URL', server.baseURL)
  vi.stubEnv('OPENAI_API_KEY', 'sk-other')
  await openAIJudge({ headers: { 'x-user': 'me' } }).ask(factsRequest, call(second))
  expect(second.recordings).toEqual(first.recordings)
})

test('misses when the model or another setting is not the recorded one', async () => {
  const transport = memoryTransport()
  await using server = await startChatServer([completion({ facts: [] })])
  await openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call(transport))
  const judge = openAIJudge({ temperature: 0.1 })
  await expect(judge.ask(factsRequest, call(transport.replayOnly()))).rejects.toBeInstanceOf(
    CassetteMissError,
  )
})

test('says that no live judge is configured when a miss needs one', async () => {
  const asked = openAIJudge().ask(factsRequest, call(memoryTransport()))
  await expect(asked).rejects.toBeInstanceOf(CassetteMissError)
  await expect(asked).rejects.toThrow(
    'facts of turns 0-9: there is no recording of this request; and no live judge is configured that could be asked: OPENAI_API_KEY is not set. Fix: record it; to record, set OPENAI_API_KEY',
  )
})

test('passes on an error of the recordings as it is, and does not go on live', async () => {
  const broken = new CassetteFileError({
    where: 'a.json',
    problem: 'it is not JSON',
    fix: 'restore it',
  })
  const transport = { ...memoryTransport(), replay: () => () => Promise.reject(broken) }
  await using server = await startChatServer([completion({ facts: [] })])
  const judge = openAIJudge({ baseURL: server.baseURL })
  await expect(judge.ask(factsRequest, call(transport))).rejects.toBe(broken)
  expect(server.requests).toEqual([])
})

describe('records no answer that could not be used', () => {
  test.for<[string, LoopbackReply, string]>([
    ['a refusal', completion(null, { refusal: 'no' }), 'refused'],
    ['a cut-off', completion('{"fa', { finish_reason: 'length' }), 'cut_off'],
    ['a web page', { body: '<html>Login</html>' }, 'not_an_api'],
    ['a failure', failure(500, 'down'), 'unavailable'],
  ])('%s', async ([, reply, kind]) => {
    const transport = memoryTransport()
    await using server = await startChatServer([reply, completion({ facts: [] })])
    const judge = openAIJudge({ baseURL: server.baseURL })
    expect(await faultOf(judge.ask(factsRequest, call(transport)))).toMatchObject({ kind })
    expect(transport.recordings.size).toBe(0)
    expect(await judge.ask(factsRequest, call(transport))).toMatchObject({ replayed: false })
    expect(transport.recordings.size).toBe(1)
  })
})
