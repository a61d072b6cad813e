/** Traps of data exports and data sets: branches, sessions, several conversations in one object. */
import { describe, expect, test } from 'vitest'
import { findConversations } from '../../../src/conversation/finding/find-conversations.js'
import { toConversation } from '../../../src/conversation/finding/index.js'
import { plainContext } from '../../../src/conversation/reading/index.js'
import {
  chatgptExport,
  claudeExport,
  locomoSample,
} from '../../support/samples/exports-and-data-sets.js'

const said = (input: unknown) =>
  toConversation(input).turns.map(({ role, content }) => [role, content])
const all = (input: unknown) => [...findConversations(input, '', plainContext)]

describe('ChatGPT', () => {
  test('the current branch is read, with its tools', () => {
    const { turns, id } = toConversation(chatgptExport)

    expect(id).toBe('c-1')
    expect(turns.at(-1)).toMatchObject({ content: 'It is rainy, Maya.', toolResults: ['rainy'] })
  })

  test('another current node is another branch', () => {
    expect(said({ ...chatgptExport, current_node: 'f' }).at(-1)).toEqual([
      'assistant',
      'Sunny, Mia.',
    ])
  })

  test('without a current node the message that was made last ends the branch', () => {
    const mapping = structuredClone(chatgptExport.mapping)
    Reflect.set(mapping.f.message ?? {}, 'create_time', 1_760_000_002)
    Reflect.set(mapping.g.message ?? {}, 'create_time', 1_760_000_001)

    expect(said({ mapping }).at(-1)).toEqual(['assistant', 'Sunny, Mia.'])
  })

  test('a branch that leads back to itself ends, and a long one is read in no time', () => {
    const mapping: Record<string, unknown> = {}
    const length = 50_000
    for (let i = 0; i < length; i++) {
      const content = { content_type: 'text', parts: [`${i}`] }
      const author = { role: i % 2 === 0 ? 'user' : 'assistant' }
      mapping[`${i}`] = {
        id: `${i}`,
        parent: i === 0 ? `${length - 1}` : `${i - 1}`,
        message: { author, content },
      }
    }

    expect(toConversation({ mapping, current_node: `${length - 1}` }).turns).toHaveLength(length)
  })

  test('a whole export is as many conversations as it holds', () => {
    expect(all([chatgptExport, { ...chatgptExport, conversation_id: 'c-2' }])).toMatchObject([
      { id: 'c-1' },
      { id: 'c-2' },
    ])
  })
})

describe('Claude', () => {
  test('the branch with the last message is read, or the one that is named', () => {
    expect(said(claudeExport).at(-1)).toEqual(['assistant', 'How can I help, Maya?'])
    expect(said({ ...claudeExport, current_leaf_message_uuid: 'm2' }).at(-1)).toEqual([
      'assistant',
      'Hello, Mia.',
    ])
    expect(toConversation(claudeExport).id).toBe('c-1')
  })

  test('without parents all messages are read; text stands in where there is no content', () => {
    expect(
      said({
        chat_messages: [
          { uuid: 'a', sender: 'human', text: 'I am Maya.', files: [{ file_name: 'a.png' }] },
          { uuid: 'b', sender: 'assistant', text: 'Hello.', content: [] },
        ],
      }),
    ).toEqual([
      ['user', '[file]\nI am Maya.'],
      ['assistant', 'Hello.'],
    ])
  })
})

