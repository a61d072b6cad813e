/** What examples may take for granted on every page: things of the reader's. (The package's functions are globals, too.) */

// As seen from the folder that this file is copied to.
import { perfectBot } from '../../../examples/probe/bots.ts'

const conversation = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'Welcome, Maya.' },
]

const answer = {
  facts: [{ id: 1, turn: 0, kind: 'fact', subject: 'name', fact: 'the name is Maya' }],
  corrections: [],
  attritions: [],
  retained: [1],
}

const conversations = Array.from({ length: 20 }, () => conversation)

const things = {
  conversation,
  conversations,
  myModel: async (_messages: unknown, _options: unknown) => ({
    text: JSON.stringify(answer),
    usage: { input: 10, output: 10 },
  }),
  generateText: async (_options: unknown) => ({ text: 'Welcome, Maya.' }),
  bot: async () => 'Welcome, Maya.',
  chatbot: perfectBot,
  session: { send: async (said: string) => `You said ${said}` },
  model: 'a model',
  endpoint: 'https://example.openai.azure.com',
  apiKey: 'a key',
  apiVersion: '2026-01-01',
}
Object.assign(globalThis, things)

export type Things = typeof things

declare global {
  const conversation: Things['conversation']
  const conversations: Things['conversations']
  const myModel: Things['myModel']
  const generateText: Things['generateText']
  const bot: Things['bot']
  const chatbot: Things['chatbot']
  const session: Things['session']
  const model: string
  const endpoint: string
  const apiKey: string
  const apiVersion: string
}
