import { expect, test } from 'vitest'
import { toConversation } from '../../../src/conversation/finding/index.js'

test('a dialogue cut at its front, with empty values and turns of another format, is read', () => {
  const { turns, id } = toConversation({
    id: 'dsX_0',
    conversations: [
      { from: 'system', value: 'Be brief.' },
      { from: 'gpt', value: '<div>Hello!</div>' },
      { from: 'human', value: '' },
      { from: 'gpt', value: '' },
      { from: 'user', value: 'Who are you?' },
      { from: 'function_call', value: '{}' },
      { from: 'observation', value: 'Bard' },
      { role: 'assistant', content: 'A bot.' },
      { from: 'bing', value: 'Really.' },
    ],
  })

  expect(id).toBe('dsX_0')
  expect(turns).toEqual([
    { role: 'assistant', content: '<div>Hello!</div>', index: 1, path: 'conversations[1]' },
    { role: 'user', content: 'Who are you?', index: 4, path: 'conversations[4]' },
    {
      role: 'assistant',
      content: 'A bot.',
      index: 7,
      path: 'conversations[7]',
      toolResults: ['Bard'],
    },
    { role: 'assistant', content: 'Really.', index: 8, path: 'conversations[8]' },
  ])
})

test('a speaker nobody knows is named, not left out', () => {
  expect(() =>
    toConversation([
      { from: 'human', value: 'Hi' },
      { from: 'clippy', value: 'Hi' },
    ]),
  ).toThrow('messages[1]: the role is "clippy".')
})
