import { expect, test } from 'vitest'
import { toConversation } from '../../../src/conversation/finding/index.js'

test('a tool result under the role of the user is nothing the user said', () => {
  const { turns } = toConversation({
    system: 'Be brief.',
    messages: [
      { role: 'user', content: "I'm in San Francisco. Weather?" },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me check.' },
          { type: 'tool_use', id: 'toolu_01', name: 'weather', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'toolu_01',
            content: [{ type: 'text', text: '18' }, { type: 'image' }],
          },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: '18°C in San Francisco.' }] },
    ],
  })

  expect(turns).toEqual([
    { role: 'user', content: "I'm in San Francisco. Weather?", index: 0, path: 'messages[0]' },
    {
      role: 'assistant',
      content: 'Let me check.\n18°C in San Francisco.',
      index: 3,
      path: 'messages[3]',
      toolResults: ['18\n[image]'],
    },
  ])
})

test('what the user adds to a tool result is a turn, and ends the reply before it', () => {
  const { turns } = toConversation([
    { role: 'user', content: 'Weather?' },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me check.' },
        { type: 'tool_use', id: 'a', name: 'weather', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'a', content: '18' },
        { type: 'text', text: 'In Celsius please.' },
      ],
    },
    { role: 'assistant', content: '18 degrees.' },
  ])

  expect(turns.map(({ role, content, index }) => [role, content, index])).toEqual([
    ['user', 'Weather?', 0],
    ['assistant', 'Let me check.', 1],
    ['user', 'In Celsius please.', 2],
    ['assistant', '18 degrees.', 3],
  ])
  expect(turns[3]?.toolResults).toEqual(['18'])
})

test('a server tool runs inside one message, its thinking is left out', () => {
  const { turns } = toConversation([
    {
      role: 'user',
      content: [
        { type: 'document', source: {} },
        { type: 'text', text: 'Look it up.' },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'I search.' },
        { type: 'redacted_thinking', data: 'x' },
        { type: 'text', text: 'Searching.' },
        { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
        {
          type: 'web_search_tool_result',
          tool_use_id: 's',
          content: [{ type: 'web_search_result', title: 'A' }],
        },
        { type: 'text', text: 'Found it.' },
      ],
      stop_reason: 'end_turn',
    },
  ])

  expect(turns.map(({ content }) => content)).toEqual([
    '[file]\nLook it up.',
    'Searching.\nFound it.',
  ])
  expect(turns[1]?.toolResults).toEqual(['[web_search_result]'])
})
