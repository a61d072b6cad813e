/** What the examples in the documentation of this part show, run. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { converse, httpChatbot, readConversations, toConversation } from '../../src/index.js'

const script = ['My name is Maya.', 'Open a ticket for me.']

test('toConversation', () => {
  const { turns } = toConversation([
    { input: 'My name is Maya.', actual_output: 'How can I help, Maya?' },
    { input: 'Open a ticket for me.', actual_output: 'Sure. What is your name?' },
  ])
  expect(turns.map(({ role, path }) => `${role} ${path}`)).toEqual([
    'user turns[0].input',
    'assistant turns[0].actual_output',
    'user turns[1].input',
    'assistant turns[1].actual_output',
  ])
})

test('readConversations', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'conversations-'))
  const file = join(folder, 'conversations.jsonl')
  const messages = script.map((content, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content,
  }))
  writeFileSync(file, ['a', 'b'].map((id) => JSON.stringify({ id, messages })).join('\n'))
  const seen: unknown[] = []
  for await (const conversation of readConversations(file)) {
    seen.push([conversation.id, conversation.turns.length])
  }
  rmSync(folder, { recursive: true })
  expect(seen).toEqual([
    ['a', 2],
    ['b', 2],
  ])
})

test('converse, stateless and stateful', async () => {
  const { turns } = await converse((messages) => `I heard ${messages.length}.`, script)
  expect(turns.map(({ content }) => content)).toEqual([
    'My name is Maya.',
    'I heard 1.',
    'Open a ticket for me.',
    'I heard 3.',
  ])
  const session = { send: async (said: string) => `For two: ${said.length}` }
  const stateful = await converse(
    (said) => session.send(said),
    ['A table for two, please.', ({ turns: so }) => `You said: ${so.at(-1)?.content}`],
    { stateful: true, timeoutMs: 30_000 },
  )
  expect(stateful.turns[2]?.content).toBe('You said: For two: 24')
})

test('httpChatbot', async () => {
  const server = createServer((request, response) => {
    const message = { role: 'assistant', content: String(request.headers.authorization) }
    response.end(JSON.stringify({ choices: [{ message }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const bot = httpChatbot({
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    model: 'support-bot',
    headers: { authorization: 'Bearer key' },
  })
  const conversation = await converse(bot, script)
  server.closeAllConnections()
  server.close()
  expect(conversation.turns.at(-1)).toEqual({
    role: 'assistant',
    content: 'Bearer key',
    index: 3,
    path: 'messages[3]',
  })
})
