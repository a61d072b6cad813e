/** What `toConversation` promises whatever the format: places, errors, one conversation. */
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type ReadingOptions, toConversation } from '../../src/conversation/finding/index.js'
import { ConversationError } from '../../src/errors.js'

const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })
const talk = [user('My name is Maya.'), assistant('How can I help, Maya?')]

function errorOf(input: unknown): string {
  try {
    toConversation(input)
  } catch (error) {
    expect(error).toBeInstanceOf(ConversationError)
    return String(error).replace('ConversationError: ', '')
  }
  throw new Error('the input was read')
}

test('turns keep the place they have in the input, whatever is left out between them', () => {
  const { turns } = toConversation([
    { role: 'system', content: 'Be brief.' },
    user('My name is Maya.'),
    { role: 'developer', content: 'Be kind.' },
    user('  \n '),
    assistant('How can I help, Maya?'),
  ])

  expect(turns).toEqual([
    { role: 'user', content: 'My name is Maya.', index: 1, path: 'messages[1]' },
    { role: 'assistant', content: 'How can I help, Maya?', index: 4, path: 'messages[4]' },
  ])
})

test.each([
  ['messages', { messages: talk }],
  ['turns', { turns: talk }],
  ['conversation', { conversation: talk }],
  ['conversation_turns', { conversation_turns: talk }],
  ['turns', { turns: JSON.stringify(talk) }],
])('places carry the name the input gives its list: %s', (name, input) => {
  expect(toConversation(input).turns.map((turn) => turn.path)).toEqual([`${name}[0]`, `${name}[1]`])
})

test('the id of the input is kept', () => {
  expect(toConversation({ id: 'chat-7', messages: talk }).id).toBe('chat-7')
  expect(toConversation({ thread_id: 12, messages: talk }).id).toBe('12')
  expect(toConversation(talk)).not.toHaveProperty('id')
})

test('two messages in a row of one speaker stay two turns', () => {
  const { turns } = toConversation([
    user('Hi.'),
    user('I am Maya.'),
    assistant('Hello Maya.'),
    assistant('What can I do?'),
  ])

  expect(turns.map((turn) => [turn.role, turn.index])).toEqual([
    ['user', 0],
    ['user', 1],
    ['assistant', 2],
    ['assistant', 3],
  ])
})

test('a conversation of ours is returned as it is', () => {
  const conversation = toConversation({ turns: talk })

  expect(toConversation(conversation)).toBe(conversation)
})

test('JSON text and JSON Lines text of messages are read as the value they hold', () => {
  const { turns } = toConversation(talk)

  expect(toConversation(JSON.stringify(talk)).turns).toEqual(turns)
  expect(toConversation(JSON.stringify(JSON.stringify(talk))).turns).toEqual(turns)
  expect(
    toConversation(`\uFEFF${talk.map((turn) => JSON.stringify(turn)).join('\r\n')}\n`).turns,
  ).toEqual(turns)
})

test('several conversations are counted, not merged', () => {
  expect(errorOf([talk, talk])).toBe(
    'conversation: found 2 conversations where one was expected. Fix: pass one of them, or read them all with readConversations.',
  )
  expect(errorOf([{ messages: talk }, { messages: talk }, { messages: [] }])).toContain(
    'found 3 conversations',
  )
  expect(errorOf(`${JSON.stringify({ messages: talk })}\n${JSON.stringify(talk)}`)).toContain(
    'found 2 conversations',
  )
  expect(toConversation([talk])).toEqual(toConversation(talk))
})

test('a place without a name is called by what it holds', () => {
  const pair = { input: 'Hi', actual_output: 'Hello' }

  expect(errorOf([pair, 5])).toMatch(/^turns\[1\]: is the number 5/)
  expect(errorOf([...talk, 5])).toMatch(/^messages\[2\]: is the number 5/)
  expect(errorOf([{ messages: [talk[0], 5] }, [], [talk[0]]])).toMatch(
    /^conversations\[0\], messages\[1\]: is the number 5/,
  )
})

test('an item that is no message is named with its place and its keys', () => {
  expect(errorOf([...talk, { by: 'user', said: 'Hello' }])).toBe(
    `messages[2]: is an object with the keys by, said, not a message or a conversation; nearest are role/content turns (without role, content), sender/text turns (without sender, text), DeepEval test cases (without role, content, tools_called). Fix: give { role, content } turns, bare or under "messages", or say how one is read:
  toConversation(input, {
    readTurn: (item) => ({
      role: item.by === 'user' ? 'user' : 'assistant',
      content: item.said,
    }),
  })
.`,
  )
  expect(errorOf({ turns: [null, ...talk] })).toMatch(/^turns\[0\]: is null, not a message/)
  expect(errorOf([...talk, [user('x')]])).toMatch(/^messages\[2\]: is an array, not a message/)
})

