/** A conversation that loses a name, and judges that see it, that do not, and that are asked over HTTP. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LanguageJudge, openAIJudge } from 'expect-knowledge-retention'

export const maya = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'How can I help, Maya?' },
  { role: 'user', content: 'Open a ticket for me.' },
  { role: 'assistant', content: 'Sure. What is your name?' },
]

const facts = [{ id: 1, turn: 0, kind: 'fact', subject: 'name', fact: "the user's name is Maya" }]
const reason = 'the assistant asks for the name although the user gave it'
const attritions = [{ turn: 3, kind: 'asked_again', facts: [1], reason }]
const retained = { facts, corrections: [], attritions: [], retained: [1, 3] }

export const satisfied = judge('satisfied', retained)
export const forgetful = judge('forgetful', {
  facts,
  corrections: [],
  attritions,
  retained: [1],
})

/** Runs `work` with a judge whose server is up, and then with one whose server is not. */
export async function withHttpJudge(work: (model: LanguageJudge) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    const message = { role: 'assistant', content: JSON.stringify(retained), refusal: null }
    const choices = [{ index: 0, message, finish_reason: 'stop', logprobs: null }]
    const usage = { prompt_tokens: 70, completion_tokens: 12, total_tokens: 82 }
    response.end(JSON.stringify({ id: '1', object: 'chat.completion', created: 0, choices, usage }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const baseURL = `http://127.0.0.1:${port}/v1`
  await work(openAIJudge({ baseURL }))
  server.closeAllConnections()
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  await work(openAIJudge({ baseURL }))
}

function judge(name: string, answer: object): LanguageJudge {
  return {
    name,
    ask: async () => ({
      text: JSON.stringify(answer),
      inputTokens: 100,
      outputTokens: 10,
      replayed: false,
    }),
  }
}
