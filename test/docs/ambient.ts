/** What examples take for granted: the matcher, the package's functions, and things of the reader's. */
import 'expect-knowledge-retention/vitest'
import * as library from 'expect-knowledge-retention'

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

const things = {
  conversation,
  myModel: async (_messages: unknown, _options: unknown) => ({
    text: JSON.stringify(answer),
    usage: { input: 10, output: 10 },
  }),
  generateText: async (_options: unknown) => ({ text: 'Welcome, Maya.' }),
  bot: async () => 'Welcome, Maya.',
  session: { send: async (said: string) => `You said ${said}` },
  model: 'a model',
  endpoint: 'https://example.openai.azure.com',
  apiKey: 'a key',
  apiVersion: '2026-01-01',
}
Object.assign(globalThis, library, things)

type Library = typeof library
type Things = typeof things

declare global {
  const conversation: Things['conversation']
  const myModel: Things['myModel']
  const generateText: Things['generateText']
  const bot: Things['bot']
  const session: Things['session']
  const model: string
  const endpoint: string
  const apiKey: string
  const apiVersion: string
  const openAIJudge: Library['openAIJudge']
  const measureKnowledgeRetention: Library['measureKnowledgeRetention']
  const configureKnowledgeRetention: Library['configureKnowledgeRetention']
  const converse: Library['converse']
  const httpChatbot: Library['httpChatbot']
  const readConversations: Library['readConversations']
  const toConversation: Library['toConversation']
}
