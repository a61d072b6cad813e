/** Traps of frameworks beside those that have a file of their own. */
import { describe, expect, test } from 'vitest'
import { findConversations } from '../../../src/conversation/finding/find-conversations.js'
import { toConversation } from '../../../src/conversation/finding/index.js'
import { plainContext } from '../../../src/conversation/reading/index.js'
import aiSdk4 from '../fixtures/ai-sdk-4.json' with { type: 'json' }
import langchain from '../fixtures/langchain.json' with { type: 'json' }
import langgraph from '../fixtures/langgraph.json' with { type: 'json' }
import llamaIndex from '../fixtures/llama-index.json' with { type: 'json' }
import mastra from '../fixtures/mastra.json' with { type: 'json' }

const said = (input: unknown) =>
  toConversation(input).turns.map(({ role, content }) => [role, content])
const all = (input: unknown) => [...findConversations(input, '', plainContext)]

describe('AI SDK of version 4', () => {
  test('messages of role data say nothing, and invocations explain the reply', () => {
    expect(toConversation(aiSdk4.ui).turns).toMatchObject([
      { content: 'My name is Maya. Weather?', index: 0 },
      { content: 'It is rainy, Maya.', index: 2, toolResults: ['rainy'] },
    ])
  })

  test('the messages of a response go on with the chat', () => {
    expect(said([aiSdk4.ui[0], ...aiSdk4.response])).toEqual(said(aiSdk4.ui))
  })
})

describe('LangChain', () => {
  test('messages and stored messages of the library are read alike', () => {
    expect(said(langchain.stored)).toEqual(said(langchain.messages))
    expect(toConversation(langchain.messages).turns.at(-1)?.toolResults).toEqual(['rainy'])
  })

  test('tuples are messages, alone or among others', () => {
    expect(
      said([
        ['system', 'Be brief.'],
        ['human', 'My name is Maya.'],
        ['ai', 'How can I help, Maya?'],
        { role: 'user', content: 'A ticket.' },
        ['assistant', [{ type: 'text', text: 'Sure.' }]],
      ]),
    ).toEqual([
      ['user', 'My name is Maya.'],
      ['assistant', 'How can I help, Maya?'],
      ['user', 'A ticket.'],
      ['assistant', 'Sure.'],
    ])
  })

  test('a list of lists is no list of tuples', () => {
    expect(
      all([
        [
          ['human', 'Hi.'],
          ['ai', 'Hello.'],
        ],
        [
          ['human', 'Hi.'],
          ['ai', 'Hi.'],
        ],
      ]),
    ).toHaveLength(2)
  })
})

describe('LangGraph', () => {
  const whole = said(langgraph.state)

  test('a state, a snapshot and a checkpoint are read alike', () => {
    expect(whole).toHaveLength(4)
    expect(said(langgraph.snapshot)).toEqual(whole)
    expect(said(langgraph.checkpoints[0])).toEqual(whole)
    expect(said(langgraph.checkpoints[0]?.checkpoint)).toEqual(whole)
  })

  test('of the history of a thread, newest first or oldest first, the latest state is the conversation', () => {
    for (const states of [langgraph.history, langgraph.checkpoints]) {
      expect(said(states)).toEqual(whole)
      expect(said(states.toReversed())).toEqual(whole)
      expect(toConversation(states).id).toBe('thread-1')
    }
  })

  test('threads are kept apart, and what a subgraph keeps is not the conversation', () => {
    const state = (thread_id: string, checkpoint_ns: string, ...texts: readonly string[]) => ({
      values: { messages: texts.map((text, i) => [i % 2 === 0 ? 'human' : 'ai', text]) },
      next: [],
      config: { configurable: { thread_id, checkpoint_ns } },
      createdAt: `2026-01-01T12:00:0${checkpoint_ns.length > 0 ? 9 : 1}Z`,
    })
    const found = all([
      state('a', '', 'I am Maya.', 'Hello.'),
      state('a', 'tools:1', 'search for Maya', 'none'),
      state('b', '', 'I am Noor.', 'Hello.'),
    ])

    expect(found).toMatchObject([
      { id: 'a', turns: [{ content: 'I am Maya.' }, {}] },
      { id: 'b', turns: [{ content: 'I am Noor.' }, {}] },
    ])
  })

  test('states without messages are told', () => {
    expect(() => toConversation({ values: { topic: 'x' }, next: [], config: {} })).toThrow(
      'none of the states holds messages',
    )
  })
})

describe('LlamaIndex', () => {
  test('the result of a tool under the role of the user is nothing that the user said', () => {
    const { turns } = toConversation(llamaIndex.messages)

    expect(turns.map(({ role, index }) => [role, index])).toEqual([
      ['user', 0],
      ['assistant', 3],
    ])
    expect(turns[1]?.toolResults).toEqual(['rainy'])
    expect(said(llamaIndex.snapshot)).toEqual(said(llamaIndex.messages))
  })

  test('blocks of the Python library are read, and its memory says nothing', () => {
    expect(
      said([
        { role: 'memory', content: 'the user likes tea' },
        {
          role: 'user',
          additional_kwargs: {},
          blocks: [{ block_type: 'text', text: 'I am Maya.' }],
        },
        { role: 'assistant', additional_kwargs: { tool_calls: [{}] }, blocks: [] },
        { role: 'tool', additional_kwargs: {}, blocks: [{ block_type: 'text', text: 'x' }] },
        {
          role: 'assistant',
          additional_kwargs: {},
          blocks: [
            { block_type: 'thinking', content: 'greet' },
            { block_type: 'text', text: 'Hello, Maya.' },
          ],
        },
      ]),
    ).toEqual([
      ['user', 'I am Maya.'],
      ['assistant', 'Hello, Maya.'],
    ])
  })

  test('a chat store holds one conversation for each of its keys', () => {
    const chat = (name: string) => [
      { role: 'user', content: `I am ${name}.`, additional_kwargs: {} },
      { role: 'assistant', content: 'Hello.', additional_kwargs: {} },
    ]

    expect(
      all({ store: { maya: chat('Maya'), noor: chat('Noor') }, class_name: 'S' }),
    ).toMatchObject([{ id: 'maya' }, { id: 'noor' }])
  })
})

