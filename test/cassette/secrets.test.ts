import { AzureOpenAI, OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { cassetteTransport, settleCassettes } from '../../src/cassettes.js'
import type { Fetch, JudgeTransport } from '../../src/judge/interface/judge-transport.js'
import { testFolder, textOf } from './support/asking.js'
import { chatCompletion, sendJson, startJudge } from './support/judge-server.js'

const secret = 'S3CRET-value-0123456789'

function transportFor(testPath: string, ordinal = 0): JudgeTransport {
  const transport = cassetteTransport({
    testPath,
    testName: 'keeps secrets',
    mode: 'auto',
    ordinal,
  })
  if (transport === undefined) throw new Error('no transport')
  return transport
}

const messages = [{ role: 'user' as const, content: 'What is known?' }]

function askChat(apiKey: string, fetchBy: Fetch | undefined, baseURL: string | null) {
  const client = new OpenAI({ apiKey, baseURL, ...(fetchBy && { fetch: fetchBy }) })
  return client.chat.completions.create({ model: 'm', messages })
}

/** Two threads of two requests each, whose second requests differ in nothing but the id they echo. */
async function converse(fetchBy: Fetch | undefined, baseURL: string | null) {
  const client = new OpenAI({ apiKey: 'key', baseURL, ...(fetchBy && { fetch: fetchBy }) })
  const first = await client.responses.create({ model: 'm', input: 'one' })
  const other = await client.responses.create({ model: 'm', input: 'two' })
  const onFirst = { model: 'm', input: 'go on', previous_response_id: first.id }
  const onOther = { model: 'm', input: 'go on', previous_response_id: other.id }
  const answers = [await client.responses.create(onFirst), await client.responses.create(onOther)]
  return answers.map((answer) => answer.output_text)
}

describe('a cassette holds no secret', () => {
  test('that stands in a header, a cookie, the query or the response', async () => {
    const { testPath, cassette } = testFolder()
    const { origin, received } = await startJudge((_, response) => {
      for (const name of ['x-request-id', 'openai-organization', 'openai-project', 'x-ms-region']) {
        response.setHeader(name, secret)
      }
      response.setHeader('set-cookie', [`session=${secret}; HttpOnly`, `other=${secret}`])
      sendJson(response, {
        ...chatCompletion(`the key is ${secret}`),
        id: `chatcmpl-${secret}`,
        system_fingerprint: `fp_${secret}`,
        request_id: `req_${secret}`,
        organization: secret,
        project_id: secret,
        x_gateway: { account: secret },
      })
    })
    const headers = {
      authorization: `Bearer ${secret}`,
      'api-key': secret,
      'x-api-key': secret,
      'ocp-apim-subscription-key': secret,
      'openai-organization': secret,
      'openai-project': secret,
      cookie: `a=1; session=${secret}`,
      'content-type': 'application/json',
    }
    const url = `${origin}/v1/chat/completions?key=${secret}&api-version=2024-10-21`
    const body = JSON.stringify({ model: 'm', messages })
    await transportFor(testPath).record?.('facts', fetch)(url, { method: 'POST', headers, body })

    expect(received[0]?.headers.authorization).toBe(`Bearer ${secret}`)
    expect(received[0]?.headers.cookie).toContain(secret)
    expect(textOf(cassette)).not.toContain(secret)
    expect(textOf(cassette)).not.toContain('2024-10-21')
    expect(textOf(cassette)).toContain('the key is [secret]')
  })

  test('of an account of OpenAI or Azure, through their SDK', async () => {
    const { testPath, cassette } = testFolder()
    const { origin } = await startJudge((_, response) => sendJson(response, chatCompletion('yes')))
    for (const [ordinal, client] of [
      new OpenAI({
        apiKey: secret,
        organization: secret,
        project: secret,
        baseURL: `${origin}/v1`,
      }),
      new AzureOpenAI({
        apiKey: secret,
        apiVersion: '2024-10-21',
        endpoint: origin,
        deployment: secret,
      }),
    ].entries()) {
      const fetchBy = transportFor(testPath, ordinal).record?.('facts', fetch)
      if (fetchBy === undefined) throw new Error('nothing can be recorded')
      const recording = client.withOptions({ fetch: fetchBy, maxRetries: 0 })
      await recording.chat.completions.create({ model: 'm', messages })
    }
    expect(textOf(cassette).match(/"ordinal": [01]/g)).toHaveLength(2)
    expect(textOf(cassette)).not.toContain(secret)
  })

  test('in an id or a time, but the SDK reads the recording all the same', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startJudge((_, response) => {
      sendJson(response, {
        ...chatCompletion('yes'),
        id: 'chatcmpl-1',
        created: 1_790_000_000,
      })
    })
    const transport = transportFor(testPath)
    const live = await askChat(secret, transport.record?.('facts', fetch), baseURL)
    const replayed = await askChat('placeholder', transport.replay('facts'), null)
    expect(live).toMatchObject({ id: 'chatcmpl-1', created: 1_790_000_000 })
    expect(replayed).toMatchObject({ id: 'recorded', created: 0, object: 'chat.completion' })
    expect(replayed.choices).toEqual(live.choices)
    expect(replayed.usage).toEqual(live.usage)
    expect(textOf(cassette)).not.toMatch(/chatcmpl-1|1790000000|fp_/)
  })

  test('but the answer of an operation that is not known keeps what is its own', async () => {
    const { testPath, cassette } = testFolder()
    const { origin } = await startJudge((_, response) => {
      sendJson(response, {
        id: 'run-1',
        request_id: 'req-1',
        created_at: '2026-11-30',
        verdicts: [{ id: 't1', created: 3 }],
      })
    })
    const transport = transportFor(testPath)
    const init = { method: 'POST', body: '{"turns":1}' }
    await transport.record?.('verdicts', fetch)(`${origin}/judge`, init)
    const replayed: unknown = await (
      await transport.replay('verdicts')('http://x.example/judge', init)
    ).json()
    expect(replayed).toMatchObject({
      verdicts: [{ id: 't1', created: 3 }],
      created_at: '1970-01-01T00:00:00Z',
    })
    expect(textOf(cassette)).not.toMatch(/run-1|req-1|2026/)
  })

  test('and a short stand-in for a key is not taken for one', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startJudge((_, response) => {
      sendJson(response, chatCompletion('the user runs ollama'))
    })
    const fetchBy = transportFor(testPath).record?.('facts', fetch)
    if (fetchBy === undefined) throw new Error('nothing can be recorded')
    const client = new OpenAI({ apiKey: 'ollama', baseURL, fetch: fetchBy })
    await client.chat.completions.create({ model: 'm', messages })
    expect(textOf(cassette)).toContain('the user runs ollama')
  })
})

