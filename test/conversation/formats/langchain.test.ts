import { expect, test } from 'vitest'
import { toConversation } from '../../../src/conversation/finding/index.js'

const constructor = (name: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', name],
  kwargs,
})

/** As the instances of the SDK are: the type is asked of a method, chunks included. */
class Instance {
  readonly lc_namespace = ['langchain_core', 'messages']
  readonly content: unknown
  readonly tool_calls: readonly object[]
  readonly #type: string

  constructor(type: string, content: unknown, calls: readonly object[] = []) {
    this.#type = type
    this.content = content
    this.tool_calls = calls
  }

  getType(): string {
    return this.#type
  }
}

test('an AI message that only calls a tool is no turn, whatever the form', () => {
  const question = 'What is the weather in Zurich? I live there.'
  const call = [{ id: 'call_1', name: 'get_weather', args: { city: 'Zurich' }, type: 'tool_call' }]
  const expected = [
    { role: 'user', content: question, index: 1, path: 'messages[1]' },
    {
      role: 'assistant',
      content: '8°C in Zurich.',
      index: 4,
      path: 'messages[4]',
      toolResults: ['8°C'],
    },
  ]
  const forms: readonly unknown[][] = [
    [
      constructor('SystemMessage', { content: 'Be brief.' }),
      constructor('HumanMessage', { content: question }),
      constructor('AIMessageChunk', { content: '', tool_calls: call, invalid_tool_calls: [] }),
      constructor('ToolMessage', { content: '8°C', tool_call_id: 'call_1', status: 'success' }),
      constructor('AIMessage', { content: [{ type: 'text', text: '8°C in Zurich.' }] }),
    ],
    [
      { type: 'system', data: { content: 'Be brief.', type: 'system' } },
      { type: 'human', data: { content: question, type: 'human', additional_kwargs: {} } },
      { type: 'ai', data: { content: '', tool_calls: call } },
      { type: 'tool', data: { content: '8°C', tool_call_id: 'call_1' } },
      { type: 'ai', data: { content: '8°C in Zurich.' } },
    ],
    [
      { type: 'system', content: 'Be brief.' },
      { type: 'human', content: question, example: false },
      { type: 'AIMessageChunk', content: '', tool_calls: call },
      { type: 'tool', content: '8°C', tool_call_id: 'call_1' },
      { type: 'ai', content: '8°C in Zurich.', tool_calls: [] },
    ],
    [
      new Instance('system', 'Be brief.'),
      new Instance('human', question),
      new Instance('ai', '', call),
      new Instance('tool', '8°C'),
      new Instance('ai', [
        { type: 'reasoning', reasoning: 'hm' },
        { type: 'text', text: '8°C in Zurich.' },
      ]),
    ],
  ]

  for (const messages of forms) {
    expect(toConversation(messages).turns).toEqual(expected)
    expect(toConversation({ messages }).turns).toEqual(expected)
  }
})

test('a chat message names its speaker in a role of its own; other speakers are left out', () => {
  const { turns } = toConversation([
    constructor('ChatMessage', { role: 'user', content: 'Hi.' }),
    { type: 'generic', role: 'moderator', content: 'Be kind.' },
    { type: 'chat', data: { role: 'assistant', content: 'Hello.' } },
    { type: 'remove', content: '', id: 'x' },
  ])

  expect(turns.map(({ role, index }) => [role, index])).toEqual([
    ['user', 0],
    ['assistant', 2],
  ])
})

test('text before a tool call and the answer after it are one reply', () => {
  const { turns } = toConversation([
    { type: 'human', content: 'Weather?' },
    {
      type: 'ai',
      content: [
        { type: 'text', text: 'Let me look.' },
        { type: 'tool_use', id: 'a', name: 'weather', input: {} },
      ],
    },
    { type: 'tool', content: 'rain' },
    { type: 'ai', content: 'Rain.' },
  ])

  expect(turns[1]).toMatchObject({ content: 'Let me look.\nRain.', index: 3 })
})

test('content that is no text is named with the way to it', () => {
  expect(() => toConversation([constructor('HumanMessage', { content: 5 })])).toThrow(
    'messages[0].kwargs.content: is the number 5 where text was expected.',
  )
})

test('a reply goes on after a tool call whose result is not recorded', () => {
  const { turns } = toConversation([
    { type: 'human', content: 'Is it raining?', spanId: 'a' },
    { type: 'ai', content: 'One moment.', tool_calls: [{ id: 'a' }] },
    { type: 'ai', content: 'It is.' },
    { type: 'ai', content: 'Take an umbrella.' },
  ])

  expect(turns.slice(1).map(({ content }) => content)).toEqual([
    'One moment.\nIt is.',
    'Take an umbrella.',
  ])
})
