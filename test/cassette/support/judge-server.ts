/**
 * A judge on the loopback interface: answers as a test says, and keeps what it was sent.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, onTestFinished } from 'vitest'

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** A judge that listens. */
export interface JudgeServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** `origin` and `/v1`, as the OpenAI SDK wants it. */
  readonly baseURL: string
  readonly received: readonly ReceivedRequest[]
}

/** Answers one request; `count` is the number of requests before it. */
export type Respond = (
  request: ReceivedRequest,
  response: ServerResponse,
  count: number,
) => void | Promise<void>

/** Starts a judge that is stopped when the test is over. */
export async function startJudge(respond: Respond): Promise<JudgeServer> {
  const received: ReceivedRequest[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, url, headers, body: Buffer.concat(chunks) }
      received.push(request)
      void respond(request, response, received.length - 1)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = (): void => {
    server.close()
    server.closeAllConnections()
  }
  try {
    onTestFinished(stop)
  } catch {
    afterAll(stop)
  }
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the judge does not listen')
  const origin = `http://127.0.0.1:${address.port}`
  return { origin, baseURL: `${origin}/v1`, received }
}

/** Sends JSON. */
export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

/** A chat completion as the API sends it, with an id and times that differ every time. */
export function chatCompletion(content: string): Record<string, unknown> {
  const unique = Math.random().toString(36).slice(2)
  return {
    id: `chatcmpl-${unique}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: 'judge-1',
    system_fingerprint: `fp_${unique}`,
    service_tier: 'default',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        logprobs: null,
        message: { role: 'assistant', content, refusal: null, annotations: [] },
      },
    ],
    usage: { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 },
  }
}

/** A judge that answers every chat completion with `answer 1`, `answer 2`, ... */
export function startCountingJudge(): Promise<JudgeServer> {
  return startJudge((_, response, count) => {
    sendJson(response, chatCompletion(`answer ${count + 1}`))
  })
}
