import { existsSync } from 'node:fs'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { OpenAI } from 'openai'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type CassetteHandlersOptions,
  cassetteHandlers,
  settleCassettes,
} from '../../src/cassettes.js'
import { OptionError } from '../../src/errors.js'
import { ask, testFolder, textOf } from './support/asking.js'
import { chatCompletion, sendJson, startCountingJudge, startJudge } from './support/judge-server.js'

type Handlers = Parameters<typeof setupServer>

interface Listening {
  readonly close: () => void
}

function listen(...handlers: Handlers): Listening {
  const server = setupServer(...handlers)
  server.listen({ onUnhandledFrame: 'error' })
  let isOpen = true
  const close = (): void => {
    if (isOpen) server.close()
    isOpen = false
  }
  onTestFinished(close)
  return { close }
}

function askJudge(baseURL: string, content = 'What is known?', maxRetries = 0) {
  const client = new OpenAI({ apiKey: 'key-of-another-judge', baseURL, maxRetries })
  return client.chat.completions
    .create({ model: 'judge-1', messages: [{ role: 'user', content }] })
    .then((completion) => completion.choices[0]?.message.content)
}

function labelOf({ method }: Request): string {
  return `verdicts (${method})`
}

async function handlersFor(
  baseURL: string,
  testPath: string,
  options: Partial<CassetteHandlersOptions> = {},
) {
  return cassetteHandlers({ urls: [`${baseURL}/*`], testPath, mode: 'record', ...options })
}

