/** Faults of a language judge over HTTP under `llm`: invalid with what was spent, never a score. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { measureKnowledgeRetention, openAIJudge } from '../../src/index.js'
import { invalidOf } from '../support/invalid-of.js'
import { stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import { failure, type LoopbackReply } from '../support/loopback-server.js'
import { askedAgain, languageAnswer } from '../support/maya.js'

const apiKey = 'sk-live-0123456789'
const slowDown = (headers: Readonly<Record<string, string>>) =>
  failure(429, 'slow down', { headers })

beforeEach(stubNoJudgeEnvironment)
afterEach(() => vi.unstubAllEnvs())

/** Measures while the judge answers with `replies`, then carefully. */
async function measure(replies: readonly LoopbackReply[], options = {}, input = askedAgain) {
  const server = await startChatServer(
    ({ body }, index) => replies[index] ?? completion(languageAnswer(body)),
  )
  onTestFinished(() => server.close())
  const model = openAIJudge({ baseURL: server.baseURL, apiKey })
  const result = measureKnowledgeRetention(input, { model, ...options })
  // Told by whoever awaits it.
  result.catch(() => {})
  return { result, server }
}

describe('a fault that passes', () => {
  test('429 with a short retry-after: it is asked again, and both requests count', async () => {
    const { result, server } = await measure([slowDown({ 'retry-after-ms': '20' })])
    expect(await result).toMatchObject({ score: 0.5, usage: { calls: 2, inputTokens: 70 } })
    expect(server.requests).toHaveLength(2)
  })

  test('a body that breaks off: it is asked again as it was', async () => {
    const { result, server } = await measure([{ body: '{"choices":[{"mess' }])
    expect(await result).toMatchObject({ score: 0.5, usage: { calls: 2, inputTokens: 'unknown' } })
    expect(server.requests[1]?.body).toEqual(server.requests[0]?.body)
  })

  test('a missing verdict: it is asked for once more, and the tokens of both answers count', async () => {
    const faulty = { facts: [], corrections: [], attritions: [], retained: [1] }
    const { result, server } = await measure([completion(faulty)])
    expect(await result).toMatchObject({
      score: 0.5,
      usage: { calls: 2, inputTokens: 140, outputTokens: 24 },
    })
    expect(server.requests[1]?.body.messages.at(-1)?.content).toContain(
      'there is no verdict for turn 3',
    )
  })
})

describe('a fault that stays makes the measurement invalid', () => {
  const faulty = completion({ facts: [], corrections: [], attritions: [], retained: [1] })
  const spent = { inputTokens: 70, outputTokens: 12 }
  const nothing = { inputTokens: 0, outputTokens: 0 }
  const one = { calls: 1, replayed: 0 }

  test.each<[string, readonly LoopbackReply[], string, object]>([
    [
      '429 with a retry-after longer than the time left',
      [slowDown({ 'retry-after': '120' })],
      'the judge asks to wait 120 s, longer than the',
      { ...one, ...nothing },
    ],
    [
      '429 again and again',
      Array.from({ length: 3 }, () => slowDown({ 'retry-after-ms': '1' })),
      'status 429: "slow down"',
      { calls: 3, replayed: 0, ...nothing },
    ],
    [
      '401',
      [failure(401, `no such key: ${apiKey}`)],
      'does not accept the credentials, status 401: "no such key: [secret]"',
      { ...one, ...nothing },
    ],
    [
      'a refusal',
      [completion(null, { refusal: 'I cannot help with that.' })],
      'refuses to answer: "I cannot help with that."',
      { ...one, ...spent },
    ],
    [
      'a content filter',
      [completion('', { finish_reason: 'content_filter' })],
      'stopped by a content filter',
      { ...one, ...spent },
    ],
    [
      'a web page',
      [{ body: '<html>Login</html>', headers: { 'content-type': 'text/html' } }],
      'a web page instead of JSON: "<html>Login</html>"',
      { ...one, ...nothing },
    ],
    [
      'a missing verdict, twice',
      [faulty, faulty],
      'asked twice, its answer cannot be used: there is no verdict for turn 3',
      { calls: 2, replayed: 0, inputTokens: 140, outputTokens: 24 },
    ],
    [
      'a body that breaks off, twice: what it cost is unknown',
      [{ body: '{"choices":[{"mess' }, { body: '{"choices":[{"mess' }],
      'the server answered broken JSON',
      { calls: 2, replayed: 0, inputTokens: 'unknown', outputTokens: 'unknown' },
    ],
  ])('%s', async (_, replies, words, usage) => {
    const { result } = await measure(replies, { timeoutMs: 5_000 })
    const error = await invalidOf(result)
    expect(error.message).toContain(words)
    expect(error.message).not.toContain(apiKey)
    expect(error.usage).toEqual(usage)
  })

  test('an answer that is cut off, of a conversation that cannot be split', async () => {
    const cut = completion('{"facts":[', { finish_reason: 'length' })
    const { result } = await measure([cut], {}, askedAgain.slice(2))
    const error = await invalidOf(result)
    expect(error.message).toContain('the answer was cut off at the token limit (12 tokens written)')
    expect(error.usage).toEqual({ ...one, ...spent })
  })

  test('an answer that is cut off, and those of both halves', async () => {
    const cut = completion('{"facts":[', { finish_reason: 'length' })
    const { result } = await measure([cut, cut, cut])
    expect((await invalidOf(result)).message).toContain('cut off at the token limit')
  })

  test('a body that stalls: the deadline ends it, and what it cost is unknown', async () => {
    const { result } = await measure([{ body: '{"choices":[', stalls: true }], { timeoutMs: 300 })
    const start = performance.now()
    const error = await invalidOf(result)
    expect(performance.now() - start).toBeLessThan(3_000)
    expect(error.message).toContain('the judge did not finish within 300 ms')
    expect(error.usage).toEqual({ ...one, inputTokens: 'unknown', outputTokens: 'unknown' })
  })
})
