/** Both decision judges through their real SDKs: what they ask, what they read, what is a fault. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DecisionJudge, DecisionRequest } from '../../src/judge/interface/decision-judge.js'
import { openAIDecisionJudge } from '../../src/judge/openai/openai-decision-judge.js'
import { typeSafeDecisionJudge } from '../../src/judge/typesafe/typesafe-decision-judge.js'
import { call, faultOf, stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { decisions, startDecisionsServer } from '../support/loopback-decisions.js'
import type { LoopbackReply, LoopbackServer } from '../support/loopback-server.js'
import { failure } from '../support/loopback-server.js'
import { startSystemOneServer, systemOne } from '../support/loopback-system-one.js'
import { memoryTransport } from '../support/memory-transport.js'

beforeEach(stubNoJudgeEnvironment)
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const request: DecisionRequest = {
  label: 'verdicts of turns 0-3',
  state: { turns: [{ role: 'user', content: 'My name is Maya.' }] },
  questions: [
    {
      type: 'yes_no',
      name: 'turn_3',
      question: 'Does the turn ask again for what the user gave?',
      yes: 'it asks for a known fact',
      no: 'it does not, or asks to confirm',
    },
    {
      type: 'score',
      name: 'retention',
      question: 'How much is retained?',
      levels: ['nothing', 'little', 'most', 'everything'],
    },
  ],
}

/** Answers to `request` in words that each provider puts its own way. */
interface Told {
  readonly probability?: unknown
  readonly score?: unknown
  readonly confidence?: unknown
  readonly levels?: readonly (readonly [level: number, probability: unknown])[]
}
const good: Required<Told> = {
  probability: 0.9,
  score: 2.25,
  confidence: 0.8,
  levels: [
    [3, 0.5],
    [0, 0.25],
    [1, 0],
    [2, 0.25],
  ],
}

interface Provider {
  readonly judge: (options: { baseURL?: string; apiKey?: string }) => DecisionJudge
  readonly start: (replies: readonly LoopbackReply[]) => Promise<LoopbackServer<object>>
  readonly reply: (told: Told, more?: 'refuses the first') => LoopbackReply
  readonly url: string
}

const providers: readonly [string, Provider][] = [
  [
    'openAIDecisionJudge',
    {
      judge: openAIDecisionJudge,
      start: startDecisionsServer,
      url: 'https://api.openai.com/v1/decisions',
      reply: (told, more) => {
        const { probability, score, confidence, levels } = { ...good, ...told }
        const probabilities = levels.map(([value, each]) => ({
          label: String(value),
          value,
          probability: each,
        }))
        return decisions([
          more
            ? { type: 'refusal', name: 'turn_3' }
            : { type: 'predicate', name: 'turn_3', probability },
          { type: 'score', name: 'retention', score, confidence, probabilities },
        ])
      },
    },
  ],
  [
    'typeSafeDecisionJudge',
    {
      judge: typeSafeDecisionJudge,
      start: startSystemOneServer,
      url: 'https://api.typesafe.ai/v1/systemone',
      reply: (told, more) => {
        const { probability, score, confidence, levels } = { ...good, ...told }
        const probabilities = Object.fromEntries(levels)
        return systemOne({
          turn_3: more ? { type: 'refusal' } : { type: 'noul', noul: probability },
          retention: { type: 'score', score, confidence, probabilities, legend: {} },
        })
      },
    },
  ],
]

