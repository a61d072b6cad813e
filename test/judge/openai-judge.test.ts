/** What `openAIJudge` sends through the real SDK, and what it makes of a good answer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAIJudge } from '../../src/judge/openai/openai-judge.js'
import { call, factsRequest, stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { completion, startChatServer } from '../support/loopback-chat.js'

beforeEach(stubNoJudgeEnvironment)
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('asks for structured output and gives the text and the tokens', async () => {
  await using server = await startChatServer([completion({ facts: ['the name is Maya'] })])
  const judge = openAIJudge({ baseURL: server.baseURL })

  const answer = await judge.ask(factsRequest, call())

  expect(answer).toEqual({
    text: '{"facts":["the name is Maya"]}',
    inputTokens: 70,
    outputTokens: 12,
    replayed: false,
  })
  expect(server.requests.map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/v1/chat/completions',
      body: {
        model: 'gpt-5.4',
        messages: factsRequest.messages,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'facts', strict: true, schema: factsRequest.schema },
        },
      },
    },
  ])
})

test('sends temperature, reasoning effort and the token limit only when they are given', async () => {
  await using server = await startChatServer([completion({ facts: [] })])
  const judge = openAIJudge({
    baseURL: server.baseURL,
    model: 'o9',
    temperature: 0,
    reasoningEffort: 'low',
    maxOutputTokens: 900,
  })

  await judge.ask(factsRequest, call())

  expect(server.requests[0]?.body).toMatchObject({
    model: 'o9',
    temperature: 0,
    reasoning_effort: 'low',
    max_completion_tokens: 900,
  })
})

test('has the name of its model, and the request size it was given', () => {
  expect(openAIJudge({ model: 'qwen3:8b', maxRequestTokens: 8000 })).toMatchObject({
    name: 'qwen3:8b',
    maxRequestTokens: 8000,
  })
  expect(openAIJudge()).toMatchObject({ name: 'gpt-5.4' })
  expect(openAIJudge()).not.toHaveProperty('maxRequestTokens')
})

test('gives the answer as the model wrote it, wrapping and all', async () => {
  await using server = await startChatServer([completion('```json\n{"facts":[]}\n```')])
  const { text } = await openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call())
  expect(text).toBe('```json\n{"facts":[]}\n```')
})

test('joins an answer in parts, without the thoughts', async () => {
  const content = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'Maybe {}?' }] },
    { type: 'text', text: '{"facts"' },
    { type: 'text', text: ':[]}' },
  ]
  await using server = await startChatServer([{ body: { choices: [{ message: { content } }] } }])
  const { text } = await openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call())
  expect(text).toBe('{"facts":[]}')
})

test('says that tokens are unknown when the server does not tell', async () => {
  const choices = [{ index: 0, message: { role: 'assistant', content: '{}' } }]
  await using server = await startChatServer([{ body: { choices } }])
  const answer = await openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call())
  expect(answer).toMatchObject({ inputTokens: 'unknown', outputTokens: 'unknown' })
})

test('reads JSON that the server labels as text', async () => {
  const reply = completion({ facts: [] })
  await using server = await startChatServer([
    { ...reply, headers: { 'content-type': 'text/plain' } },
  ])
  const { text } = await openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call())
  expect(text).toBe('{"facts":[]}')
})

test('runs where the SDK believes to be in a browser, as under jsdom', async () => {
  await using server = await startChatServer([completion({ facts: [] })])
  vi.stubGlobal('window', { document: {} })
  const { text } = await openAIJudge({ baseURL: server.baseURL }).ask(factsRequest, call())
  expect(text).toBe('{"facts":[]}')
})
