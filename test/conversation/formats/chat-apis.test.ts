/** Traps of the chat APIs beside those that have a file of their own. */
import { describe, expect, test } from 'vitest'
import { toConversation } from '../../../src/conversation/finding/index.js'
import agents from '../fixtures/openai-agents.json' with { type: 'json' }
import gemini from '../fixtures/gemini.json' with { type: 'json' }

const said = (input: unknown) =>
  toConversation(input).turns.map(({ role, content }) => [role, content])
const maya = { role: 'user', content: 'My name is Maya.' }

describe('OpenAI Agents SDK', () => {
  test('results of tools explain the reply, and a screenshot is a mark', () => {
    const { turns } = toConversation(agents.history)

    expect(turns[1]?.toolResults).toEqual(['rainy, 14 degrees'])
    expect(turns[3]?.toolResults).toEqual(['Louvre: open', '[image]'])
  })

  test('a session is read as the history is', () => {
    expect(said(agents.session)).toEqual(said(agents.history))
  })

  test('run items are read by what they wrap', () => {
    const { turns } = toConversation([maya, ...agents.newItems])

    expect(turns.map(({ role, index }) => [role, index])).toEqual([
      ['user', 0],
      ['assistant', 8],
    ])
    expect(turns[1]?.toolResults).toHaveLength(3)
  })
})

describe('OpenAI chat completions', () => {
  const completion = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [
      { index: 0, message: { role: 'assistant', content: 'How can I help, Maya?', refusal: null } },
      { index: 1, message: { role: 'assistant', content: 'Who are you?', refusal: null } },
    ],
  }

  test('a whole completion in a list stands for its first choice', () => {
    expect(said([maya, completion])).toEqual([
      ['user', 'My name is Maya.'],
      ['assistant', 'How can I help, Maya?'],
    ])
  })

  test('a request and its answer in one object are one conversation', () => {
    expect(toConversation({ messages: [maya], ...completion }).turns.at(-1)).toMatchObject({
      content: 'How can I help, Maya?',
      path: 'choices[0].message',
      index: 1,
    })
  })

  test('a completion alone lacks the user', () => {
    expect(() => toConversation(completion)).toThrow('the conversation has no user turn')
  })
})

describe('Realtime', () => {
  test('the transcript is the text; without one there is a mark', () => {
    const item = (role: string, ...content: readonly unknown[]) => ({
      object: 'realtime.item',
      type: 'message',
      role,
      content,
    })

    expect(
      said([
        item('user', { type: 'input_audio', transcript: 'My name is Maya.' }),
        item('assistant', { type: 'output_audio', transcript: 'How can I help, Maya?' }),
        item(
          'user',
          { type: 'input_audio', transcript: null },
          { type: 'input_text', text: 'Hm.' },
        ),
        item('assistant', { type: 'audio', transcript: 'What is your name?' }),
      ]),
    ).toEqual([
      ['user', 'My name is Maya.'],
      ['assistant', 'How can I help, Maya?'],
      ['user', '[audio]\nHm.'],
      ['assistant', 'What is your name?'],
    ])
  })
})