describe('a judge of others', () => {
  test('is recorded and replayed by handlers of the same server', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL, received } = await startCountingJudge()
    const recording = listen(...(await handlersFor(baseURL, testPath)))
    expect(await askJudge(baseURL)).toBe('answer 1')
    recording.close()
    await settleCassettes({ testPath })

    listen(...(await handlersFor(baseURL, testPath, { mode: 'replay' })))
    expect(await askJudge(baseURL)).toBe('answer 1')
    expect(received).toHaveLength(1)
    expect(textOf(cassette)).toContain('"asked": "POST /v1/chat/completions"')
    expect(textOf(cassette)).not.toContain('key-of-another-judge')
  })

  test('shares its recordings with the judges of this library', async () => {
    const { testPath } = testFolder()
    const { baseURL, received } = await startCountingJudge()
    await ask({ testPath, baseURL })
    listen(...(await handlersFor('https://api.openai.com/v1', testPath, { mode: 'replay' })))
    expect(await askJudge('https://api.openai.com/v1')).toBe('answer 1')
    expect(received).toHaveLength(1)
  })

  test('is asked anew for equal requests of one test, and replays the same sequence', async () => {
    const { testPath } = testFolder()
    const { baseURL } = await startCountingJudge()
    const recording = listen(...(await handlersFor(baseURL, testPath, { testName: () => 'a' })))
    expect([await askJudge(baseURL), await askJudge(baseURL)]).toEqual(['answer 1', 'answer 2'])
    recording.close()
    let testName = 'a'
    listen(...(await handlersFor(baseURL, testPath, { testName: () => testName, mode: 'replay' })))
    expect([await askJudge(baseURL), await askJudge(baseURL)]).toEqual(['answer 1', 'answer 2'])
    testName = 'b'
    expect(await askJudge(baseURL)).toBe('answer 1')
    await expect(askJudge(baseURL).then(() => askJudge(baseURL))).rejects.toThrow(
      'asks for fresh answer number 3',
    )
  })

  test('that fails and is asked again by its SDK has one recording', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL, received } = await startJudge((_, response, count) => {
      if (count === 0) {
        response.setHeader('retry-after-ms', '1')
        sendJson(response, { error: { message: 'overloaded' } }, 503)
      } else sendJson(response, chatCompletion('after a retry'))
    })
    const recording = listen(...(await handlersFor(baseURL, testPath)))
    expect(await askJudge(baseURL, 'What is known?', 2)).toBe('after a retry')
    expect(received).toHaveLength(2)
    expect(textOf(cassette).match(/"ordinal": 0/g)).toHaveLength(1)
    recording.close()
    listen(...(await handlersFor(baseURL, testPath, { mode: 'replay' })))
    expect(await askJudge(baseURL)).toBe('after a retry')
  })

  test('that has no recording fails with the way out, and without a retry of its SDK', async () => {
    const { testPath } = testFolder()
    const { baseURL, received } = await startCountingJudge()
    listen(...(await handlersFor(baseURL, testPath, { mode: 'replay', command: 'npx jest' })))
    const start = performance.now()
    await expect(askJudge(baseURL, 'What is known?', 5)).rejects.toThrow(
      /^400 cassette .*chat\.test\.ts\.json: test "unnamed test" asks for "POST \/v1\/chat\/completions", and there is no such file yet\. Fix: run `KNOWLEDGE_RETENTION_CASSETTES=record npx jest/,
    )
    expect(performance.now() - start).toBeLessThan(1000)
    expect(received).toHaveLength(0)
  })

  test('answers in gzip through the server, live and replayed', async () => {
    const { gzipSync } = await import('node:zlib')
    const { testPath } = testFolder()
    const { origin } = await startJudge(({ url }, response) => {
      response.setHeader('content-type', 'application/json')
      response.setHeader('content-encoding', 'gzip')
      if (url === '/fails') response.statusCode = 500
      response.end(gzipSync('{"verdict":"yes"}'))
    })
    const recording = listen(
      ...(await cassetteHandlers({ urls: [`${origin}/*`], testPath, mode: 'record' })),
    )
    expect(await (await fetch(`${origin}/judge`)).json()).toEqual({ verdict: 'yes' })
    const failure = await fetch(`${origin}/fails`)
    expect([failure.status, await failure.json()]).toEqual([500, { verdict: 'yes' }])
    recording.close()
    listen(...(await cassetteHandlers({ urls: [`${origin}/*`], testPath, mode: 'replay' })))
    expect(await (await fetch(`${origin}/judge`)).json()).toEqual({ verdict: 'yes' })
  })

  test('is labelled by what the user says of a request', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startCountingJudge()
    listen(...(await handlersFor(baseURL, testPath, { label: labelOf, testName: () => undefined })))
    await askJudge(baseURL)
    expect(textOf(cassette)).toContain('"asked": "verdicts (POST)"')
    expect(textOf(cassette)).toContain('"chat.test.ts": "unnamed test"')
  })

  test('is replayed by handlers set up as their documentation shows', async () => {
    const testPath = import.meta.url
    const server = listen(
      ...(await cassetteHandlers({
        urls: ['https://judge.example/v1/*'],
        testPath,
        testName: () => expect.getState().currentTestName,
        mode: 'replay',
      })),
    )
    await expect(askJudge('https://judge.example/v1')).rejects.toThrow(
      'handlers.test.ts.json: test "a judge of others > is replayed by handlers set up as their',
    )
    server.close()
    expect(await settleCassettes({ testPath })).toMatchObject([{ recorded: 0, replayed: 0 }])
  })

  test('is left alone when cassettes are off', async () => {
    const { testPath } = testFolder()
    expect(await handlersFor('https://api.openai.com/v1', testPath, { mode: 'off' })).toEqual([])
  })

  test('needs a test file or a name', async () => {
    await expect(
      cassetteHandlers({ urls: ['https://x.example/*'], mode: 'replay' }),
    ).rejects.toThrow(OptionError)
  })

  test('passes every other request on', async () => {
    const { testPath } = testFolder()
    const other = http.get('https://shop.example/', () => HttpResponse.text('shop'))
    listen(...(await handlersFor('https://api.openai.com/v1', testPath, { mode: 'replay' })), other)
    expect(await (await fetch('https://shop.example/')).text()).toBe('shop')
  })

  test('keeps a secret out of an answer that cannot be masked', async () => {
    const { testPath, cassette } = testFolder()
    const key = 'a-key-of-many-letters'
    const { origin } = await startJudge((_, response) => {
      response.setHeader('content-type', 'application/octet-stream')
      response.end(Buffer.concat([Buffer.of(0xff), Buffer.from(key)]))
    })
    listen(...(await handlersFor(origin, testPath)))
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetch(`${origin}/judge`, { headers })
    expect(Buffer.from(await answer.arrayBuffer()).includes(key)).toBe(true)
    expect(existsSync(cassette)).toBe(false)
  })
})

describe('a chatbot under test that is mocked at the very URL of the judge', () => {
  test.each(['before', 'after'])(
    'is not touched, nor touches it, when it is set up %s',
    async (when) => {
      const { testPath } = testFolder()
      const { baseURL, received } = await startCountingJudge()
      const mocked = http.post(`${baseURL}/chat/completions`, () =>
        HttpResponse.json(chatCompletion('from the mock')),
      )
      if (when === 'before') listen(mocked)
      const first = await ask({ testPath, baseURL })
      if (when === 'after') listen(mocked)
      const second = await ask({ testPath, baseURL, question: 'another' })
      expect([first, second]).toEqual(['answer 1', 'answer 2'])
      expect(await askJudge(baseURL)).toBe('from the mock')
      expect(await ask({ testPath, mode: 'replay' })).toBe('answer 1')
      expect(received).toHaveLength(2)
      expect(received.map(({ headers }) => headers['authorization'])).toEqual([
        'Bearer live-key',
        'Bearer live-key',
      ])
    },
  )

  test('leaves fetch as it was', async () => {
    const { testPath } = testFolder()
    const { baseURL } = await startCountingJudge()
    const before = globalThis.fetch
    await ask({ testPath, baseURL })
    await ask({ testPath, mode: 'replay' })
    expect(globalThis.fetch).toBe(before)
  })
})