describe('an id that a later request echoes', () => {
  test('is not taken for a word of a text that is the same', async () => {
    const { testPath } = testFolder()
    const { origin } = await startJudge((_, response) =>
      sendJson(response, { id: 'yes', ok: true }),
    )
    const transport = transportFor(testPath)
    const url = `${origin}/judge`
    for (const answer of ['no', 'yes']) {
      await transport.record?.('a', fetch)(url, {
        method: 'POST',
        body: JSON.stringify({ answer }),
      })
    }
    await settleCassettes({ testPath })
    const init = { method: 'POST', body: JSON.stringify({ answer: 'yes' }) }
    expect((await transport.replay('a')(url, init)).status).toBe(200)
  })

  test('is replaced there too, so that a conversation of requests replays', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL, received } = await startJudge((_, response, count) => {
      const text = { type: 'output_text', text: `answer ${count + 1}`, annotations: [] }
      sendJson(response, {
        id: `resp_account${count}`,
        object: 'response',
        created_at: 1_790_000_000,
        status: 'completed',
        error: null,
        model: 'm',
        output: [
          { id: `msg_account${count}`, type: 'message', role: 'assistant', content: [text] },
        ],
      })
    })
    const transport = transportFor(testPath)
    expect(await converse(transport.record?.('answers', fetch), baseURL)).toEqual([
      'answer 3',
      'answer 4',
    ])
    expect(received[2]?.body.toString()).toContain('resp_account0')
    expect(await converse(transport.replay('answers'), null)).toEqual(['answer 3', 'answer 4'])
    expect(textOf(cassette)).not.toMatch(/_account|1790000000/)
  })
})