describe.each(providers)('%s', (_, { judge, start, reply, url }) => {
  /** What the judge makes of one reply. */
  async function decide(answer: LoopbackReply) {
    await using server = await start([answer])
    return await judge({ baseURL: server.baseURL }).decide(request, call())
  }

  test('gives one answer for each question, in their order, and the tokens', async () => {
    const { answers, inputTokens, outputTokens, replayed } = await decide(reply({}))
    expect(answers).toEqual([
      { type: 'yes_no', name: 'turn_3', probability: 0.9 },
      {
        type: 'score',
        name: 'retention',
        level: 2.25,
        confidence: 0.8,
        probabilities: [0.25, 0, 0.25, 0.5],
      },
    ])
    expect(replayed).toBe(false)
    expect(inputTokens).toBeGreaterThan(0)
    expect(outputTokens).toBeGreaterThan(0)
  })

  test('takes a refusal of one question beside the answers to the others', async () => {
    const { answers } = await decide(reply({}, 'refuses the first'))
    expect(answers).toMatchObject([{ type: 'refusal', name: 'turn_3' }, { type: 'score' }])
  })

  test('sets right what is rounded over the end of its range', async () => {
    const { answers } = await decide(
      reply({ probability: 1.0001, score: 3.004, confidence: -0.0001 }),
    )
    expect(answers).toMatchObject([{ probability: 1 }, { level: 3, confidence: 0 }])
  })

  test('normalises probabilities that are rounded, or leave out a level', async () => {
    const { answers } = await decide(
      reply({
        levels: [
          [3, 0.67],
          [2, 0.34],
        ],
      }),
    )
    expect(answers[1]).toMatchObject({ probabilities: [0, 0, 0.34 / 1.01, 0.67 / 1.01] })
  })

  test.for<[string, Told, RegExp]>([
    ['no probability', { probability: null }, /"turn_3" has the probability null/],
    ['a percentage', { probability: 90 }, /"turn_3" has the probability 90/],
    ['a negative probability', { probability: -0.5 }, /has the probability -0\.5/],
    ['a probability in words', { probability: '0.9' }, /has the probability "0\.9"/],
    ['no score', { score: null }, /"retention" has the score null/],
    ['a score above the levels', { score: 4 }, /has the score 4/],
    ['no confidence', { confidence: null }, /has the confidence null/],
    ['a level too many', { levels: [[4, 1]] }, /has a level "?4"?, which was not asked/],
    [
      'a level without a number',
      { levels: [[0, 'much']] },
      /has the probability "much" for level 0/,
    ],
    ['probabilities far from 1', { levels: [[0, 0.2]] }, /sum to 0\.2/],
    ['no probabilities of levels', { levels: [] }, /sum to 0/],
  ])('calls %s a fault', async ([, told, words]) => {
    const fault = await faultOf(decide(reply(told)))
    expect(fault).toMatchObject({ kind: 'malformed' })
    expect(fault.message).toMatch(words)
    expect(fault.spent?.inputTokens).toBeGreaterThan(0)
  })

  test('calls NaN in the body a fault', async () => {
    const body = JSON.stringify(reply({ probability: 7 }).body).replace(':7', ':NaN')
    expect(await faultOf(decide({ body }))).toMatchObject({ kind: 'malformed' })
  })

  test.for<[string, LoopbackReply, string]>([
    ['a wrong key', failure(401, 'Invalid API key'), 'authentication'],
    [
      'a rate limit',
      failure(429, 'slow down', { headers: { 'retry-after': '3' } }),
      'rate_limited',
    ],
    [
      'a request too large',
      failure(400, 'state exceeds the maximum context of 32768 tokens'),
      'context_length',
    ],
    ['a server error', failure(503, 'overloaded'), 'unavailable'],
    ['an unknown model', failure(404, 'no such model'), 'rejected'],
    ['a web page', { body: '<html>Login</html>' }, 'not_an_api'],
    ['the answer of another API', { body: { choices: [] } }, 'not_an_api'],
  ])('tells %s apart', async ([, answer, kind]) => {
    const fault = await faultOf(decide(answer))
    expect(fault.kind).toBe(kind)
    expect(fault.message).toMatch(/verdicts of turns 0-3, at http:\/\/127\.0\.0\.1/)
    if (kind === 'rate_limited') expect(fault.retryAfterMs).toBe(3000)
  })

  test('asks once, also when the server fails', async () => {
    await using server = await start([])
    await faultOf(judge({ baseURL: server.baseURL }).decide(request, call()))
    expect(server.requests).toHaveLength(1)
  })

  test('tells when no server runs', async () => {
    const server = await start([])
    await server.close()
    const fault = await faultOf(judge({ baseURL: server.baseURL }).decide(request, call()))
    expect(fault.kind).toBe('unavailable')
    expect(fault.message).toContain('ECONNREFUSED')
  })

  test('ends at once when it is given up, though the body has begun', async () => {
    await using server = await start([{ body: '{"answers":', stalls: true }])
    const giveUp = new AbortController()
    const asked = faultOf(
      judge({ baseURL: server.baseURL }).decide(request, { signal: giveUp.signal }),
    )
    await vi.waitUntil(() => server.requests.length === 1)
    giveUp.abort()
    expect(await asked).toMatchObject({ kind: 'aborted' })
  })

  test('never shows its key', async () => {
    await using server = await start([failure(401, 'no such key: plain.words.key')])
    const asked = judge({ baseURL: server.baseURL, apiKey: 'plain.words.key' })
    const fault = await faultOf(asked.decide(request, call()))
    expect(fault.message).toContain('no such key: [secret]')
  })

  test('says what to set when it has no key', async () => {
    await expect(judge({}).decide(request, call())).rejects.toThrow(
      /^judge: (OPENAI|TYPESAFE)_API_KEY is not set\. Fix: set \1_API_KEY/,
    )
  })

  test.for(['', '/', '/v1', '/v1/'])('takes a base URL that ends in "%s"', async (end) => {
    await using server = await start([reply({})])
    await judge({ baseURL: server.origin + end }).decide(request, call())
    expect(server.requests).toHaveLength(1)
  })

  test('runs where the SDK believes to be in a browser, as under jsdom', async () => {
    vi.stubGlobal('window', { document: {} })
    expect(await decide(reply({}))).toMatchObject({ replayed: false })
  })

  test('records at the address of the provider, and replays without key and server', async () => {
    const transport = memoryTransport()
    const server = await start([reply({})])
    const recorded = await judge({ baseURL: server.baseURL }).decide(request, call(transport))
    await server.close()
    expect([...transport.recordings.keys()]).toEqual([expect.stringContaining(`POST ${url} `)])

    const replayed = await judge({}).decide(request, call(transport.replayOnly()))
    expect(replayed).toEqual({ ...recorded, replayed: true })
  })

  test('records no answer that could not be used', async () => {
    const transport = memoryTransport()
    await using server = await start([reply({ probability: 90 }), reply({})])
    const asked = judge({ baseURL: server.baseURL })
    await faultOf(asked.decide(request, call(transport)))
    expect(transport.recordings.size).toBe(0)
    await asked.decide(request, call(transport))
    expect(transport.recordings.size).toBe(1)
  })

  test('misses in replay without touching the network', async () => {
    vi.stubGlobal('fetch', () => expect.fail('the network was touched'))
    const asked = judge({ apiKey: 'k' }).decide(request, call(memoryTransport().replayOnly()))
    await expect(asked).rejects.toMatchObject({ name: 'CassetteMissError' })
  })

  test('says with a miss that there is no live judge', async () => {
    await expect(judge({}).decide(request, call(memoryTransport()))).rejects.toThrow(
      /no recording of this request; and no live judge is configured/,
    )
  })

  test.for<[string, object]>([
    ['a misspelt name', { baseUrl: 'http://localhost:1' }],
    ['an empty model', { model: '' }],
    ['no client', { client: {} }],
    ['an option of language judges', { temperature: 0 }],
  ])('refuses %s', ([, options]) => {
    expect(() => judge(options)).toThrow(expect.objectContaining({ name: 'OptionError' }))
  })
})