describe('LoCoMo', () => {
  test('turns know their session, also the tenth, which comes after the second', () => {
    const { conversation } = locomoSample
    const talk = conversation.session_1
    const { turns } = toConversation({
      ...conversation,
      session_10: talk,
      session_10_date_time: 'late',
    })

    expect(turns.map(({ session }) => session)).toEqual([
      { id: '1', at: '1:56 pm on 8 May, 2023' },
      { id: '1', at: '1:56 pm on 8 May, 2023' },
      { id: '2', at: '10:00 am on 20 May, 2023' },
      { id: '2', at: '10:00 am on 20 May, 2023' },
      { id: '10', at: 'late' },
      { id: '10', at: 'late' },
    ])
    expect(turns.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('names may be given the other way round', () => {
    const { turns } = toConversation(locomoSample, {
      speakers: { user: 'Noor', assistant: 'Maya' },
    })

    expect(turns.map(({ role }) => role)).toEqual(['assistant', 'user', 'assistant', 'user'])
  })
})

describe('LongMemEval', () => {
  const row = {
    question_id: 'q-1',
    question: 'What is my name?',
    answer: 'Maya',
    question_date: '2023/05/30',
    haystack_dates: ['2023/05/20', '2023/05/21'],
    haystack_sessions: [
      [
        { role: 'user', content: 'I am Maya.' },
        { role: 'assistant', content: 'Hello.' },
      ],
      [
        { role: 'user', content: 'Hi.' },
        { role: 'assistant', content: 'Hi.' },
      ],
    ],
  }

  test('the answer that is expected was never given; a hypothesis was', () => {
    expect(said(row).at(-1)).toEqual(['user', 'What is my name?'])
    expect(toConversation({ ...row, hypothesis: 'Mia' }).turns.at(-1)).toEqual({
      role: 'assistant',
      content: 'Mia',
      index: 5,
      path: 'hypothesis',
      session: { id: 'question', at: '2023/05/30' },
    })
  })
})

describe('MultiWOZ, Schema-Guided Dialogue and Arena', () => {
  test('a file of many dialogues is as many conversations', () => {
    const dialogue = { goal: {}, log: [{ text: 'A taxi.', metadata: {} }, { text: 'Where to?' }] }

    expect(all({ 'A.json': dialogue, 'B.json': dialogue })).toMatchObject([
      { id: 'A.json', turns: [{ role: 'user', path: 'log[0]' }, { role: 'assistant' }] },
      { id: 'B.json' },
    ])
  })

  test('the system of these data sets is the assistant', () => {
    const turn = (speaker: string, utterance: string) => ({ speaker, utterance, frames: [] })

    expect(
      all([
        { dialogue_id: '1', turns: [turn('USER', 'Hi.'), turn('SYSTEM', 'Hello.')] },
        { dialogue_id: '2', turns: [turn('USER', 'Hi.'), turn('SYSTEM', 'Hello.')] },
      ]),
    ).toMatchObject([{ id: '1', turns: [{ role: 'user' }, { role: 'assistant' }] }, { id: '2' }])
  })

  test('a row that compares two models holds two conversations', () => {
    const talk = (answer: string) => [
      { role: 'user', content: 'Hi.' },
      { role: 'assistant', content: answer },
    ]
    const row = {
      question_id: 'q',
      model_a: 'a',
      model_b: 'b',
      conversation_a: talk('A'),
      conversation_b: talk('B'),
    }

    expect(all(row)).toMatchObject([
      { id: 'q, conversation_a', turns: [{}, { content: 'A', path: 'conversation_a[1]' }] },
      { id: 'q, conversation_b', turns: [{}, { content: 'B' }] },
    ])
  })
})

describe('sessions', () => {
  const turns = (text: string) => [
    { role: 'user', content: text },
    { role: 'assistant', content: 'Hello.' },
  ]

  test('a list of sessions is one conversation, whose turns know theirs', () => {
    const conversation = toConversation({
      id: 'maya',
      sessions: [
        { id: 'monday', at: '2026-01-05', turns: turns('I am Maya.') },
        { session_id: 7, started_at: 1_760_000_000, messages: turns('A table.') },
        turns('And a taxi.'),
      ],
    })

    expect(conversation.id).toBe('maya')
    expect(conversation.turns.map(({ path, index, session }) => [path, index, session])).toEqual([
      ['sessions[0].turns[0]', 0, { id: 'monday', at: '2026-01-05' }],
      ['sessions[0].turns[1]', 1, { id: 'monday', at: '2026-01-05' }],
      ['sessions[1].messages[0]', 2, { id: '7', at: '2025-10-09T08:53:20.000Z' }],
      ['sessions[1].messages[1]', 3, { id: '7', at: '2025-10-09T08:53:20.000Z' }],
      ['sessions[2][0]', 4, { id: '3' }],
      ['sessions[2][1]', 5, { id: '3' }],
    ])
    expect(toConversation(JSON.stringify(conversation))).toEqual(conversation)
  })

  test('a reply does not go on from one session to the next', () => {
    const call = { role: 'assistant', tool_calls: [{}] }
    const { turns: read } = toConversation({
      sessions: [[...turns('I am Maya.'), call], [{ role: 'assistant', content: 'Welcome back.' }]],
    })

    expect(read.map(({ content }) => content)).toEqual(['I am Maya.', 'Hello.', 'Welcome back.'])
  })

  test('a session without turns is named', () => {
    expect(() => toConversation({ sessions: [{ id: 'a' }] })).toThrow(
      'sessions[0]: a session without turns. Fix: give what was said in it as "turns".',
    )
  })

  test('messages that name their conversation and their session are put together by these', () => {
    const row = (conversation_id: string, session_id: string, role: string, content: string) => ({
      conversation_id,
      session_id,
      role,
      content,
    })
    const read = all([
      row('a', '1', 'user', 'I am Maya.'),
      row('b', '1', 'user', 'I am Noor.'),
      row('a', '1', 'assistant', 'Hello, Maya.'),
      row('b', '1', 'assistant', 'Hello, Noor.'),
      row('a', '2', 'user', 'A table.'),
      row('a', '2', 'assistant', 'For whom?'),
    ])

    expect(read).toMatchObject([
      {
        id: 'a',
        turns: [{ index: 0 }, { index: 2 }, { index: 4, session: { id: '2' } }, { index: 5 }],
      },
      { id: 'b', turns: [{ index: 1, path: 'messages[1]' }, { index: 3 }] },
    ])
  })
})
