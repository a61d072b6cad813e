import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { setupServer } from 'msw/node'
import { describe, expect, test } from 'vitest'
import { cassetteTransport } from '../../src/cassettes.js'
import { CassetteMissError } from '../../src/errors.js'
import type { JudgeTransport } from '../../src/judge/interface/judge-transport.js'
import { testFolder, textOf } from './support/asking.js'
import { chatCompletion, sendJson, startJudge } from './support/judge-server.js'

function transportFor(testPath: string): JudgeTransport {
  const options = { testPath, testName: 'reads bodies', mode: 'auto', ordinal: 0 } as const
  const transport = cassetteTransport(options)
  if (transport === undefined) throw new Error('no transport')
  return transport
}

interface Exchange {
  readonly live: Response
  readonly replay: () => Promise<Response>
  readonly cassette: string
}

const question: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"model":"m"}',
}

async function record(
  respond: (response: ServerResponse) => void,
  path = '/v1/chat/completions',
  init = question,
): Promise<Exchange> {
  const { testPath, cassette } = testFolder()
  const { origin } = await startJudge((_, response) => respond(response))
  const transport = transportFor(testPath)
  const live = await transport.record?.('facts', fetch)(`${origin}${path}`, init)
  if (live === undefined) throw new Error('nothing recorded')
  return {
    live,
    cassette,
    replay: () => transport.replay('facts')(`https://x.example${path}`, init),
  }
}

async function expectNotRecorded({ replay, cassette }: Exchange): Promise<void> {
  await expect(replay()).rejects.toThrow(CassetteMissError)
  expect(existsSync(cassette)).toBe(false)
}

function formWithFile(): RequestInit {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.of(0xff, 0xfe, 0, 1)]), 'a.bin')
  return { method: 'POST', body }
}

function streamedBody(): ReadableStream {
  return new Blob(['{"streamed":true}']).stream()
}

const large = chatCompletion('x'.repeat(1_000_000))
const codings = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync }

describe('a response is recorded', () => {
  test.each(['gzip', 'br', 'deflate'] as const)('decoded, when it comes in %s', async (coding) => {
    const { live, replay } = await record((response) => {
      response.setHeader('content-type', 'application/json')
      response.setHeader('content-encoding', coding)
      response.end(codings[coding](JSON.stringify(large)))
    })
    expect(await live.json()).toEqual(large)
    const replayed = await replay()
    expect(replayed.headers.get('content-encoding')).toBeNull()
    expect(await replayed.json()).toMatchObject({
      choices: [{ message: { content: 'x'.repeat(1_000_000) } }],
    })
  })

  test('whole, when it comes in chunks', async () => {
    const text = JSON.stringify(chatCompletion('in chunks: 龙虾'))
    const { live, replay } = await record((response) => {
      response.setHeader('content-type', 'application/json')
      for (const byte of Buffer.from(text)) response.write(Uint8Array.of(byte))
      response.end()
    })
    expect(await live.text()).toBe(text)
    expect(await (await replay()).json()).toMatchObject({
      choices: [{ message: { content: 'in chunks: 龙虾' } }],
    })
  })

  test('in gzip, also while a server of MSW listens', async () => {
    const server = setupServer()
    server.listen({ onUnhandledFrame: 'error' })
    try {
      const { replay } = await record((response) => {
        response.setHeader('content-type', 'application/json')
        response.setHeader('content-encoding', 'gzip')
        response.end(gzipSync(JSON.stringify(chatCompletion('zipped'))))
      })
      expect(await (await replay()).json()).toMatchObject({
        choices: [{ message: { content: 'zipped' } }],
      })
    } finally {
      server.close()
    }
  })

  test('as text, when it is a stream of events, without its ids', async () => {
    const chunk = { id: 'chatcmpl-7', created: 17, system_fingerprint: 'fp_7', model: 'm' }
    const events = ['Hel', 'lo'].map(
      (content) =>
        `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta: { content } }] })}\n\n`,
    )
    const { live, replay, cassette } = await record((response) => {
      response.setHeader('content-type', 'text/event-stream; charset=utf-8')
      response.end(`${events.join('')}data: [DONE]\n\n`)
    })
    expect(await live.text()).toContain('chatcmpl-7')
    const replayed = await (await replay()).text()
    expect(replayed).toBe(
      `${events.join('').replaceAll('chatcmpl-7', 'recorded').replaceAll('"created":17,"system_fingerprint":"fp_7"', '"created":0')}data: [DONE]\n\n`,
    )
    expect(textOf(cassette)).not.toMatch(/chatcmpl-7|fp_7/)
  })

  test('in base64, when it is no text', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    const { live, replay, cassette } = await record((response) => {
      response.setHeader('content-type', 'audio/mpeg')
      response.end(bytes)
    }, '/v1/audio/speech')
    expect(new Uint8Array(await live.arrayBuffer())).toEqual(bytes)
    const replayed = await replay()
    expect(replayed.headers.get('content-type')).toBe('audio/mpeg')
    expect(new Uint8Array(await replayed.arrayBuffer())).toEqual(bytes)
    expect(textOf(cassette)).toContain(`"base64": "${Buffer.from(bytes).toString('base64')}"`)
  })

  test('without a body, when it has none', async () => {
    const { live, replay } = await record((response) => {
      response.writeHead(204).end()
    }, '/judge')
    expect(live.status).toBe(204)
    expect((await replay()).status).toBe(204)
  })

  test('to a form with files, whatever its boundary', async () => {
    const { testPath } = testFolder()
    const { origin, received } = await startJudge((_, response) => sendJson(response, { ok: true }))
    const transport = transportFor(testPath)
    await transport.record?.('form', fetch)(`${origin}/judge`, formWithFile())
    expect(received[0]?.body.includes(Buffer.of(0xff, 0xfe, 0, 1))).toBe(true)
    expect(
      await (await transport.replay('form')('http://x.example/judge', formWithFile())).json(),
    ).toEqual({
      ok: true,
    })
  })

  test('to a request object and to a body that can be read only once', async () => {
    const { testPath } = testFolder()
    const { origin, received } = await startJudge((_, response) => sendJson(response, { ok: true }))
    const transport = transportFor(testPath)
    const request = new Request(`${origin}/one`, { ...question, headers: { 'x-own': 'kept' } })
    await transport.record?.('one', fetch)(request)
    const init = { method: 'PUT', duplex: 'half' as const }
    await transport.record?.('two', fetch)(`${origin}/two`, { ...init, body: streamedBody() })
    expect(received.map(({ method, body }) => [method, body.toString()])).toEqual([
      ['POST', '{"model":"m"}'],
      ['PUT', '{"streamed":true}'],
    ])
    expect(received[0]?.headers['x-own']).toBe('kept')
    const replayed = await transport.replay('two')('http://x.example/two', {
      ...init,
      body: streamedBody(),
    })
    expect(await replayed.json()).toEqual({ ok: true })
  })
})

