/** How `openAIJudge` reaches its server: settings, environment, clients, Azure. */
import { AzureOpenAI, OpenAI } from 'openai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { JudgeSetupError, OptionError } from '../../src/errors.js'
import { typeSafeDecisionJudge } from '../../src/judge/typesafe/typesafe-decision-judge.js'
import { openAIJudge } from '../../src/judge/openai/openai-judge.js'
import { call, factsRequest, faultOf, stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import { failure } from '../support/loopback-server.js'

beforeEach(stubNoJudgeEnvironment)
afterEach(() => {
  vi.unstubAllEnvs()
})

const answer = () => completion({ facts: [] })

describe('settings', () => {
  test('reach the server as headers', async () => {
    await using server = await startChatServer(answer)
    const judge = openAIJudge({
      baseURL: server.baseURL,
      apiKey: 'sk-of-the-option',
      organization: 'org-1',
      project: 'proj-1',
      headers: { 'x-team': 'evals' },
    })
    await judge.ask(factsRequest, call())
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-of-the-option',
      'openai-organization': 'org-1',
      'openai-project': 'proj-1',
      'x-team': 'evals',
    })
  })

  test('come from the environment of the OpenAI SDK where they are not given', async () => {
    await using server = await startChatServer(answer)
    vi.stubEnv('OPENAI_BASE_URL', server.baseURL)
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-environment')
    await openAIJudge().ask(factsRequest, call())
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-of-the-environment')
  })

  test('need no key for a server of its own base URL', async () => {
    await using server = await startChatServer(answer)
    vi.stubEnv('OPENAI_API_KEY', '  ')
    vi.stubEnv('OPENAI_BASE_URL', server.baseURL)
    await openAIJudge().ask(factsRequest, call())
    expect(server.requests[0]?.headers.authorization).toBe('Bearer no-key-needed')
  })

  test.for(['', '/', '/v1', '/v1/'])('take a base URL that ends in "%s"', async (end) => {
    await using server = await startChatServer(answer)
    await openAIJudge({ baseURL: server.origin + end }).ask(factsRequest, call())
    expect(server.requests[0]?.path).toBe('/v1/chat/completions')
  })

  test('say what to set when there are none', async () => {
    const asked = openAIJudge().ask(factsRequest, call())
    await expect(asked).rejects.toBeInstanceOf(JudgeSetupError)
    await expect(asked).rejects.toThrow(
      'judge: OPENAI_API_KEY is not set. Fix: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs no key.',
    )
  })

  test('are looked for again after they were missing', async () => {
    await using server = await startChatServer(answer)
    const judge = openAIJudge()
    await expect(judge.ask(factsRequest, call())).rejects.toBeInstanceOf(JudgeSetupError)
    vi.stubEnv('OPENAI_BASE_URL', server.baseURL)
    await judge.ask(factsRequest, call())
    expect(server.requests).toHaveLength(1)
  })

  test('of the environment are checked before they are used', async () => {
    vi.stubEnv('OPENAI_BASE_URL', 'localhost:11434')
    await expect(openAIJudge().ask(factsRequest, call())).rejects.toThrow(
      'OPENAI_BASE_URL: "localhost:11434" is not the URL of an API',
    )
  })
})

