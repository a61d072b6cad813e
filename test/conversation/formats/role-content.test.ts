import { expect, test } from 'vitest'
import { toConversation } from '../../../src/conversation/finding/index.js'

test('parts that are not text leave a mark where they stand', () => {
  const { turns } = toConversation([
    {
      role: 'user',
      content: [
        { type: 'image', source: {} },
        'Is this my passport?',
        { type: 'document', title: 'scan.pdf' },
        { type: 'video' },
        { type: 'some_hologram' },
        { type: 'file', mediaType: 'audio/mpeg' },
      ],
    },
    { role: 'assistant', content: { type: 'text', text: 'Yes.' } },
  ])

  expect(turns.map(({ content }) => content)).toEqual([
    '[image]\nIs this my passport?\n[file]\n[video]\n[some_hologram]\n[audio]',
    'Yes.',
  ])
})

test('pieces of one sentence are not broken apart, other pieces stand on lines of their own', () => {
  const { turns } = toConversation([
    { role: 'user', content: ['My name', ' ', 'is Maya.', 'I live in Rome.'] },
    {
      role: 'assistant',
      content: [
        'According to the file, ',
        'the grass is green',
        ', Maya',
        '.',
        '\n\nAnything else?',
      ],
    },
  ])

  expect(turns[0]?.content).toBe('My name is Maya.\nI live in Rome.')
  expect(turns[1]?.content).toBe(
    'According to the file, the grass is green, Maya.\n\nAnything else?',
  )
})

test('roles are read in any case, and the words of LangChain for them too', () => {
  const { turns } = toConversation([
    { role: 'System' },
    { role: 'Human', content: 'Hi.' },
    { role: 'AI', content: 'Hello.' },
  ])

  expect(turns.map(({ role, index }) => [role, index])).toEqual([
    ['user', 1],
    ['assistant', 2],
  ])
})

test('what a tool says goes to the next reply', () => {
  const { turns } = toConversation([
    { role: 'user', content: 'What is the time?' },
    { role: 'tool', content: { time: '10:00' } },
    { role: 'assistant', content: 'Ten.' },
    { role: 'assistant', content: 'Exactly.' },
  ])

  expect(turns[1]).toMatchObject({ content: 'Ten.', toolResults: ['{"time":"10:00"}'] })
  expect(turns[2]).not.toHaveProperty('toolResults')
})

test('results that JSON cannot hold leave a mark', () => {
  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  const { turns } = toConversation([
    { role: 'user', content: 'What is the time?' },
    { role: 'tool', content: cycle },
    { role: 'assistant', content: 'Ten.' },
  ])

  expect(turns[1]?.toolResults).toEqual(['[unreadable]'])
})

test('a content part that is no text is named with its place', () => {
  expect(() => toConversation([{ role: 'user', content: [{ type: 'text', text: 5 }] }])).toThrow(
    'messages[0].content[0].text: is the number 5 where text was expected.',
  )
})

test('other keys of a message do not make it something else', () => {
  const { turns } = toConversation([
    { role: 'user', content: 'Hi.', data: [], turns: [1], spanId: 'a', input: 'x', output: 'y' },
    { role: 'assistant', content: 'Hello.', messages: [], attributes: { 'gen_ai.x': 1 } },
  ])

  expect(turns.map(({ content }) => content)).toEqual(['Hi.', 'Hello.'])
})
