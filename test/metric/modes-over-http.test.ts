/**
 * Every eval mode with the real SDKs against strict servers of the judge APIs: live, then replayed from
 * a cassette without a server and without keys.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type KnowledgeRetentionOptions,
  type KnowledgeRetentionResult,
  measureKnowledgeRetention,
  openAIJudge,
} from '../../src/index.js'
import { formatFailure } from '../../src/report/messages/format-failure.js'
import { plainPaint } from '../../src/report/text/paint.js'
import { type DecisionProvider, decisionProviders } from '../support/decision-providers.js'
import { stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import { decisionAnswers, languageAnswer, tenExchanges } from '../support/maya.js'
import { temporaryCassettes } from '../support/temporary-cassettes.js'

const apiKey = 'sk-live-0123456789'

beforeEach(stubNoJudgeEnvironment)
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** Servers of careful judges; both are told apart from each other by their origin. */
async function startJudges(provider: DecisionProvider | undefined) {
  const chat = await startChatServer(({ body }) => completion(languageAnswer(body)))
  const deciding = await provider?.start((asked) => provider.reply(decisionAnswers(asked)))
  return {
    model: openAIJudge({ baseURL: chat.baseURL, apiKey }),
    systemOneModel: provider?.judge({ baseURL: deciding?.baseURL ?? '', apiKey }),
    /** Requests so far, to the language judge and to the decision judge. */
    requests: () => [chat.requests.length, deciding?.requests.length ?? 0],
    refusals: () => [...chat.refusals, ...(deciding?.refusals ?? [])],
    async close() {
      await chat.close()
      await deciding?.close()
    },
  }
}

/** All of a result that must be the same however often it is replayed. */
function lasting(result: KnowledgeRetentionResult) {
  const { durationMs: _, usage, attempts, ...rest } = result
  const tokens = ({ calls, inputTokens, outputTokens }: typeof usage) => ({
    calls,
    inputTokens,
    outputTokens,
  })
  return {
    ...rest,
    usage: tokens(usage),
    attempts: attempts.map((attempt) => ({ ...attempt, usage: tokens(attempt.usage) })),
  }
}

interface Mode {
  readonly evalMode: 'llm' | 'hybrid' | 'system_one'
  readonly provider?: DecisionProvider
  /** Requests for ten exchanges, to the language judge and to the decision judge. */
  readonly requests: readonly [number, number]
  readonly score: number
}

const modes: readonly (readonly [string, Mode])[] = [
  ['llm', { evalMode: 'llm', requests: [1, 0], score: 0.8 }],
  ...decisionProviders.flatMap(([name, provider]): readonly (readonly [string, Mode])[] => [
    [
      `hybrid with ${name}`,
      // Facts and reasons; all ten decisions at once.
      { evalMode: 'hybrid', provider, requests: [2, 1], score: 0.8 },
    ],
    [
      `system_one with ${name}`,
      // (2 * 0.2 + 0.1 + 0.75 / 3) / 4
      { evalMode: 'system_one', provider, requests: [0, 1], score: 0.1875 },
    ],
  ]),
]

/** The options of a mode; one that asks no judge of a kind refuses to be given it. */
function optionsOf(
  { evalMode }: Mode,
  { model, systemOneModel }: KnowledgeRetentionOptions,
): KnowledgeRetentionOptions {
  return {
    evalMode,
    cassette: 'maya',
    ...(evalMode !== 'system_one' && { model }),
    ...(evalMode !== 'llm' && { systemOneModel }),
  }
}

describe.each(modes)('%s', (_, mode) => {
  const { provider, requests, score } = mode

  test('is measured live, and replayed without a server and keys with an equal result', async () => {
    const cassettes = temporaryCassettes()
    const judges = await startJudges(provider)
    await cassettes.run('record')
    const live = await measureKnowledgeRetention(tenExchanges, optionsOf(mode, judges))
    expect(judges.requests()).toEqual(requests)
    expect(judges.refusals()).toEqual([])
    await judges.close()

    expect(live.score).toBeCloseTo(score, 12)
    const calls = requests[0] + requests[1]
    expect(live.usage).toMatchObject({ calls, replayed: 0 })
    expect(cassettes.read('maya')).not.toContain(apiKey)

    await cassettes.run('replay')
    vi.stubGlobal('fetch', () => expect.fail('the network was touched'))
    const replayed = await measureKnowledgeRetention(
      tenExchanges,
      optionsOf(mode, { model: 'gpt-5.4', systemOneModel: provider?.model }),
    )
    expect(lasting(replayed)).toEqual(lasting(live))
    expect(replayed.usage).toEqual({ ...live.usage, replayed: calls })
    expect(replayed.attempts[0]?.usage.replayed).toBe(calls)

    const view = { options: {}, paint: plainPaint }
    expect(formatFailure(replayed, view)).toBe(formatFailure(live, view))
  })

  test('misses loudly in replay what was not recorded', async () => {
    const cassettes = temporaryCassettes()
    await cassettes.run('replay')
    const measured = measureKnowledgeRetention(
      tenExchanges,
      optionsOf(mode, { model: 'gpt-5.4', systemOneModel: provider?.model }),
    )
    await expect(measured).rejects.toMatchObject({
      name: 'InvalidMeasurementError',
      cause: { name: 'CassetteMissError' },
    })
  })
})

