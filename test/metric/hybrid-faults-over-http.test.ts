/**
 * Faults over HTTP under `hybrid`: those of the decision judge fall back to the language judge, those of
 * the language judge make the measurement invalid.
 */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { measureKnowledgeRetention, openAIJudge } from '../../src/index.js'
import { decisionProviders, type Told } from '../support/decision-providers.js'
import { invalidOf } from '../support/invalid-of.js'
import { stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import { failure, type LoopbackReply } from '../support/loopback-server.js'
import { askedAgain, decisionAnswers, languageAnswer } from '../support/maya.js'

const apiKey = 'sk-live-0123456789'
const slowDown = (headers: Readonly<Record<string, string>>) =>
  failure(429, 'slow down', { headers })
const html = { body: '<html>Login</html>', headers: { 'content-type': 'text/html' } }

beforeEach(stubNoJudgeEnvironment)
afterEach(() => vi.unstubAllEnvs())

describe.each(decisionProviders)('with %s', (_, provider) => {
  const { tokens } = provider
  const good: Readonly<Record<string, Told>> = { turn_1: 0.125, turn_3: 0.95 }
  const cutOff = (): LoopbackReply => {
    const { body } = provider.reply(good)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return { body: text.slice(0, text.length / 2) }
  }

  /** Measures while the judges answer with the replies given, then carefully. */
  async function measure(
    replies: { chat?: readonly LoopbackReply[]; decisions?: readonly LoopbackReply[] },
    options = {},
  ) {
    const chat = await startChatServer(
      ({ body }, index) => replies.chat?.[index] ?? completion(languageAnswer(body)),
    )
    const deciding = await provider.start(
      (asked, index) => replies.decisions?.[index] ?? provider.reply(decisionAnswers(asked)),
    )
    onTestFinished(async () => {
      await chat.close()
      await deciding.close()
    })
    const result = measureKnowledgeRetention(askedAgain, {
      evalMode: 'hybrid',
      model: openAIJudge({ baseURL: chat.baseURL, apiKey }),
      systemOneModel: provider.judge({ baseURL: deciding.baseURL, apiKey }),
      ...options,
    })
    // Told by whoever awaits it.
    result.catch(() => {})
    return { result, chat, deciding }
  }

  describe('the decision judge', () => {
    test('with a short retry-after is asked again, and decides', async () => {
      const { result } = await measure({ decisions: [slowDown({ 'retry-after-ms': '20' })] })
      expect(await result).toMatchObject({ score: 0.5, fallbacks: [], usage: { calls: 4 } })
    })

    test('that leaves an answer out is asked once more, and decides', async () => {
      const { result } = await measure({ decisions: [provider.reply({ turn_3: 0.95 })] })
      expect(await result).toMatchObject({
        score: 0.5,
        fallbacks: [],
        usage: { calls: 4, inputTokens: 140 + 2 * tokens.inputTokens },
      })
    })

    test('that declines one question is replaced on that turn only', async () => {
      const { result, chat } = await measure({
        decisions: [provider.reply({ turn_1: 0.125, turn_3: 'refusal' })],
      })
      expect(await result).toMatchObject({
        score: 0.5,
        confidence: 0.75,
        verdicts: [
          { attrition: null, probability: 0.125 },
          { attrition: 'asked_again', probability: null },
        ],
        fallbacks: [{ turnIndex: 3, path: 'messages[3]' }],
        usage: { calls: 3, inputTokens: 140 + tokens.inputTokens },
      })
      expect(chat.requests[1]?.body.messages[1]?.content).toContain('<judge>\n[3]\n</judge>')
    })

    test.each<[string, readonly LoopbackReply[], string, number]>([
      [
        'asks to wait longer than the time left',
        [slowDown({ 'retry-after': '120' })],
        'the judge asks to wait 120 s, longer than the',
        1,
      ],
      ['does not accept the key', [failure(401, 'no such key')], 'status 401: "no such key"', 1],
      ['answers with a web page', [html], 'a web page instead of JSON', 1],
      ['cuts its answer off, twice', [cutOff(), cutOff()], 'broken JSON', 2],
      [
        'leaves an answer out, twice',
        [provider.reply({ turn_3: 0.95 }), provider.reply({ turn_3: 0.95 })],
        'there is no answer to the question on messages[1]',
        2,
      ],
      [
        'gives a probability that is none, twice',
        [provider.reply({ ...good, turn_1: 7 }), provider.reply({ ...good, turn_1: 7 })],
        'the answer to the question on messages[1] has the probability 7, not one from 0 to 1',
        2,
      ],
      [
        'finds the request too large',
        [failure(400, 'state exceeds the maximum context of 32768 tokens')],
        'the request is too large for the model',
        1,
      ],
    ])('that %s is replaced on every turn', async (_name, decisions, words, asked) => {
      const { result, deciding } = await measure({ decisions }, { timeoutMs: 5_000 })
      const { score, confidence, fallbacks, verdicts, usage } = await result
      expect(score).toBe(0.5)
      expect(confidence).toBeNull()
      expect(verdicts.map(({ probability }) => probability)).toEqual([null, null])
      expect(fallbacks.map(({ path }) => path)).toEqual(['messages[1]', 'messages[3]'])
      for (const { reason } of fallbacks) expect(reason).toContain(words)
      expect(usage.calls).toBe(2 + asked)
      expect(deciding.requests).toHaveLength(asked)
    })

    test('that did not accept the key is not asked for the grade either', async () => {
      const { result, deciding } = await measure(
        { decisions: [failure(401, 'no such key')] },
        { scoring: 'graded' },
      )
      expect(await result).toMatchObject({ score: 1 / 3, scoring: 'graded' })
      expect(deciding.requests).toHaveLength(1)
    })

    test('whose body stalls uses up the deadline of the measurement: invalid, at unknown cost', async () => {
      const { result } = await measure(
        { decisions: [{ body: '{"answers":', stalls: true }] },
        { timeoutMs: 2_000 },
      )
      const error = await invalidOf(result)
      expect(error.message).toContain('the judge did not finish within 2000 ms')
      expect(error.usage).toEqual({
        calls: 2,
        replayed: 0,
        inputTokens: 'unknown',
        outputTokens: 'unknown',
      })
    })
  })

  describe('the language judge makes the measurement invalid, with all that was spent', () => {
    const refusal = completion(null, { refusal: 'I cannot help with that.' })
    const facts = completion({
      facts: [{ id: 1, turn: 0, kind: 'fact', subject: 'name', fact: 'the user is Maya' }],
      corrections: [],
    })

    test.each<[string, readonly LoopbackReply[], string, object]>([
      [
        'refusing to find the facts',
        [refusal],
        'refuses to answer',
        { calls: 1, inputTokens: 70, outputTokens: 12 },
      ],
      [
        'refusing to explain',
        [facts, refusal],
        'refuses to answer',
        {
          calls: 3,
          inputTokens: 140 + tokens.inputTokens,
          outputTokens: 24 + tokens.outputTokens,
        },
      ],
      [
        'with a web page instead of facts',
        [html],
        'a web page instead of JSON',
        { calls: 1, inputTokens: 0, outputTokens: 0 },
      ],
      [
        'not accepting its key',
        [failure(401, 'no such key')],
        'status 401',
        { calls: 1, inputTokens: 0, outputTokens: 0 },
      ],
      [
        'asking to wait too long before it explains',
        [facts, slowDown({ 'retry-after': '120' })],
        'the judge asks to wait 120 s',
        {
          calls: 3,
          inputTokens: 70 + tokens.inputTokens,
          outputTokens: 12 + tokens.outputTokens,
        },
      ],
      [
        'leaving out the reason of a turn, twice',
        [facts, completion({ attritions: [] }), completion({ attritions: [] })],
        'there is no verdict for turn 3',
        {
          calls: 4,
          inputTokens: 210 + tokens.inputTokens,
          outputTokens: 36 + tokens.outputTokens,
        },
      ],
    ])('%s', async (_name, chat, words, usage) => {
      const { result } = await measure({ chat }, { timeoutMs: 5_000 })
      const error = await invalidOf(result)
      expect(error.message).toContain(words)
      expect(error.usage).toEqual({ replayed: 0, ...usage })
    })

    test('not explaining what was decided: what was decided is told', async () => {
      const { result } = await measure({
        chat: [facts, completion({ attritions: [] }), completion({ attritions: [] })],
      })
      const { message } = await invalidOf(result)
      expect(message).toContain(
        'found attrition in messages[3] with probability 0.95, but gpt-5.4 did not explain it: asked twice, its answer cannot be used',
      )
      expect(message).toContain('; there is no score without the kind of attrition. Fix: ')
      expect(message).not.toContain('there is no verdict, neither')
    })

    test('not naming the kinds of attrition: no reason was asked for', async () => {
      const { result } = await measure({ chat: [facts, refusal] }, { includeReason: false })
      const { message } = await invalidOf(result)
      expect(message).toContain('judge gpt-5.4, kinds of attrition in turns 2-3')
      expect(message).toContain('found attrition in messages[3] with probability 0.95')
    })

    test('falling back does not help it: a verdict left out, twice', async () => {
      const { result } = await measure({
        chat: [
          facts,
          completion({ attritions: [], retained: [] }),
          completion({ attritions: [], retained: [] }),
        ],
        decisions: [provider.reply({ turn_1: 0.125, turn_3: 'refusal' })],
      })
      const error = await invalidOf(result)
      expect(error.message).toContain('there is no verdict for turn 3')
      expect(error.usage).toMatchObject({ calls: 4, inputTokens: 210 + tokens.inputTokens })
    })
  })
})
