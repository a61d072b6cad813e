/** What the caller tells about the input: a reader of its own, and who is who. */
import { describe, expect, test } from 'vitest'
import { readConversations, toConversation } from '../../src/conversation/finding/index.js'
import { OptionError } from '../../src/errors.js'

const rows = [
  { bot: false, said: { text: 'I am Maya.' } },
  { bot: true, said: { text: 'Hello, Maya.' } },
  { note: 'joined' },
  { bot: false, said: { text: 'A ticket.' } },
]
interface Row {
  readonly bot?: boolean
  readonly said?: { readonly text: string }
}
const readTurn = (row: Row) =>
  row.said ? { role: row.bot ? 'assistant' : 'user', content: row.said.text } : null
const read = [
  { role: 'user', content: 'I am Maya.', index: 0, path: 'messages[0]' },
  { role: 'assistant', content: 'Hello, Maya.', index: 1, path: 'messages[1]' },
  { role: 'user', content: 'A ticket.', index: 3, path: 'messages[3]' },
]

describe('readTurn', () => {
  test('reads each item of a list; null leaves an item out, and the others keep their places', () => {
    expect(toConversation(rows, { readTurn }).turns).toEqual(read)
    expect(toConversation(JSON.stringify(rows), { readTurn }).turns).toEqual(read)
    expect(
      toConversation(rows.map((row) => JSON.stringify(row)).join('\n'), { readTurn }).turns,
    ).toEqual(read)
  })

  test('reads the list in a wrapper: under a usual name, or the only one there is', () => {
    expect(toConversation({ id: 'a', messages: rows }, { readTurn })).toMatchObject({ id: 'a' })
    expect(toConversation({ id: 'a', log: rows }, { readTurn }).turns[0]?.path).toBe('log[0]')
  })

  test('reads items that are no objects', () => {
    const { turns } = toConversation(['+ I am Maya.', '- Hello.', '# joined'], {
      readTurn: (line: string) =>
        line.startsWith('#')
          ? null
          : { role: line.startsWith('+') ? 'user' : 'assistant', content: line.slice(2) },
    })

    expect(turns.map(({ content }) => content)).toEqual(['I am Maya.', 'Hello.'])
  })

  test('takes the place of the formats that are known', () => {
    const { turns } = toConversation(
      [
        { role: 'user', content: 'Hi.' },
        { role: 'assistant', content: 'Hello.' },
      ],
      {
        readTurn: ({ role, content }) => ({
          role: role === 'user' ? 'assistant' : 'user',
          content,
        }),
      },
    )

    expect(turns.map(({ role }) => role)).toEqual(['assistant', 'user'])
  })

  test('reads many conversations', async () => {
    const ids: unknown[] = []
    const source = [{ id: 'a', messages: rows }, { id: 'b', messages: rows }, rows]
    for await (const { id, turns } of readConversations(source, { readTurn })) {
      ids.push([id, turns.length])
    }

    expect(ids).toEqual([
      ['a', 3],
      ['b', 3],
      [undefined, 3],
    ])
  })

  test.each<[string, unknown, string]>([
    [
      'nothing',
      undefined,
      'messages[0]: readTurn returned a value that is undefined. Fix: return { role, content }, or null',
    ],
    ['a text', 'Hi.', 'readTurn returned a value that is the text "Hi."'],
    [
      'an unknown role',
      { role: 'narrator', content: 'Hi.' },
      'readTurn returned the role "narrator"',
    ],
    [
      'no text',
      { role: 'user', content: 5 },
      'messages[0].content: is the number 5 where text was expected',
    ],
    [
      'an empty reply',
      { role: 'assistant', content: '' },
      "messages[0]: the assistant's reply is empty",
    ],
  ])('that returns %s is named', (_, returned, message) => {
    // @ts-expect-error what the types refuse as well
    expect(() => toConversation(rows, { readTurn: () => returned })).toThrow(message)
  })

  test('that throws is named with the item, and its error is the cause', () => {
    const cause = new TypeError("Cannot read properties of undefined (reading 'text')")
    const failing = () => {
      throw cause
    }

    expect(() => toConversation(rows, { readTurn: failing })).toThrow(
      expect.objectContaining({
        name: 'ConversationError',
        cause,
        message: expect.stringMatching(
          /^messages\[0\]: readTurn threw TypeError: .* the keys bot, said\. Fix: /,
        ),
      }),
    )
  })
})

describe('names', () => {
  const chat = [
    { sender: 'Maya', text: 'Hi.' },
    { sender: 'Desk', text: 'Hello.' },
  ]

  test('that nobody knows are asked for', () => {
    expect(() => toConversation(chat)).toThrow(
      'messages[0].sender: "Maya" may be the user or the assistant. Fix: say which with the option speakers of toConversation and readConversations, as in { user: "Maya" }.',
    )
    const { turns } = toConversation(chat, { speakers: { user: 'Maya', assistant: 'Desk' } })
    expect(turns.map(({ role, path }) => [role, path])).toEqual([
      ['user', 'messages[0]'],
      ['assistant', 'messages[1]'],
    ])
  })

  test.each([
    [
      { sender: 'user', text: 'Hi.' },
      { sender: 'bot', text: 'Hello.' },
    ],
    [
      { speaker: 'Customer', message: 'Hi.' },
      { speaker: 'Agent', message: 'Hello.' },
    ],
    [
      { author: 'human', body: 'Hi.' },
      { author: 'AI', body: 'Hello.' },
    ],
    [
      { from: 'user', content: 'Hi.' },
      { from: 'assistant', content: 'Hello.' },
    ],
    [
      { role: 'user', content: 'Hi.' },
      { role: 'bot', content: 'Hello.' },
    ],
  ])('that are usual need no option: %j', (...input) => {
    expect(toConversation(input).turns.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Hi.'],
      ['assistant', 'Hello.'],
    ])
  })

  test.each([
    [[{ question: 'Hi.', answer: 'Hello.' }], 'turns[0].question'],
    [[{ user: 'Hi.', assistant: 'Hello.' }], 'turns[0].user'],
    [[{ user: 'Hi.', bot: 'Hello.' }], 'turns[0].user'],
  ])('of halves of an exchange are read: %j', (input, path) => {
    const { turns } = toConversation(input)

    expect(turns.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Hi.'],
      ['assistant', 'Hello.'],
    ])
    expect(turns[0]?.path).toBe(path)
  })
})

test.each<[object, string]>([
  [
    { readturn: readTurn },
    'toConversation, option readturn: there is no such option. Fix: write readTurn.',
  ],
  [{ readTurn: 'role' }, 'toConversation, option readTurn: is "role". Fix: give a function'],
  [{ speakers: 'Maya' }, 'toConversation, option speakers, options: an object was expected'],
  [{ speakers: { bot: 'Maya' } }, 'toConversation, option speakers, option bot'],
  [{ speakers: { user: '' } }, 'toConversation, option speakers.user: is ""'],
  [{ speakers: { user: 'A', assistant: ['a'] } }, 'is both the user and the assistant'],
  [{ columns: { content: 5, role: 'a' } }, 'toConversation, option columns.content: is 5'],
])('a wrong option is refused: %j', (options, message) => {
  expect(() => toConversation(rows, options)).toThrow(OptionError)
  expect(() => toConversation(rows, options)).toThrow(message)
})

test('as a callback of map it takes no options', () => {
  const chat = [
    { role: 'user', content: 'Hi.' },
    { role: 'assistant', content: 'Hello.' },
  ]

  expect([chat, chat].map(toConversation)).toHaveLength(2)
})
