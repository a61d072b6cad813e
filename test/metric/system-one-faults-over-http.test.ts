/** Faults of a decision judge over HTTP under `system_one`: invalid with what was spent, no falling back. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { measureKnowledgeRetention } from '../../src/index.js'
import { type AskedDecisions, decisionProviders, type Told } from '../support/decision-providers.js'
import { invalidOf } from '../support/invalid-of.js'
import { stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { failure, type LoopbackReply } from '../support/loopback-server.js'
import { askedAgain, decisionAnswers } from '../support/maya.js'

const apiKey = 'sk-live-0123456789'
const slowDown = (headers: Readonly<Record<string, string>>) =>
  failure(429, 'slow down', { headers })
const nothing = { inputTokens: 0, outputTokens: 0 }
const unknown = { inputTokens: 'unknown', outputTokens: 'unknown' }
const otherModes = "or use evalMode 'llm' or 'hybrid'."

beforeEach(stubNoJudgeEnvironment)
afterEach(() => vi.unstubAllEnvs())

describe.each(decisionProviders)('with %s', (_, provider) => {
  const { tokens } = provider
  const twice = {
    inputTokens: 2 * tokens.inputTokens,
    outputTokens: 2 * tokens.outputTokens,
  }

  /** A reply to the three questions, changed. */
  const replyWith = (changes: Readonly<Record<string, Told>>): LoopbackReply =>
    provider.reply({ ...decisionAnswers({ names: ['retention'], state: null }), ...changes })
  const withoutOne = (): LoopbackReply => {
    const { remembers: _missing, ...rest } = decisionAnswers({ names: ['retention'], state: null })
    return provider.reply(rest)
  }
  const cutOff = (): LoopbackReply => {
    const { body } = replyWith({})
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return { body: text.slice(0, text.length / 2) }
  }

  /** Measures while the judge answers with `replies`, then carefully. */
  async function measure(replies: readonly LoopbackReply[], options = {}) {
    const server = await provider.start(
      (asked: AskedDecisions, index) => replies[index] ?? provider.reply(decisionAnswers(asked)),
    )
    onTestFinished(() => server.close())
    const systemOneModel = provider.judge({ baseURL: server.baseURL, apiKey })
    const result = measureKnowledgeRetention(askedAgain, {
      evalMode: 'system_one',
      systemOneModel,
      ...options,
    })
    // Told by whoever awaits it.
    result.catch(() => {})
    return { result, server }
  }

  test('429 with a short retry-after is asked again, and both requests count', async () => {
    const { result } = await measure([slowDown({ 'retry-after-ms': '20' })])
    const { score, usage } = await result
    expect(score).toBeCloseTo(0.1875, 12)
    expect(usage).toEqual({ calls: 2, replayed: 0, ...tokens })
  })

  test('a missing answer is asked for once more, and the tokens of both replies count', async () => {
    const { result, server } = await measure([withoutOne()])
    const { score, usage } = await result
    expect(score).toBeCloseTo(0.1875, 12)
    expect(usage).toEqual({ calls: 2, replayed: 0, ...twice })
    expect(server.requests[1]?.body).toEqual(server.requests[0]?.body)
  })

  describe('a fault that stays makes the measurement invalid', () => {
    test.each<[string, readonly LoopbackReply[], string, object]>([
      [
        '429 with a retry-after longer than the time left',
        [slowDown({ 'retry-after': '120' })],
        'the judge asks to wait 120 s, longer than the',
        { calls: 1, replayed: 0, ...nothing },
      ],
      [
        '401',
        [failure(401, `no such key: ${apiKey}`)],
        'does not accept the credentials, status 401: "no such key: [secret]"',
        { calls: 1, replayed: 0, ...nothing },
      ],
      [
        'a refusal of one question',
        [replyWith({ asks_nothing_again: 'refusal' })],
        'it declined to decide whether none asks again for what was given',
        { calls: 1, replayed: 0, ...tokens },
      ],
      [
        'a conversation over the limit of the model',
        [failure(400, 'state exceeds the maximum context of 32768 tokens')],
        'the request is too large for the model',
        { calls: 1, replayed: 0, ...nothing },
      ],
      [
        'a web page',
        [{ body: '<html>Login</html>', headers: { 'content-type': 'text/html' } }],
        'a web page instead of JSON: "<html>Login</html>"',
        { calls: 1, replayed: 0, ...nothing },
      ],
      [
        'a missing answer, twice',
        [withoutOne(), withoutOne()],
        'there is no answer to the question about forgetting and contradicting',
        { calls: 2, replayed: 0, ...twice },
      ],
      [
        'an answer that is cut off, twice: what it cost is unknown',
        [cutOff(), cutOff()],
        'the server answered broken JSON',
        { calls: 2, replayed: 0, ...unknown },
      ],
    ])('%s', async (_name, replies, words, usage) => {
      const { result, server } = await measure(replies, { timeoutMs: 5_000 })
      const error = await invalidOf(result)
      expect(error.message).toContain(words)
      expect(error.message).toMatch(
        / use evalMode 'llm' or 'hybrid'(?: for this conversation)?\.$/u,
      )
      expect(error.message).not.toContain(apiKey)
      expect(error.usage).toEqual(usage)
      expect(server.requests).toHaveLength(replies.length)
    })

    test('a body that stalls: the deadline ends it, and what it cost is unknown', async () => {
      const stalled = { body: '{"answers":', stalls: true }
      const { result } = await measure([stalled], { timeoutMs: 300 })
      const start = performance.now()
      const error = await invalidOf(result)
      expect(performance.now() - start).toBeLessThan(3_000)
      expect(error.message).toContain('the judge did not finish within 300 ms')
      expect(error.message).toContain(otherModes)
      expect(error.usage).toEqual({ calls: 1, replayed: 0, ...unknown })
    })
  })

  test('a measurement that its caller gives up is told nothing of other modes', async () => {
    const giveUp = new AbortController()
    const stalled = { body: '{"answers":', stalls: true }
    const { result, server } = await measure([stalled], { signal: giveUp.signal })
    await vi.waitUntil(() => server.requests.length === 1)
    giveUp.abort()
    const error = await invalidOf(result)
    expect(error.message).toContain('it was aborted by its signal')
    expect(error.message).not.toContain('evalMode')
  })
})