describe('a client', () => {
  test('is used as it is: its own fetch, headers and base URL', async () => {
    await using server = await startChatServer(answer)
    const client = new OpenAI({
      apiKey: 'sk-of-the-client',
      baseURL: server.baseURL,
      defaultHeaders: { 'x-from': 'client' },
      fetch: (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('x-through', 'own fetch')
        return fetch(input, { ...init, headers })
      },
    })
    await openAIJudge({ client }).ask(factsRequest, call())
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-of-the-client',
      'x-from': 'client',
      'x-through': 'own fetch',
    })
  })

  test('of Azure sends to its deployment, with its key and API version', async () => {
    await using server = await startChatServer(answer)
    const client = new AzureOpenAI({
      endpoint: server.origin,
      apiKey: 'azure-key',
      apiVersion: '2026-01-01',
      deployment: 'judge-deployment',
    })
    await openAIJudge({ client, model: 'gpt-5.4' }).ask(factsRequest, call())
    expect(server.requests[0]?.path).toBe(
      '/openai/deployments/judge-deployment/chat/completions?api-version=2026-01-01',
    )
    expect(server.requests[0]?.headers['api-key']).toBe('azure-key')
  })

  test('may be made by a function, once for all requests', async () => {
    await using server = await startChatServer(answer)
    const client = vi.fn(async () => new OpenAI({ apiKey: 'k', baseURL: server.baseURL }))
    const judge = openAIJudge({ client })
    expect(client).not.toHaveBeenCalled()
    await Promise.all([judge.ask(factsRequest, call()), judge.ask(factsRequest, call())])
    expect(client).toHaveBeenCalledOnce()
    expect(server.requests).toHaveLength(2)
  })

  test('may be wrapped by a tracer that gives plain promises', async () => {
    await using server = await startChatServer(answer)
    const inner = new OpenAI({ apiKey: 'k', baseURL: server.baseURL })
    const client = {
      baseURL: inner.baseURL,
      apiKey: inner.apiKey,
      chat: { completions: { create: async (body: never) => inner.chat.completions.create(body) } },
    }
    const { text } = await openAIJudge({ client }).ask(factsRequest, call())
    expect(text).toBe('{"facts":[]}')
  })

  test('does not retry, whatever it is set to', async () => {
    await using server = await startChatServer(() => failure(500, 'down'))
    const client = new OpenAI({ apiKey: 'k', baseURL: server.baseURL, maxRetries: 5 })
    await faultOf(openAIJudge({ client }).ask(factsRequest, call()))
    expect(server.requests).toHaveLength(1)
  })

  test('whose token cannot be had is a fault of authentication', async () => {
    const client = new AzureOpenAI({
      endpoint: 'http://127.0.0.1:9',
      apiVersion: '2026-01-01',
      azureADTokenProvider: () => Promise.reject(new Error('az login first')),
    })
    const fault = await faultOf(openAIJudge({ client }).ask(factsRequest, call()))
    expect(fault.kind).toBe('authentication')
    expect(fault.message).toContain('az login first')
  })

  test('that cannot be made is told with its reason', async () => {
    const reason = new Error('the vault is locked')
    const judge = openAIJudge({ client: () => Promise.reject(reason) })
    await expect(judge.ask(factsRequest, call())).rejects.toMatchObject({
      name: 'JudgeSetupError',
      cause: reason,
      message: expect.stringContaining('the vault is locked'),
    })
  })

  test('that is none is told', async () => {
    const judge = openAIJudge({ client: () => JSON.parse('{"key":1}') })
    await expect(judge.ask(factsRequest, call())).rejects.toThrow(
      'client: the function that makes the client returned {"key":1}',
    )
  })
})

test('options that are no object are refused with the way to write them', () => {
  const write = (options: unknown) => Reflect.apply(openAIJudge, undefined, [options])
  expect(() => write('gpt-5.4')).toThrow(
    'openAIJudge: it takes options, but got "gpt-5.4". Fix: write openAIJudge({ model: "gpt-5.4" }).',
  )
  expect(() => write(null)).toThrow('openAIJudge: it takes options, but got null')
  expect(() => Reflect.apply(typeSafeDecisionJudge, undefined, ['jev-latest'])).toThrow(
    'Fix: write typeSafeDecisionJudge({ model: "jev-latest" }).',
  )
})

describe('options that cannot be right are refused by name', () => {
  test.for<[object, string]>([
    [
      { baseUrl: 'http://localhost:1' },
      'openAIJudge: there is no option "baseUrl". Fix: write baseURL.',
    ],
    [{ tempreature: 0 }, 'openAIJudge: there is no option "tempreature"'],
    [{ baseURL: 'localhost:11434/v1' }, 'baseURL: "localhost:11434/v1" is not the URL of an API'],
    [
      { client: new OpenAI({ apiKey: 'k' }), baseURL: 'http://localhost:1' },
      'baseURL: it does not go with client',
    ],
    [{ client: 'gpt-5.4' }, 'client: "gpt-5.4" is not a client. Fix: pass new OpenAI'],
    [{ model: '' }, 'model: "" is not a text'],
    [{ temperature: 3 }, 'temperature: 3 is not a number from 0 to 2'],
    [{ temperature: Number.NaN }, 'temperature: NaN is not a number from 0 to 2'],
    [{ maxOutputTokens: 0 }, 'maxOutputTokens: 0 is not a whole number above 0'],
    [{ maxRequestTokens: 1.5 }, 'maxRequestTokens: 1.5 is not a whole number above 0'],
    [{ headers: { 'x-a': 1 } }, 'headers["x-a"]: it is not a text'],
    [{ headers: ['x-a'] }, 'headers: they are not an object'],
    [{ apiKey: '' }, 'apiKey: "" is not a text'],
  ])('%j', ([options, message]) => {
    expect(() => openAIJudge(options)).toThrow(OptionError)
    expect(() => openAIJudge(options)).toThrow(message)
  })
})

test('a base URL that is none is shown without its password', () => {
  expect(() => openAIJudge({ baseURL: 'ftp://me:hunter2@host/v1' })).toThrow(
    'baseURL: "ftp://[secret]@host/v1" is not the URL of an API',
  )
})
