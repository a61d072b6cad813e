/**
 * A loopback judge for recording the examples where no model is in reach. It speaks chat completions.
 */
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { answer } from './answer.ts'

/** Starts the judge on a free port of 127.0.0.1. */
export async function startHandWrittenJudge(): Promise<{ baseURL: string; server: Server }> {
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { baseURL: `http://127.0.0.1:${port}/v1`, server }
}

interface ChatRequest {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await json(request)) as ChatRequest
  const [instructions, data] = body.messages
  const content = JSON.stringify(answer(instructions?.content ?? '', data?.content ?? ''))
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      id: 'chatcmpl-hand-written',
      object: 'chat.completion',
      created: 0,
      model: body.model,
      choices: [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } },
      ],
      usage: usage(JSON.stringify(body).length, content.length),
    }),
  )
}

function usage(requestCharacters: number, answerCharacters: number) {
  const prompt_tokens = Math.ceil(requestCharacters / 4)
  const completion_tokens = Math.ceil(answerCharacters / 4)
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}
