/** Each way in which a request of `openAIJudge` can go wrong, over HTTP, is a fault of its own. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { JudgeError } from '../../src/errors.js'
import { isRetryable } from '../../src/judge/faults/judge-fault.js'
import { openAIJudge } from '../../src/judge/openai/openai-judge.js'
import { call, factsRequest, faultOf, stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import type { LoopbackReply } from '../support/loopback-server.js'
import { failure } from '../support/loopback-server.js'

beforeEach(stubNoJudgeEnvironment)
afterEach(() => {
  vi.unstubAllEnvs()
})

/** The fault of a judge whose server gives `reply`, and how often the server was asked. */
async function faultAfter(reply: LoopbackReply): Promise<{ fault: JudgeError; asked: number }> {
  await using server = await startChatServer(() => reply)
  const judge = openAIJudge({ baseURL: server.baseURL, model: 'm', apiKey: 'sk-live-0123456789' })
  const fault = await faultOf(judge.ask(factsRequest, call()))
  return { fault, asked: server.requests.length }
}

describe('an answer with status 200 that is none', () => {
  test.for<[string, LoopbackReply, string, RegExp]>([
    [
      'a refusal',
      completion(null, { refusal: 'I cannot judge this.' }),
      'refused',
      /I cannot judge this\./,
    ],
    [
      'a content filter',
      completion(null, { finish_reason: 'content_filter' }),
      'content_filtered',
      /content filter/,
    ],
    [
      'a cut-off',
      completion('{"facts":["the na', { finish_reason: 'length' }),
      'cut_off',
      /cut off .*12 tokens/,
    ],
    ['no choices', { body: { choices: [], usage: {} } }, 'empty', /no choices/],
    ['no content', completion(null), 'empty', /no text/],
    ['blank content', completion(' \n'), 'empty', /no text/],
    [
      'a web page',
      { body: '<!doctype html><title>Login</title>', headers: { 'content-type': 'text/html' } },
      'not_an_api',
      /web page.*Login/,
    ],
    [
      'a web page labelled as JSON',
      { body: '<html>Login</html>' },
      'not_an_api',
      /web page.*Login/,
    ],
    ['an empty body', { body: '' }, 'not_an_api', /empty body/],
    ['broken JSON', { body: '{"choices":[' }, 'malformed', /broken JSON/],
    ['a list', { body: [] }, 'not_an_api', /no JSON object/],
    [
      'the object of another API',
      { body: { status: 'ok' } },
      'not_an_api',
      /something else.*status/,
    ],
  ])('%s', async ([, reply, kind, words]) => {
    const { fault, asked } = await faultAfter(reply)
    expect(fault).toMatchObject({ kind, status: null })
    expect(fault.message).toMatch(words)
    expect(isRetryable(fault)).toBe(false)
    expect(asked).toBe(1)
  })

  test('tells what the unusable answer cost', async () => {
    const { fault } = await faultAfter(completion(null, { refusal: 'no' }))
    expect(fault.spent).toEqual({ inputTokens: 70, outputTokens: 12 })
  })
})

