/** Traps of transcripts and tables. */
import { describe, expect, test } from 'vitest'
import { findConversations } from '../../../src/conversation/finding/find-conversations.js'
import { readConversations, toConversation } from '../../../src/conversation/finding/index.js'
import { plainContext } from '../../../src/conversation/reading/index.js'

const said = (input: unknown) =>
  toConversation(input).turns.map(({ role, content, path }) => [role, content, path])

describe('transcripts', () => {
  test('only lines that begin with a known name begin a turn', () => {
    expect(
      said(
        'User: My address is:\nStreet: Rue de Lyon 4\nhttps://example.com\n\nAssistant: Noted.\r\nUser:\nBye.',
      ),
    ).toEqual([
      ['user', 'My address is:\nStreet: Rue de Lyon 4\nhttps://example.com', 'line 1'],
      ['assistant', 'Noted.', 'line 5'],
      ['user', 'Bye.', 'line 6'],
    ])
  })

  test.each([
    ['times in brackets', '[12:03] User: Hi.\n[12:04] Bot: Hello.'],
    ['dates with a dash', '12/07/2026, 12:03 - User: Hi.\n12/07/2026, 12:04 - Bot: Hello.'],
    ['bold names', '**User:** Hi.\n\n**Assistant:** Hello.'],
    ['bold names, the colon outside', '**Human**: Hi.\n\n**AI**: Hello.'],
    ['times after names', 'Customer (12:03): Hi.\nAgent (12:04): Hello.'],
    ['wide colons', 'User：Hi.\nAssistant：Hello.'],
    ['quotes', '> User: Hi.\n> Assistant: Hello.'],
    ['lower case', 'user: Hi.\nassistant: Hello.'],
    ['a system message before', 'System: Be brief.\nUser: Hi.\nAssistant: Hello.'],
  ])('%s', (_, text) => {
    expect(said(text).map(([role, content]) => [role, content])).toEqual([
      ['user', 'Hi.'],
      ['assistant', 'Hello.'],
    ])
  })

  test('names are told by an option, and asked for where they are not known', () => {
    const text = 'Maya: I am allergic to nuts.\nSupport desk: Noted.\nMaya: Thanks.'

    expect(() => toConversation(text)).toThrow(
      'conversation: it looks like a transcript, but no line is of the user or the assistant; the names at the beginning of lines are "Maya", "Support desk". Fix: say who is who with the option speakers, as in { user: "Maya", assistant: "Support desk" }.',
    )
    expect(() => toConversation('User: Hi.\nDesk: Hello.')).toThrow(
      'no line is of the assistant; the names at the beginning of lines are "Desk". Fix: say who is who with the option speakers, as in { assistant: "Desk" }',
    )
    const { turns } = toConversation(text, {
      speakers: { user: 'maya', assistant: ['Support desk', 'Night desk'] },
    })
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })

  test('what stands before the first known name is not passed over where it may be a turn', () => {
    expect(() => toConversation('Maya: Hi.\nBot: Hello.\nUser: Bye.')).toThrow('"Maya"')
    expect(said('Chat of 7 December\n\nUser: Hi.\nBot: Hello.')).toHaveLength(2)
  })

  test('a list of transcripts is a list of conversations, and a text may be given to readConversations', async () => {
    const text = 'User: Hi.\nBot: Hello.'
    const read: number[] = []
    for await (const { turns } of readConversations(text)) read.push(turns.length)

    expect([...findConversations([text, text], '', plainContext)]).toHaveLength(2)
    expect(read).toEqual([2])
  })
})

describe('tables', () => {
  test.each([
    ['commas', 'role,content\nuser,Hi.\nassistant,Hello.'],
    ['semicolons', 'Speaker;Text\nCustomer;Hi.\nAgent;Hello.'],
    ['tabs', 'sender\tmessage\nhuman\tHi.\nbot\tHello.'],
    ['quoted headers', '"role","content"\n"user","Hi."\n"assistant","Hello."'],
    [
      'a byte order mark and blank lines',
      '\uFEFFrole,content\r\n\r\nuser,Hi.\r\nassistant,Hello.\r\n',
    ],
    ['a system message', 'role,content\nsystem,Be brief.\nuser,Hi.\nassistant,Hello.'],
  ])('%s', (_, text) => {
    expect(said(text).map(([role, content]) => [role, content])).toEqual([
      ['user', 'Hi.'],
      ['assistant', 'Hello.'],
    ])
  })

  test('rows may be exchanges, and lines count within quoted cells', () => {
    expect(
      said('id,User,Assistant\n1,"Hi,\nI am ""Maya"".",Hello.\n2,A ticket.,Your name?'),
    ).toEqual([
      ['user', 'Hi,\nI am "Maya".', 'line 2.user'],
      ['assistant', 'Hello.', 'line 2.assistant'],
      ['user', 'A ticket.', 'line 4.user'],
      ['assistant', 'Your name?', 'line 4.assistant'],
    ])
  })

  test('rows may be conversations, or belong to one that a column names', () => {
    const turns = JSON.stringify([
      { role: 'user', content: 'Hi.' },
      { role: 'assistant', content: 'Hello.' },
    ]).replaceAll('"', '""')
    const find = (text: string) => [...findConversations(text, '', plainContext)]

    expect(find(`name,turns\na,"${turns}"\nb,"${turns}"`)).toMatchObject([{ id: 'a' }, { id: 'b' }])
    expect(
      find(
        'conversation_id,role,content\na,user,Hi.\nb,user,Ho.\na,assistant,Hello.\nb,assistant,Hey.',
      ),
    ).toMatchObject([
      {
        id: 'a',
        turns: [
          { index: 0, path: 'line 2' },
          { index: 2, path: 'line 4' },
        ],
      },
      { id: 'b', turns: [{ content: 'Ho.' }, { content: 'Hey.' }] },
    ])
  })

  test('columns of other names are told by an option', async () => {
    const text = 'chat,who,what,when\n7,Maya,Hi.,1\n8,Maya,Ho.,2\n7,Desk,Hello.,3\n8,Desk,Hey.,4'
    const options = {
      columns: { role: 'who', content: 'what', conversation: 'chat', at: 'when' },
      speakers: { user: 'Maya', assistant: 'Desk' },
    }
    const ids: unknown[] = []
    for await (const { id, turns } of readConversations(text, options)) ids.push([id, turns.length])

    expect(ids).toEqual([
      ['7', 2],
      ['8', 2],
    ])
    expect(() => toConversation(text, { columns: { role: 'who', content: 'text' } })).toThrow(
      'option columns.content: the table has no column "text". Fix: give one of its columns: chat, who, what, when.',
    )
  })

  test('columns that do not tell who said what are refused', () => {
    expect(() => toConversation('a,b', { columns: { role: 'a' } })).toThrow(
      'toConversation, option columns: is {"role":"a"}, which does not tell who said what. Fix: give role and content, or user and assistant.',
    )
  })

  test('a cell that is not closed is named with its line', () => {
    expect(() => toConversation('role,content\nuser,Hi.\nassistant,"Hello.')).toThrow(
      'line 3: a quoted cell is not closed',
    )
  })

  test('an answer that is empty is named with its line', () => {
    expect(() => toConversation('role,content\nuser,Hi.\nassistant,')).toThrow(
      "line 3: the assistant's reply is empty",
    )
  })
})