describe('a response is handed on as it is, and not recorded', () => {
  test.each([400, 401, 404, 429, 500, 503])('when its status is %i', async (status) => {
    const failure = await record((response) => {
      response.setHeader('retry-after', '7')
      sendJson(response, { error: { message: 'no' } }, status)
    })
    expect(failure.live.status).toBe(status)
    expect(failure.live.headers.get('retry-after')).toBe('7')
    expect(await failure.live.json()).toEqual({ error: { message: 'no' } })
    await expectNotRecorded(failure)
  })

  test('when it says JSON and is none', async () => {
    const broken = await record((response) => {
      response.setHeader('content-type', 'application/json')
      response.end('{"choices": [')
    })
    expect(await broken.live.text()).toBe('{"choices": [')
    await expectNotRecorded(broken)
  })

  test('when it breaks off', async () => {
    const broken = await record((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"choices"', () => response.destroy())
    })
    expect(broken.live.status).toBe(200)
    await expect(broken.live.text()).rejects.toThrow()
    await expectNotRecorded(broken)
  })

  test('when it is a page instead of an answer', async () => {
    const page = await record((response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<html>Sign in</html>')
    })
    expect(await page.live.text()).toBe('<html>Sign in</html>')
    await expectNotRecorded(page)
  })

  test('when it is empty', async () => {
    const empty = await record((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end()
    })
    expect(await empty.live.text()).toBe('')
    await expectNotRecorded(empty)
  })

  test('when it reports a failure with status 200, as gateways do', async () => {
    const failure = await record((response) => sendJson(response, { error: { code: 429 } }))
    expect(await failure.live.json()).toEqual({ error: { code: 429 } })
    await expectNotRecorded(failure)
  })

  test('when there is none: the network failed', async () => {
    const { testPath, cassette } = testFolder()
    const failed = transportFor(testPath).record?.('facts', () => {
      return Promise.reject(new TypeError('fetch failed'))
    })('https://x.example/v1/responses', question)
    await expect(failed).rejects.toThrow('fetch failed')
    expect(existsSync(cassette)).toBe(false)
  })
})
