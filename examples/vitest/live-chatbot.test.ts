import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { ToolLoopAgent } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { type ChatMessage, converse, httpChatbot } from 'expect-knowledge-retention'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A chatbot in a few lines: it looks for the user's name in the messages it is given. */
function reply(messages: readonly ChatMessage[]): string {
  const said = messages.map(({ content }) => content)
  const name = /my name is (\w+)/i.exec(said.join('\n'))?.[1]
  const addressed = name === undefined ? '' : `, ${name}`
  if (said.at(-1)?.includes('thank')) return `You are welcome${addressed}.`
  if (!said.at(-1)?.includes('ticket')) return `How can I help${addressed}?`
  return name ? `Ticket opened for ${name}. Anything else?` : 'Sure. What is your name?'
}

const script = ['My name is Maya.', 'Open a ticket for me.']

describe('a plain function', () => {
  test('that is given the whole conversation remembers', async () => {
    await expect(await converse(reply, [...script, 'No, thank you.'])).toRetainKnowledge({
      threshold: 1,
    })
  })

  test('user turns may depend on what the chatbot said', async () => {
    const conversation = await converse(reply, [
      ...script,
      ({ turns }) => (turns.at(-1)?.content.includes('else') ? 'No, thank you.' : 'Maya!'),
    ])
    await expect(conversation).toRetainKnowledge({ threshold: 1 })
  })
})

describe('an HTTP endpoint', () => {
  const server = createServer((request, response) => void respond(request, response))
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { messages } = (await json(request)) as { messages: readonly ChatMessage[] }
    // The bug that the test is there to find: only the last message reaches the model.
    const message = { role: 'assistant', content: reply(messages.slice(-1)) }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }] }))
  }

  test('that loses the history asks again', async () => {
    const conversation = await converse(httpChatbot({ url, model: 'support-bot' }), script)
    await expect(conversation).not.toRetainKnowledge({ threshold: 1 })
  })
})

describe('an agent of the AI SDK', () => {
  const noTokens = { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0, text: 0, reasoning: 0 }
  const agent = new ToolLoopAgent({
    instructions: 'You open tickets.',
    model: new MockLanguageModelV4({
      doGenerate: async ({ prompt }) => {
        const messages = prompt.flatMap(({ role, content }): ChatMessage[] => {
          if (role !== 'user' && role !== 'assistant') return []
          const texts = content.map((part) => (part.type === 'text' ? part.text : ''))
          return [{ role, content: texts.join('') }]
        })
        return {
          content: [{ type: 'text', text: reply(messages) }],
          finishReason: { unified: 'stop', raw: undefined },
          usage: { inputTokens: noTokens, outputTokens: noTokens },
          warnings: [],
        }
      },
    }),
  })

  test('remembers', async () => {
    const conversation = await converse(agent, [...script, 'No, thank you.'])
    await expect(conversation).toRetainKnowledge({ threshold: 1 })
  })
})
