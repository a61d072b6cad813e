/** A chatbot behind HTTP: what goes out, what may come back, and how its faults read. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { converse } from '../../src/conversation/live/index.js'
import { httpChatbot } from '../../src/conversation/live/index.js'
import { ChatbotError, OptionError } from '../../src/errors.js'

interface Asked {
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly messages: readonly { role: string; content: string }[] }
}

let asked: Asked[]
let answer: (request: Asked, response: ServerResponse) => void
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const seen = { url: request.url, headers: request.headers, body }
    asked.push(seen)
    answer(seen, response)
  })
})

let url: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  url = `http://127.0.0.1:${address.port}/v1/chat/completions`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  answer = ({ body }, response) =>
    response.end(
      JSON.stringify({
        choices: [{ message: { role: 'assistant', content: `I know ${body.messages.length}.` } }],
      }),
    )
})

const script = ['My name is Maya.', 'Open a ticket for me.']

async function messageOf(run: Promise<unknown>): Promise<string> {
  const error: unknown = await run.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ChatbotError)
  return String(error)
}

test('each reply is one request with the history, the model, the headers and more fields', async () => {
  const bot = httpChatbot({
    url,
    model: 'my-bot',
    headers: { authorization: 'Bearer secret' },
    system: 'Be brief.',
    body: { temperature: 0 },
  })
  const { turns } = await converse(bot, script)

  expect(turns.map(({ content }) => content)).toEqual([
    script[0],
    'I know 2.',
    script[1],
    'I know 4.',
  ])
  expect(asked[1]).toMatchObject({
    url: '/v1/chat/completions',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: {
      model: 'my-bot',
      temperature: 0,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'My name is Maya.' },
        { role: 'assistant', content: 'I know 2.' },
        { role: 'user', content: 'Open a ticket for me.' },
      ],
    },
  })
})

test('an endpoint that keeps the history is sent the new user turn only', async () => {
  await converse(httpChatbot({ url }), script, { stateful: true })

  expect(asked.map(({ body }) => body)).toEqual(
    script.map((content) => ({ messages: [{ role: 'user', content }] })),
  )
})

test.each([
  [
    401,
    '{"error":"no key sk-abcdefghijk"}',
    'answered 401: {"error":"no key [secret]"}. Fix: give the credentials it wants in "headers".',
  ],
  [
    404,
    '',
    'answered 404: nothing. Fix: give the whole address as "url", up to /chat/completions.',
  ],
  [500, 'boom', 'answered 500: boom. Fix: see the log of the server.'],
  [
    200,
    '<!doctype html><title>Log in</title>',
    'answered 200 and no JSON: <!doctype html><title>Log in</title>. Fix: give the address of the chat API, not of a page; streamed answers are not read.',
  ],
])('a %i with %j is named', async (status, text, message) => {
  answer = (_, response) => response.writeHead(status).end(text)

  expect(await messageOf(converse(httpChatbot({ url: `${url}?key=topsecret` }), script))).toBe(
    `ChatbotError: messages[1]: the chatbot failed to answer "My name is Maya.": POST ${url}: ${message}`,
  )
})

test('JSON without a reply in it is named', async () => {
  answer = (_, response) => response.end('{"error":{"message":"overloaded"}}')

  expect(await messageOf(converse(httpChatbot({ url }), script))).toContain(
    'the reply: it is an object with the keys error.',
  )
})

test('a server that is not there is named', async () => {
  const message = await messageOf(converse(httpChatbot({ url: 'http://127.0.0.1:1/v1' }), script))

  expect(message).toMatch(
    /POST http:\/\/127\.0\.0\.1:1\/v1: could not be asked \(.+\)\. Fix: see whether the server runs/,
  )
})

test('the deadline ends a request that is not answered', async () => {
  let closed = false
  answer = (_, response) =>
    response
      .on('close', () => {
        closed = true
      })
      .write('{')
  const run = converse(httpChatbot({ url }), script, { timeoutMs: 50 })

  await expect(run).rejects.toMatchObject({ kind: 'deadline', turnIndex: 1 })
  await expect.poll(() => closed).toBe(true)
})

test.each([
  [
    { url: 'https://example.com', modle: 'support-bot' },
    'httpChatbot, option modle: there is no such option. Fix: write model.',
  ],
  [{ url: 'localhost:3000' }, 'httpChatbot, option url: is "localhost:3000"'],
  [{ url: 'chat' }, 'httpChatbot, option url: is "chat"'],
  [
    { url: 'https://me:topsecret@example.com' },
    'httpChatbot, option url: holds a user name or a password',
  ],
  [
    { url: 'https://example.com', headers: { authorization: 'topsecret\nx' } },
    'httpChatbot, option headers, "authorization": is no name and value that HTTP allows',
  ],
])('options that could not work are refused at once, and show no secret', (options, message) => {
  const make = () => httpChatbot(options)

  expect(make).toThrow(OptionError)
  expect(make).toThrow(message)
  expect(make).not.toThrow(/topsecret/)
})
