import { expect, test } from 'vitest'
import { toConversation } from '../../../src/conversation/finding/index.js'

const user = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'What is 1 + 2?' }] }

test('the steps of one assistant message are one reply, its tools in the message itself', () => {
  const { turns } = toConversation([
    user,
    {
      id: 'm2',
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', text: 'use the tool' },
        { type: 'text', text: 'Let me calculate.', state: 'done' },
        {
          type: 'tool-calculator',
          state: 'output-available',
          toolCallId: 'a',
          input: {},
          output: { sum: 3 },
        },
        {
          type: 'dynamic-tool',
          toolName: 'x',
          state: 'output-error',
          toolCallId: 'b',
          errorText: 'failed',
        },
        { type: 'tool-calculator', state: 'input-available', toolCallId: 'c', input: {} },
        { type: 'step-start' },
        { type: 'source-url', sourceId: 's', url: 'https://example.com' },
        { type: 'text', text: 'It is 3.', state: 'done' },
      ],
    },
  ])

  expect(turns).toEqual([
    { role: 'user', content: 'What is 1 + 2?', index: 0, path: 'messages[0]' },
    {
      role: 'assistant',
      content: 'Let me calculate.\nIt is 3.',
      index: 1,
      path: 'messages[1]',
      toolResults: ['{"sum":3}', 'failed'],
    },
  ])
})

test('a message that only shows something leaves its mark', () => {
  const { turns } = toConversation([
    {
      ...user,
      parts: [
        { type: 'file', mediaType: 'image/png', url: 'x' },
        { type: 'file', mediaType: 'application/pdf', url: 'y' },
      ],
    },
    { id: 'm2', role: 'assistant', parts: [{ type: 'data-weather', data: {} }] },
  ])

  expect(turns.map(({ content }) => content)).toEqual(['[image]\n[file]', '[data]'])
})

test('a message that only calls a tool, or has only begun, is no turn', () => {
  const { turns } = toConversation([
    user,
    {
      id: 'm2',
      role: 'assistant',
      parts: [{ type: 'tool-x', state: 'input-available', input: {} }],
    },
    { id: 'm3', role: 'assistant', parts: [{ type: 'step-start' }] },
    { id: 'm4', role: 'assistant', parts: [{ type: 'text', text: '3.' }] },
  ])

  expect(turns[1]).toEqual({ role: 'assistant', content: '3.', index: 3, path: 'messages[3]' })
})

test('version 4 is read with and without parts, and nothing twice', () => {
  const invocation = { state: 'result', toolCallId: 'a', toolName: 'sum', args: {}, result: 3 }
  const without = [
    { id: 'm1', role: 'user', content: 'What is 1 + 2?' },
    { id: 'm2', role: 'assistant', content: 'It is 3.', toolInvocations: [invocation] },
  ]
  const withParts = [
    { ...without[0], parts: [{ type: 'text', text: 'What is 1 + 2?' }] },
    {
      ...without[1],
      parts: [
        { type: 'tool-invocation', toolInvocation: invocation },
        { type: 'text', text: 'It is 3.' },
      ],
    },
  ]

  for (const messages of [without, withParts]) {
    expect(toConversation(messages).turns).toEqual([
      { role: 'user', content: 'What is 1 + 2?', index: 0, path: 'messages[0]' },
      { role: 'assistant', content: 'It is 3.', index: 1, path: 'messages[1]', toolResults: ['3'] },
    ])
  }
})

test('a text part without text is named', () => {
  expect(() => toConversation([user, { role: 'assistant', parts: [{ type: 'text' }] }])).toThrow(
    'messages[1].parts[0].text: is undefined where text was expected.',
  )
})

test('a message of version 4 with parts and none in them is read by its content', () => {
  const { turns } = toConversation([user, { role: 'assistant', content: '3.', parts: [] }])

  expect(turns[1]).toMatchObject({ content: '3.', path: 'messages[1]' })
})
