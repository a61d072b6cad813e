import { TypeSafeClient } from '@typesafe-ai/sdk'
import { AzureOpenAI, OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { cassetteTransport, settleCassettes } from '../../src/cassettes.js'
import { CassetteMissError } from '../../src/errors.js'
import type { Fetch } from '../../src/judge/interface/judge-transport.js'
import { testFolder, textOf } from './support/asking.js'
import { chatCompletion, sendJson, startJudge } from './support/judge-server.js'

/** Records with a client that has a key, then replays with one that has a placeholder. */
async function recordThenReplay<T>(
  live: (fetchBy: Fetch) => Promise<T>,
  placeholder: (fetchBy: Fetch) => Promise<T>,
): Promise<{ recorded: T; replayed: T; text: string }> {
  const { testPath, cassette } = testFolder()
  const transport = cassetteTransport({ testPath, testName: 'a', mode: 'record', ordinal: 0 })
  if (!transport?.record) throw new Error('nothing can be recorded')
  const recorded = await live(transport.record('facts', fetch))
  await settleCassettes({ testPath })
  const replayed = await placeholder(transport.replay('facts'))
  return { recorded, replayed, text: textOf(cassette) }
}

const messages = [{ role: 'user' as const, content: 'What is known?' }]
const placeholderKey = 'placeholder'

function askDecision(apiKey: string, baseURL: string | null, fetchBy: Fetch) {
  return new OpenAI({ apiKey, baseURL, fetch: fetchBy }).decisions.create({
    model: 'decide-1',
    input: 'A conversation.',
    questions: [{ type: 'predicate', name: 'retained', instructions: 'Was everything retained?' }],
  })
}

function askSystemOne(apiKey: string, baseURL: string, fetchBy: Fetch) {
  return new TypeSafeClient({ apiKey, baseURL, fetch: fetchBy }).systemOne({
    state: 'A conversation.',
    questions: {
      id: { type: 'noul', instructions: 'Was the id retained?' },
      created: { type: 'noul' },
    },
  })
}

describe('a recording made through one client replays through another without a key', () => {
  test('Azure deployments, replayed by a plain OpenAI client', async () => {
    const { origin, received } = await startJudge((_, response) =>
      sendJson(response, chatCompletion('yes')),
    )
    const { replayed, text } = await recordThenReplay(
      (fetchBy) =>
        new AzureOpenAI({
          endpoint: origin,
          apiKey: 'live',
          apiVersion: '2024-10-21',
          deployment: 'my-deployment',
          fetch: fetchBy,
        }).chat.completions.create({ model: 'gpt-5.4', messages }),
      (fetchBy) =>
        new OpenAI({ apiKey: placeholderKey, fetch: fetchBy }).chat.completions.create({
          model: 'gpt-5.4',
          messages,
        }),
    )
    expect(received[0]?.url).toBe(
      '/openai/deployments/my-deployment/chat/completions?api-version=2024-10-21',
    )
    expect(replayed.choices[0]?.message.content).toBe('yes')
    expect(text).not.toMatch(/my-deployment|2024-10-21/)
  })

  test('a client of the user that was made early, through its own fetch option', async () => {
    const { baseURL } = await startJudge((_, response) => sendJson(response, chatCompletion('yes')))
    const early = new OpenAI({ apiKey: 'live', baseURL, maxRetries: 0 })
    const ask = (fetchBy: Fetch) =>
      early.withOptions({ fetch: fetchBy }).chat.completions.create({ model: 'm', messages })
    const { replayed } = await recordThenReplay(ask, ask)
    expect(replayed.choices[0]?.message.content).toBe('yes')
  })

  test('decisions of OpenAI', async () => {
    const answers = [{ type: 'predicate', name: 'retained', probability: 0.97 }]
    const { baseURL, received } = await startJudge((_, response) =>
      sendJson(response, {
        model: 'decide-1',
        answers,
        usage: { input_tokens: 3, output_tokens: 1, total_tokens: 4 },
      }),
    )
    const { recorded, replayed } = await recordThenReplay(
      (fetchBy) => askDecision('live', baseURL, fetchBy),
      (fetchBy) => askDecision(placeholderKey, null, fetchBy),
    )
    expect(received[0]?.url).toBe('/v1/decisions')
    expect(replayed).toEqual(recorded)
  })

  test('System One of TypeSafe', async () => {
    const { origin, received } = await startJudge((_, response) =>
      sendJson(response, {
        model: 'jev-latest',
        answers: { id: { type: 'noul', noul: 0.91 }, created: { type: 'noul', noul: 0.2 } },
        usage: { input_tokens: 3, output_tokens: 1 },
      }),
    )
    const { recorded, replayed } = await recordThenReplay(
      (fetchBy) => askSystemOne('live', origin, fetchBy),
      (fetchBy) => askSystemOne(placeholderKey, 'https://api.typesafe.ai', fetchBy),
    )
    expect(received[0]?.url).toBe('/v1/systemone')
    expect(replayed).toEqual(recorded)
    expect(replayed.answers.id.noul).toBe(0.91)
  })
})

describe('a miss reaches the caller of an SDK as the cause of its error', () => {
  const ask: Record<string, (fetchBy: Fetch) => Promise<unknown>> = {
    OpenAI: (fetchBy) =>
      new OpenAI({ apiKey: placeholderKey, fetch: fetchBy, maxRetries: 0 }).chat.completions.create(
        {
          model: 'm',
          messages: [{ role: 'user', content: 'a request that timed out' }],
        },
      ),
    TypeSafe: (fetchBy) =>
      new TypeSafeClient({
        apiKey: placeholderKey,
        fetch: fetchBy,
        retry: { maxRetries: 0 },
      }).systemOne({
        state: null,
        questions: { a: { type: 'noul' } },
      }),
  }
  test.each(Object.keys(ask))('%s', async (name) => {
    const { testPath } = testFolder()
    const testName = 'shows what timed out'
    const transport = cassetteTransport({ testPath, testName, mode: 'replay', ordinal: 0 })
    if (transport === undefined) throw new Error('no transport')
    const failure: unknown = await ask[name]?.(transport.replay('facts')).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ cause: expect.any(CassetteMissError) as unknown })
  })
})