describe('Mastra', () => {
  test('all forms of the library say the same', () => {
    const whole = [
      ['user', 'My name is Maya. Weather?'],
      ['assistant', 'One moment.\nIt is rainy, Maya.'],
    ]

    expect(said(mastra.v2)).toEqual(whole)
    expect(said(mastra.ui)).toEqual(whole)
    expect(said(mastra.core)).toEqual(whole)
    expect(said(mastra.v1)).toEqual(whole)
    expect(toConversation(mastra.v2).turns[1]?.toolResults).toEqual(['rainy'])
  })
})

describe('Bot Framework', () => {
  const activity = (from: object, text: string, more = {}) => ({
    type: 'message',
    conversation: { id: 'c1' },
    channelId: 'directline',
    from,
    text,
    ...more,
  })

  test('who is the bot is told by the role of the one or of the other', () => {
    const bot = { id: 'b', name: 'Helper', role: 'bot' }

    expect(
      said([
        activity({ id: 'u' }, 'I am Maya.', { recipient: bot }),
        activity(bot, 'Hello.'),
        { type: 'typing', from: bot, conversation: { id: 'c1' } },
        { type: 'event', name: 'x', from: { id: 'u' }, conversation: { id: 'c1' } },
      ]),
    ).toEqual([
      ['user', 'I am Maya.'],
      ['assistant', 'Hello.'],
    ])
  })

  test('where no role is told the caller is asked for a name', () => {
    const chat = [
      activity({ id: 'u1', name: 'Maya' }, 'I am Maya.'),
      activity({ id: 'b1', name: 'Helper' }, 'Hello.'),
    ]

    expect(() => toConversation(chat)).toThrow(
      'activities[0]: neither "from" nor "recipient" says which is the bot (from "Maya"). Fix: give the name of the bot or of the user in the option speakers',
    )
    const { turns } = toConversation(chat, { speakers: { user: 'u1', assistant: 'Helper' } })
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant'])
  })

  test('a card is told by its texts, a pressed button by its value', () => {
    const card = {
      contentType: 'application/vnd.microsoft.card.hero',
      content: { title: 'Your booking', text: 'Paris, two nights' },
    }
    const adaptive = { contentType: 'application/vnd.microsoft.card.adaptive', content: {} }

    expect(
      said([
        activity({ role: 'user' }, 'Hi.'),
        activity({ role: 'bot' }, '', { attachments: [card, adaptive] }),
        { ...activity({ role: 'user' }, ''), text: undefined, value: { city: 'Paris' } },
      ]),
    ).toEqual([
      ['user', 'Hi.'],
      ['assistant', 'Your booking\nParis, two nights\n[card]'],
      ['user', '{"city":"Paris"}'],
    ])
  })
})

describe('Rasa', () => {
  const user = (text: string | null, timestamp: number) => ({ event: 'user', text, timestamp })
  const bot = (text: string | null, timestamp: number, data = {}) => ({
    event: 'bot',
    text,
    timestamp,
    data,
  })
  const session = (timestamp: number) => ({ event: 'session_started', timestamp })

  test('turns know their session, and indices count on over sessions', () => {
    const { turns, id } = toConversation({
      sender_id: 'maya',
      events: [
        session(1_760_000_000),
        user('/session_start', 1_760_000_001),
        user('I am Maya.', 1_760_000_002),
        bot('Hello, Maya.', 1_760_000_003),
        session(1_760_090_000),
        user('A table, please.', 1_760_090_001),
        bot('What is your name?', 1_760_090_002),
      ],
    })

    expect(id).toBe('maya')
    expect(turns.map(({ content, index, session: own }) => [content, index, own])).toEqual([
      ['I am Maya.', 2, { id: '1', at: '2025-10-09T08:53:20.000Z' }],
      ['Hello, Maya.', 3, { id: '1', at: '2025-10-09T08:53:20.000Z' }],
      ['A table, please.', 5, { id: '2', at: '2025-10-10T09:53:20.000Z' }],
      ['What is your name?', 6, { id: '2', at: '2025-10-10T09:53:20.000Z' }],
    ])
  })

  test('an answer without a text shows something else, or explains itself', () => {
    expect(
      said([
        user('Show me.', 1),
        bot(null, 2, { image: 'https://example.com/a.png' }),
        bot(null, 3),
        bot('Here.', 4),
      ]),
    ).toEqual([
      ['user', 'Show me.'],
      ['assistant', '[image]'],
      ['assistant', 'Here.'],
    ])
  })
})
