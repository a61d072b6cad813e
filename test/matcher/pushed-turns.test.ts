import { expect, test } from 'vitest'
import { measureKnowledgeRetention } from '../../src/index.js'
import { toRetainKnowledge } from '../../src/matchers.js'
import { readingJudge } from '../support/reading-judge.js'
import { shownData } from '../support/scripted-judge.js'

test('turns that are pushed after an assertion began are not part of it', async () => {
  const judge = readingJudge()
  const messages = [
    { role: 'user', content: 'FACT name=Maya' },
    { role: 'assistant', content: 'SAYS name=Maya' },
  ]
  const assertion = toRetainKnowledge.call({ promise: '' }, messages, {
    model: judge,
    cassette: false,
  })
  messages.push({ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'SAYS name=Mia' })
  expect((await assertion).pass).toBe(true)
  expect(judge.requests.flatMap((request) => shownData(request).conversation)).toHaveLength(2)
})

test('nor is what a chat under way adds to its own list, or to the text of a turn', async () => {
  const judge = readingJudge()
  const reply = { role: 'assistant', content: 'SAYS name=Maya' }
  const chat = { messages: [{ role: 'user', content: 'FACT name=Maya' }, reply] }
  const assertion = toRetainKnowledge.call({ promise: '' }, chat, { model: judge, cassette: false })
  reply.content = 'SAYS name=Mia'
  chat.messages.push({ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'Hi' })
  expect((await assertion).pass).toBe(true)
  expect(judge.requests.flatMap((request) => shownData(request).conversation)).toHaveLength(2)
})

test('a conversation that leads back to itself is read all the same', async () => {
  const reply = { role: 'assistant', content: 'SAYS name=Maya', chat: {} }
  const chat = { messages: [{ role: 'user', content: 'FACT name=Maya' }, reply] }
  reply.chat = chat
  const options = { model: readingJudge(), cassette: false } as const
  expect((await toRetainKnowledge.call({ promise: '' }, chat, options)).pass).toBe(true)
})

test('a conversation whose field cannot be read is refused as by the measurement itself', async () => {
  const chat = {
    get messages(): never {
      throw new Error('detached')
    },
  }
  const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => String(error))
  const ofMatcher = await failure(toRetainKnowledge.call({ promise: '' }, chat, {}))
  expect(ofMatcher).toBe(await failure(measureKnowledgeRetention(chat)))
  expect(ofMatcher).toContain('detached')
})