describe('pages of the Assistants and Conversations API', () => {
  const item = (role: string, text: string, more = {}) => ({
    type: 'message',
    id: `msg_${text}`,
    role,
    status: 'completed',
    content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
    ...more,
  })
  const page = (data: readonly unknown[], more = {}) => ({ object: 'list', data, ...more })
  const assumption =
    'data: nothing in the page says in which order it is, so it was read newest first, as the API gives it by default.'

  test('a page that begins with the answer is read newest first, and says so', () => {
    const conversation = toConversation(
      page([item('assistant', 'Hello, Maya.'), item('user', 'I am Maya.')]),
    )

    expect(conversation.turns.map(({ content, index }) => [content, index])).toEqual([
      ['I am Maya.', 1],
      ['Hello, Maya.', 0],
    ])
    expect(conversation.notes).toEqual([assumption])
  })

  test('a page that was asked for oldest first is read so', () => {
    const conversation = toConversation(
      page([item('user', 'I am Maya.'), item('assistant', 'Hello, Maya.')]),
    )

    expect(conversation.turns.map(({ index }) => index)).toEqual([0, 1])
    expect(conversation.notes).toEqual([
      'data: nothing in the page says in which order it is, so it was read oldest first, since it begins with the user and ends with the assistant.',
    ])
  })

  test('a call and its result tell the order, and then nothing is assumed', () => {
    const call = { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' }
    const result = { type: 'function_call_output', call_id: 'c1', output: 'rainy' }
    const asked = item('user', 'Weather?')
    const told = item('assistant', 'Rainy.')
    const later = item('user', 'Thanks.')

    for (const data of [
      [later, told, result, call, asked],
      [asked, call, result, told, later],
    ]) {
      const conversation = toConversation(page(data))
      expect(conversation.turns.map(({ content }) => content)).toEqual([
        'Weather?',
        'Rainy.',
        'Thanks.',
      ])
      expect(conversation).not.toHaveProperty('notes')
    }
  })

  test('that there is more is noted, since what is on other pages was not read', () => {
    const data = [item('assistant', 'Hello, Maya.'), item('user', 'I am Maya.')]

    expect(toConversation(page(data, { has_more: true })).notes).toEqual([
      assumption,
      'data: the page says that there is more (has_more), and what is on other pages was not read.',
    ])
  })

  test('messages of a thread tell the order by their times', () => {
    const message = (role: string, value: string, created_at: number) => ({
      object: 'thread.message',
      role,
      created_at,
      content: [{ type: 'text', text: { value, annotations: [] } }],
    })
    const newestFirst = [
      message('assistant', 'Hello, Maya.', 1_760_000_003),
      message('user', 'I am Maya.', 1_760_000_001),
    ]

    for (const data of [newestFirst, newestFirst.toReversed()]) {
      expect(said(page(data))).toEqual([
        ['user', 'I am Maya.'],
        ['assistant', 'Hello, Maya.'],
      ])
    }
  })

  test('a list of completions that carries no order is left as it is', () => {
    expect(said({ object: 'list', data: [maya, { role: 'assistant', content: 'Hi.' }] })).toEqual([
      ['user', 'My name is Maya.'],
      ['assistant', 'Hi.'],
    ])
  })
})

describe('Gemini', () => {
  test('a function response is nothing that the user said, and a thought nothing that was said', () => {
    const { turns } = toConversation(gemini.history)

    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(turns[1]).toMatchObject({
      content: 'It is rainy, Maya.',
      toolResults: ['{"output":"rainy"}'],
    })
  })

  test('a response stands for its first candidate, in a list and beside the request', () => {
    const asked = { role: 'user', parts: [{ text: 'I am Maya.' }] }

    expect(said([asked, gemini.response])).toEqual(said({ contents: [asked], ...gemini.response }))
  })

  test('files leave a mark of their kind, and a content without a role is of the user', () => {
    expect(
      said([
        { parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }, { text: 'My cat.' }] },
        { role: 'model', parts: [{ text: 'Nice.' }, { thoughtSignature: 'c2ln' }] },
      ]),
    ).toEqual([
      ['user', '[image]\nMy cat.'],
      ['assistant', 'Nice.'],
    ])
  })
})

describe('Bedrock Converse', () => {
  test('tool results under the role of the user are nothing that the user said', () => {
    const { turns } = toConversation([
      { role: 'user', content: [{ text: 'Weather?' }] },
      { role: 'assistant', content: [{ toolUse: { toolUseId: 't1', name: 'w', input: {} } }] },
      {
        role: 'user',
        content: [
          {
            toolResult: {
              toolUseId: 't1',
              content: [{ json: { degrees: 14 } }, { text: 'rainy' }, { image: { format: 'png' } }],
            },
          },
        ],
      },
      { role: 'assistant', content: [{ reasoningContent: {} }, { text: 'Rainy.' }] },
    ])

    expect(turns.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Weather?'],
      ['assistant', 'Rainy.'],
    ])
    expect(turns[1]?.toolResults).toEqual(['{"degrees":14}\nrainy\n[image]'])
  })

  test('guarded text is text, and a cache point is nothing', () => {
    expect(
      said([
        {
          role: 'user',
          content: [{ guardContent: { text: { text: 'I am Maya.' } } }, { cachePoint: {} }],
        },
        { role: 'assistant', content: [{ text: 'Hello.' }] },
      ]),
    ).toEqual([
      ['user', 'I am Maya.'],
      ['assistant', 'Hello.'],
    ])
  })
})