test.each([
  [[], 'conversation: the conversation is empty.'],
  [{ messages: [] }, 'messages: the conversation is empty.'],
  ['', 'conversation: the text is empty.'],
  [' \n', 'conversation: the text is empty.'],
  [
    'Hello there',
    'conversation: the text "Hello there" is not JSON, and neither a transcript nor a table.',
  ],
  [
    undefined,
    'conversation: is undefined: nothing was given. Fix: see whether a return or an await is missing where it comes from;',
  ],
  [null, 'conversation: is null: nothing was given.'],
  [
    { history: talk, id: 'a', tags: ['b'] },
    'conversation: is an object with the keys history, id, tags: there are messages in it, under a name that is not known. Fix: pass input.history, or call the list "messages".',
  ],
  [{ 'chat log': talk }, 'Fix: pass input["chat log"], or call the list "messages".'],
  [[{ history: talk }], 'Fix: call the list "messages" instead of "history".'],
  [{ before: talk, after: talk }, 'is an object with the keys before, after, not a message'],
  [42, 'conversation: is the number 42, not a message'],
  [{}, 'conversation: is an object without keys, not a message'],
  [
    [assistant('Hi.')],
    'conversation: the conversation has no user turn: of its 1 item, 1 turn could be read, all of the assistant.',
  ],
  [
    { turns: [user('Hi.'), user('You there?')] },
    'turns: the conversation has no assistant turn: of its 2 items, 2 turns could be read, all of the user.',
  ],
  [
    [user(' '), user('')],
    'conversation: the conversation has no user turn: of its 2 items, no turns could be read.',
  ],
  [[user('Hi.'), assistant('')], "messages[1]: the assistant's reply is empty"],
  [[user('Hi.'), { role: 'narrator', content: 'Hi.' }], 'messages[1]: the role is "narrator".'],
  [
    [user('Hi.'), { role: 'assistant', text: 'Hi.' }],
    'messages[1]: is an object with the keys role, text and without content.',
  ],
  [
    [user('Hi.'), { role: 'assistant', content: undefined }],
    'messages[1].content: is undefined where text was expected.',
  ],
  [
    [user('Hi.'), { role: 'assistant', content: 5 }],
    'messages[1].content: is the number 5 where text was expected.',
  ],
  [{ turns: '[{"role":' }, 'turns: is text that is not a JSON array.'],
])('%j says what is wrong', (input, message) => {
  expect(errorOf(input)).toContain(message)
  expect(errorOf(input)).toContain(' Fix: ')
})

test('the three formats that are nearest are named, each with what is missing', () => {
  const nearest = (input: unknown) => /nearest are (.*?)\. Fix/.exec(errorOf(input))?.[1]

  expect(nearest({ from: 'human', text2: 'Hi.' })).toContain('ShareGPT (without value)')
  expect(nearest({ question: 'Hi?' })).toContain('exchange pairs (without answer)')
  expect(nearest({ uuid: 'a', chat_messages: 'none' })).toContain(
    'Claude data exports (without name)',
  )
  expect(nearest({ event: 'user', text: 'Hi.' })).toBeUndefined()
  expect(nearest({ a: 1 })?.split(/\), /)).toHaveLength(3)
})

test('what is wrong is said in short, however many keys there are', () => {
  const keys = Array.from({ length: 30 }, (_, i) => [`a long name of a key ${i}`, i])

  expect(errorOf({}).length).toBeLessThan(200)
  expect(errorOf(7).length).toBeLessThan(200)
  expect(errorOf(Object.fromEntries(keys)).length).toBeLessThan(800)
})

test('the adapter that an error shows is read', () => {
  const rows = [
    { by: 'bot', said: 'Hello.' },
    { by: 'me', said: 'My name is Maya.' },
  ]
  const shown = /toConversation\(input, (\{[^]*\})\)\n/.exec(errorOf(rows))?.[1] ?? ''
  const options: unknown = runInNewContext(`(${shown})`)

  expect(options).toMatchObject({ readTurn: expect.any(Function) })
  const { turns } = toConversation(rows, options as ReadingOptions)
  expect(turns.map(({ role, content }) => [role, content])).toEqual([
    ['assistant', 'Hello.'],
    ['user', 'My name is Maya.'],
  ])
})

test('a line that is not JSON is named, and the messages around it are not passed off as whole', () => {
  const lines = [JSON.stringify(talk[0]), '{"role":"assistant","con', JSON.stringify(talk[1])]

  expect(errorOf(lines.join('\n'))).toMatch(/^line 2: is not JSON: /)
})

test('a text that looks like a secret does not reach an error message', () => {
  expect(errorOf('sk-abcdefghijklmnop')).not.toContain('abcdefghijklmnop')
})

test('input that throws when it is read gives our error, with what it threw as the cause', () => {
  const thrown = new RangeError('no such column')
  const getter = Object.defineProperty({}, 'role', {
    enumerable: true,
    get: () => {
      throw thrown
    },
  })
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  const cycle: unknown[] = []
  cycle.push(cycle)
  let deep: unknown = talk
  for (let i = 0; i < 50_000; i++) deep = [deep]

  for (const input of [getter, [getter], { messages: [getter] }, proxy, [proxy], cycle, deep]) {
    expect(errorOf(input)).toContain(' Fix: ')
  }
  expect(errorOf(cycle)).toContain('nested too deeply')
  expect(
    errorOf(
      new Proxy(
        {},
        {
          get: () => {
            throw thrown
          },
          ownKeys: () => {
            throw null
          },
        },
      ),
    ),
  ).toContain(' Fix: ')
})