describe.each(decisionProviders)('hybrid with %s', (_, provider) => {
  test('replays a declined question, decided by the language judge, with an equal result', async () => {
    const cassettes = temporaryCassettes()
    await using chat = await startChatServer(({ body }) => completion(languageAnswer(body)))
    await using deciding = await provider.start((asked) =>
      provider.reply({ ...decisionAnswers(asked), turn_11: 'refusal' }),
    )
    await cassettes.run('record')
    const live = await measureKnowledgeRetention(tenExchanges, {
      evalMode: 'hybrid',
      model: openAIJudge({ baseURL: chat.baseURL }),
      systemOneModel: provider.judge({ baseURL: deciding.baseURL }),
    })
    expect(live.fallbacks.map(({ path }) => path)).toEqual(['messages[11]'])

    await cassettes.run('replay')
    const replayed = await measureKnowledgeRetention(tenExchanges, {
      evalMode: 'hybrid',
      systemOneModel: provider.model,
    })
    expect(lasting(replayed)).toEqual(lasting(live))
    expect(replayed.usage.replayed).toBe(4)
  })

  test('replays an answer that was asked for once more with an equal result', async () => {
    const cassettes = temporaryCassettes()
    await using chat = await startChatServer(({ body }, index) =>
      completion(index === 0 ? { facts: [] } : languageAnswer(body)),
    )
    await using deciding = await provider.start((asked) => provider.reply(decisionAnswers(asked)))
    await cassettes.run('record')
    const live = await measureKnowledgeRetention(tenExchanges, {
      evalMode: 'hybrid',
      model: openAIJudge({ baseURL: chat.baseURL }),
      systemOneModel: provider.judge({ baseURL: deciding.baseURL }),
    })
    await cassettes.run('replay')
    const replayed = await measureKnowledgeRetention(tenExchanges, {
      evalMode: 'hybrid',
      systemOneModel: provider.model,
    })
    expect(lasting(replayed)).toEqual(lasting(live))
    expect(replayed.usage).toMatchObject({ calls: 4, replayed: 4 })
  })
})

describe('judges by name, at the servers that the environment names', () => {
  test('hybrid', async () => {
    const [, provider] = decisionProviders[1] ?? expect.fail('there is no such provider')
    await using chat = await startChatServer(({ body }) => completion(languageAnswer(body)))
    await using deciding = await provider.start((asked) => provider.reply(decisionAnswers(asked)))
    vi.stubEnv('OPENAI_BASE_URL', chat.baseURL)
    vi.stubEnv('TYPESAFE_BASE_URL', deciding.baseURL)
    const result = await measureKnowledgeRetention(tenExchanges, { evalMode: 'hybrid' })
    expect(result).toMatchObject({ score: 0.8, judge: 'jev-latest, gpt-5.4' })
    expect(deciding.requests[0]?.body).toMatchObject({ model: 'jev-latest' })
  })

  test.each(decisionProviders)('system_one with %s', async (_, provider) => {
    await using deciding = await provider.start((asked) => provider.reply(decisionAnswers(asked)))
    vi.stubEnv('OPENAI_BASE_URL', deciding.baseURL)
    vi.stubEnv('TYPESAFE_BASE_URL', deciding.baseURL)
    const { model } = provider
    const options = { evalMode: 'system_one', systemOneModel: model } as const
    const result = await measureKnowledgeRetention(tenExchanges, options)
    expect(result).toMatchObject({ judge: model, usage: { calls: 1, ...provider.tokens } })
    expect(deciding.requests[0]?.body).toMatchObject({ model })
  })
})
