/** A chat API on this machine, with one of the reference bots behind it: what stands in for a hosted model. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { ChatMessage } from 'expect-knowledge-retention'

/** A running server. */
export interface LoopbackChatbot {
  readonly url: string
  close(): void
}

/** Serves `bot` as OpenAI's chat completions. */
export async function serveChatbot(
  bot: (messages: ChatMessage[]) => string | Promise<string>,
): Promise<LoopbackChatbot> {
  const server = createServer((request, response) => void respond(request, response))
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { messages } = (await json(request)) as { messages: ChatMessage[] }
    const message = { role: 'assistant', content: await bot(messages) }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }] }))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
