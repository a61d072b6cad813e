import { expect, test } from 'vitest'
import { toConversation } from '../../../src/conversation/finding/index.js'

const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: { city: 'Rome' } }
const result = (output: unknown) => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'weather', output }],
})

test.each([
  [{ type: 'text', value: '25' }, '25'],
  [{ type: 'json', value: { temperature: 25 } }, '{"temperature":25}'],
  [{ type: 'error-text', value: 'no such city' }, 'no such city'],
  [
    { type: 'content', value: [{ type: 'text', text: '25' }, { type: 'image-data' }] },
    '25\n[image]',
  ],
  ['25', '25'],
])('a tool message is no turn; its output %j explains the reply', (output, toolResult) => {
  const { turns } = toConversation([
    { role: 'user', content: [{ type: 'text', text: "I'm in Rome. Weather?" }] },
    { role: 'assistant', content: [{ type: 'text', text: 'One moment.' }, call] },
    result(output),
    { role: 'assistant', content: [{ type: 'text', text: '25 degrees.' }] },
  ])

  expect(turns[1]).toEqual({
    role: 'assistant',
    content: 'One moment.\n25 degrees.',
    index: 3,
    path: 'messages[3]',
    toolResults: [toolResult],
  })
})

test('results of version 4 (`result`) and of tools the provider ran are read alike', () => {
  const { turns } = toConversation({
    messages: [
      { role: 'user', content: 'Weather?' },
      {
        role: 'assistant',
        content: [
          call,
          { type: 'tool-result', toolCallId: 'c1', result: { t: 25 } },
          { type: 'text', text: '25.' },
        ],
      },
    ],
  })

  expect(turns[1]).toMatchObject({ content: '25.', toolResults: ['{"t":25}'] })
})

test('images and files leave their marks, reasoning none', () => {
  const { turns } = toConversation([
    {
      role: 'user',
      content: [
        { type: 'image', image: 'AAAA' },
        { type: 'file', data: 'AAAA', mediaType: 'application/pdf' },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'Nice.' },
      ],
    },
  ])

  expect(turns.map(({ content }) => content)).toEqual(['[image]\n[file]', 'Nice.'])
})