describe('a failed response', () => {
  const azureFilter = {
    error: {
      message: 'The response was filtered',
      code: 'content_filter',
      innererror: { code: 'ResponsibleAIPolicyViolation' },
    },
  }
  test.for<[string, LoopbackReply, string, boolean]>([
    ['a wrong key', failure(401, 'Incorrect API key provided'), 'authentication', false],
    ['a key without access', failure(403, 'Project does not have access'), 'authentication', false],
    ['a rate limit', failure(429, 'Rate limit reached'), 'rate_limited', true],
    [
      'a used up quota',
      failure(429, 'You exceeded your current quota', { code: 'insufficient_quota' }),
      'rejected',
      false,
    ],
    [
      'one request above the token rate',
      failure(429, 'Request too large for gpt-5.4 on tokens per min: Limit 30000, Requested 41000'),
      'context_length',
      false,
    ],
    ['a filter of Azure', { status: 400, body: azureFilter }, 'content_filtered', false],
    ['an unknown model', failure(404, 'The model `m` does not exist'), 'rejected', false],
    [
      'a parameter the model refuses',
      failure(400, "Unsupported parameter: 'reasoning_effort' is not supported with this model."),
      'rejected',
      false,
    ],
    [
      'an invalid schema',
      failure(400, "Invalid schema for response_format 'facts': schema must be an object"),
      'rejected',
      false,
    ],
    ['a timeout at the server', failure(408, 'timeout'), 'unavailable', true],
    ['a conflict', failure(409, 'conflict'), 'unavailable', true],
    ['a server error', failure(500, 'The server had an error'), 'unavailable', true],
    [
      'a gateway error in HTML',
      { status: 502, body: '<html>Bad Gateway</html>', headers: { 'content-type': 'text/html' } },
      'unavailable',
      true,
    ],
  ])('%s', async ([, reply, kind, retryable]) => {
    const { fault, asked } = await faultAfter(reply)
    expect(fault).toMatchObject({ kind, status: reply.status, spent: null })
    expect(isRetryable(fault)).toBe(retryable)
    expect(asked).toBe(1)
  })

  test.for([
    ['OpenAI', failure(400, 'Your input exceeds the limit.', { code: 'context_length_exceeded' })],
    [
      'vLLM',
      {
        status: 400,
        body: {
          object: 'error',
          message:
            "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.",
          code: 400,
        },
      },
    ],
    [
      'llama-server',
      {
        status: 400,
        body: {
          error: {
            code: 400,
            type: 'exceed_context_size_error',
            message: 'the request exceeds the available context size, try increasing it',
          },
        },
      },
    ],
    [
      'LM Studio',
      {
        status: 400,
        body: {
          error:
            'Trying to keep the first 9000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
        },
      },
    ],
    [
      'Ollama',
      { status: 400, body: { error: { message: 'the input length exceeds the context length' } } },
    ],
  ] satisfies [string, LoopbackReply][])(
    '%s says that the context is too short',
    async ([, reply]) => {
      const { fault } = await faultAfter(reply)
      expect(fault).toMatchObject({ kind: 'context_length', status: 400 })
      expect(fault.fix).toContain('maxRequestTokens')
    },
  )

  test('may come from a gateway with status 200', async () => {
    const { fault } = await faultAfter({ body: { error: { message: 'slow down', code: 429 } } })
    expect(fault).toMatchObject({ kind: 'rate_limited', status: 429 })
  })

  test.for([
    { error: { message: 'upstream overloaded' } },
    { error: { message: 'Overloaded', type: 'overloaded_error' } },
    { error: { message: 'something broke', type: 'server_error' } },
    { error: 'the model is temporarily unavailable' },
  ])('of a gateway that is short of a server passes: %j', async (body) => {
    const { fault } = await faultAfter({ body })
    expect(fault).toMatchObject({ kind: 'unavailable', fix: 'try again, or check the server' })
  })

  test('of a gateway about the request stays one about the request', async () => {
    const { fault } = await faultAfter({ body: { error: { message: 'no such model' } } })
    expect(fault).toMatchObject({
      kind: 'rejected',
      fix: 'change what it names in the options of the judge',
    })
  })

  test('is shown in the words of the server, behind the judge, the request and the server', async () => {
    await using server = await startChatServer([
      failure(400, "Unsupported value: 'temperature' does not support 0 with this model."),
    ])
    const judge = openAIJudge({ baseURL: server.baseURL, temperature: 0 })
    const fault = await faultOf(judge.ask(factsRequest, call()))
    expect(fault.message).toBe(
      `judge gpt-5.4, facts of turns 0-9, at ${server.baseURL}: the server refused the request, status 400: "Unsupported value: 'temperature' does not support 0 with this model.". Fix: change what the server names in the options of the judge.`,
    )
  })

  test.for<[string, Record<string, string>, number]>([
    ['seconds', { 'retry-after': '7' }, 7000],
    ['a fraction of a second', { 'retry-after': '0.5' }, 500],
    ['milliseconds', { 'retry-after-ms': '250', 'retry-after': '1' }, 250],
  ])('tells how long to wait, given in %s', async ([, headers, wait]) => {
    const { fault } = await faultAfter(failure(429, 'slow down', { headers }))
    expect(fault.retryAfterMs).toBe(wait)
  })

  test('tells how long to wait, given as a date', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString()
    const { fault } = await faultAfter(
      failure(429, 'slow down', { headers: { 'retry-after': date } }),
    )
    expect(fault.retryAfterMs).toBeGreaterThan(55_000)
    expect(fault.retryAfterMs).toBeLessThanOrEqual(60_000)
  })

  test('tells no wait when the server gives none that can be read', async () => {
    const { fault } = await faultAfter(
      failure(429, 'slow down', { headers: { 'retry-after': 'soon' } }),
    )
    expect(fault.retryAfterMs).toBeNull()
  })

  test('never shows a key that the server repeats, whatever it looks like', async () => {
    await using server = await startChatServer(({ headers }) =>
      failure(
        401,
        `Incorrect key: ${headers.authorization}, team ${String(headers['x-team-token'])}`,
      ),
    )
    const judge = openAIJudge({
      baseURL: server.baseURL,
      apiKey: 'plain.words.key',
      headers: { 'x-team-token': 'team.word' },
    })
    const fault = await faultOf(judge.ask(factsRequest, call()))
    expect(fault.message).toContain('Incorrect key')
    expect(fault.message).not.toMatch(/plain\.words|team\.word/)
    expect(fault.cause).toBeUndefined()
  })

  test('keeps a word that a local server was given as its key', async () => {
    await using server = await startChatServer([failure(404, 'pull it with ollama first')])
    const judge = openAIJudge({ baseURL: server.baseURL, apiKey: 'ollama' })
    const fault = await faultOf(judge.ask(factsRequest, call()))
    expect(fault.message).toContain('pull it with ollama first')
  })

  test('holds at most 300 characters of what the server said', async () => {
    const { fault } = await faultAfter(failure(400, `too much ${'x '.repeat(5000)}`))
    expect(fault.message.length).toBeLessThan(600)
  })
})

describe('no response', () => {
  test('from a server that does not run', async () => {
    const server = await startChatServer([])
    await server.close()
    const judge = openAIJudge({ baseURL: server.baseURL })
    const fault = await faultOf(judge.ask(factsRequest, call()))
    expect(fault).toMatchObject({ kind: 'unavailable', status: null })
    expect(fault.message).toContain(
      `at ${server.baseURL}: the server did not answer: connect ECONNREFUSED`,
    )
    expect(isRetryable(fault)).toBe(true)
  })

  test('but the start of one, from a server that breaks off', async () => {
    await using server = await startChatServer([{ body: '{"choices":', stalls: true }])
    const judge = openAIJudge({ baseURL: server.baseURL })
    const asked = faultOf(judge.ask(factsRequest, call()))
    await vi.waitUntil(() => server.requests.length === 1)
    await sleep(50)
    await server.close()
    expect(await asked).toMatchObject({ kind: 'unavailable', status: null })
  })

  test('within the time that there is, though the body has begun: ends at once', async () => {
    await using server = await startChatServer([{ body: '{"choices":', stalls: true }])
    const giveUp = new AbortController()
    const judge = openAIJudge({ baseURL: server.baseURL })
    const asked = faultOf(judge.ask(factsRequest, { signal: giveUp.signal }))
    await vi.waitUntil(() => server.requests.length === 1)
    await sleep(50)
    const start = performance.now()
    giveUp.abort()
    expect(await asked).toMatchObject({ kind: 'aborted' })
    expect(performance.now() - start).toBeLessThan(200)
  })

  test('from a client function that never returns: ends at once', async () => {
    const giveUp = new AbortController()
    const judge = openAIJudge({ client: () => new Promise(() => undefined) })
    const asked = faultOf(judge.ask(factsRequest, { signal: giveUp.signal }))
    giveUp.abort()
    expect(await asked).toMatchObject({ kind: 'aborted' })
  })

  test('is asked for when the time is over already', async () => {
    await using server = await startChatServer([])
    const judge = openAIJudge({ baseURL: server.baseURL })
    const fault = await faultOf(judge.ask(factsRequest, { signal: AbortSignal.abort() }))
    expect(fault.kind).toBe('aborted')
    expect(server.requests).toEqual([])
  })

  test('ends with the reason of the signal when that is an error of this library', async () => {
    const reason = new JudgeError({
      where: 'measurement',
      kind: 'deadline',
      problem: 'time is over',
      fix: 'raise timeoutMs',
    })
    const asked = openAIJudge({ baseURL: 'http://127.0.0.1:9/v1' }).ask(factsRequest, {
      signal: AbortSignal.abort(reason),
    })
    await expect(asked).rejects.toBe(reason)
  })
})
