/** Samples of data exports, of data sets, of texts and of turns of chat applications. */
import type { ConversationSample } from '../conversation-samples.js'

const node = (id: string, parent: string | null, message: unknown) => ({ id, parent, message })
const message = (role: string, content: unknown, more = {}) => ({
  author: { role },
  content,
  recipient: 'all',
  ...more,
})
const text = (...parts: readonly unknown[]) => ({ content_type: 'text', parts })

/** A tree with an edited question, an answer that was asked for again, a tool and thoughts. */
export const chatgptExport = {
  title: 'Weather',
  conversation_id: 'c-1',
  current_node: 'g',
  mapping: {
    root: node('root', null, null),
    a: node(
      'a',
      'root',
      message('system', text(''), { metadata: { is_visually_hidden_from_conversation: true } }),
    ),
    old: node('old', 'a', message('user', text('My name is Mia.'))),
    b: node(
      'b',
      'a',
      message('user', {
        content_type: 'multimodal_text',
        parts: [
          { content_type: 'image_asset_pointer', asset_pointer: 'file-1' },
          'My name is Maya. Weather?',
        ],
      }),
    ),
    c: node('c', 'b', message('assistant', { content_type: 'thoughts', thoughts: [] })),
    d: node(
      'd',
      'c',
      message('assistant', { content_type: 'code', text: 'search()' }, { recipient: 'web' }),
    ),
    e: node('e', 'd', message('tool', text('rainy'))),
    f: node('f', 'e', message('assistant', text('Sunny, Mia.'))),
    g: node('g', 'e', message('assistant', text('It is rainy, Maya.'))),
  },
}

export const claudeExport = {
  uuid: 'c-1',
  name: 'Weather',
  chat_messages: [
    {
      uuid: 'm1',
      sender: 'human',
      text: 'My name is Maya.',
      content: [{ type: 'text', text: 'My name is Maya.' }],
      created_at: '2026-01-01T12:00:00Z',
      attachments: [{ file_name: 'notes.txt', extracted_content: 'I live in Paris.' }],
      parent_message_uuid: '00000000-0000-4000-8000-000000000000',
    },
    {
      uuid: 'm2',
      sender: 'assistant',
      text: '',
      content: [{ type: 'text', text: 'Hello, Mia.' }],
      created_at: '2026-01-01T12:00:01Z',
      parent_message_uuid: 'm1',
    },
    {
      uuid: 'm3',
      sender: 'assistant',
      text: '',
      content: [
        { type: 'thinking', thinking: 'greet' },
        { type: 'text', text: 'How can I help, Maya?' },
      ],
      created_at: '2026-01-01T12:01:00Z',
      parent_message_uuid: 'm1',
    },
  ],
}

export const locomoSample = {
  sample_id: 'conv-1',
  conversation: {
    speaker_a: 'Maya',
    speaker_b: 'Noor',
    session_1_date_time: '1:56 pm on 8 May, 2023',
    session_1: [
      { speaker: 'Maya', dia_id: 'D1:1', text: 'I adopted a dog, Pixel.' },
      { speaker: 'Noor', dia_id: 'D1:2', text: 'How lovely!' },
    ],
    session_2_date_time: '10:00 am on 20 May, 2023',
    session_2: [
      {
        speaker: 'Maya',
        dia_id: 'D2:1',
        text: 'Look at him!',
        img_url: ['https://example.com/a.jpg'],
        blip_caption: 'a photo of a dog',
      },
      { speaker: 'Noor', dia_id: 'D2:2', text: 'What is his name?' },
    ],
  },
}

const schemaGuidedTurns = [
  { speaker: 'USER', utterance: 'A table for two in Paris.', frames: [] },
  { speaker: 'SYSTEM', utterance: 'For how many?', frames: [] },
]
const senderTextTurns = [
  { sender: 'user', text: 'My name is Maya.', timestamp: '2026-01-01T12:00:00Z' },
  { sender: 'bot', text: 'How can I help, Maya?', timestamp: '2026-01-01T12:00:05Z' },
]

export const exportsAndDataSets: readonly ConversationSample[] = [
  {
    format: 'ChatGPT data exports',
    input: chatgptExport,
    items: [],
    said: [
      ['user', '[image]\nMy name is Maya. Weather?', 'mapping["b"].message'],
      ['assistant', 'It is rainy, Maya.', 'mapping["g"].message'],
    ],
  },
  {
    format: 'Claude data exports',
    input: claudeExport,
    items: [],
    said: [
      ['user', 'I live in Paris.\nMy name is Maya.', 'chat_messages[0]'],
      ['assistant', 'How can I help, Maya?', 'chat_messages[2]'],
    ],
  },
  {
    format: 'LoCoMo samples',
    input: locomoSample,
    items: [],
    said: [
      ['user', 'I adopted a dog, Pixel.', 'conversation.session_1[0]'],
      ['assistant', 'How lovely!', 'conversation.session_1[1]'],
      ['user', 'Look at him!\n[image: a photo of a dog]', 'conversation.session_2[0]'],
      ['assistant', 'What is his name?', 'conversation.session_2[1]'],
    ],
  },
  {
    format: 'LongMemEval questions',
    input: {
      question_id: 'q-1',
      question: 'What is my name?',
      answer: 'Maya',
      question_date: '2023/05/30 (Tue) 23:40',
      haystack_session_ids: ['s-1'],
      haystack_dates: ['2023/05/20 (Sat) 02:21'],
      haystack_sessions: [
        [
          { role: 'user', content: 'My name is Maya.', has_answer: true },
          { role: 'assistant', content: 'How can I help, Maya?' },
        ],
      ],
    },
    items: [],
    said: [
      ['user', 'My name is Maya.', 'haystack_sessions[0][0]'],
      ['assistant', 'How can I help, Maya?', 'haystack_sessions[0][1]'],
      ['user', 'What is my name?', 'question'],
    ],
  },
  {
    format: 'MultiWOZ up to 2.1',
    input: {
      'SNG0073.json': {
        goal: {},
        log: [
          { text: 'A taxi to the museum, please.', metadata: {} },
          { text: 'Where to?', metadata: { taxi: {} } },
        ],
      },
    },
    items: [],
    said: [
      ['user', 'A taxi to the museum, please.', 'log[0]'],
      ['assistant', 'Where to?', 'log[1]'],
    ],
  },
  {
    format: 'Schema-Guided Dialogue and MultiWOZ 2.2',
    input: { dialogue_id: '1_00000', services: ['Restaurants_1'], turns: schemaGuidedTurns },
    items: schemaGuidedTurns,
    said: [
      ['user', 'A table for two in Paris.', 'turns[0]'],
      ['assistant', 'For how many?', 'turns[1]'],
    ],
  },
  {
    format: 'WildChat, LMSYS and Arena rows',
    input: {
      conversation_hash: 'abc',
      model: 'gpt-4',
      turn: 1,
      conversation: [
        { role: 'user', content: 'My name is Maya.', language: 'English', toxic: false },
        { role: 'assistant', content: 'How can I help, Maya?', language: 'English' },
      ],
    },
    items: [],
    said: [
      ['user', 'My name is Maya.', 'conversation[0]'],
      ['assistant', 'How can I help, Maya?', 'conversation[1]'],
    ],
  },
  {
    format: 'sender/text turns',
    input: senderTextTurns,
    items: senderTextTurns,
    said: [
      ['user', 'My name is Maya.', 'messages[0]'],
      ['assistant', 'How can I help, Maya?', 'messages[1]'],
    ],
  },
  {
    format: 'plain transcripts',
    input: 'User: My name is Maya.\nNote: I live in Paris.\n\nAssistant: How can I help, Maya?\n',
    items: [],
    said: [
      ['user', 'My name is Maya.\nNote: I live in Paris.', 'line 1'],
      ['assistant', 'How can I help, Maya?', 'line 4'],
    ],
  },
  {
    format: 'CSV and TSV',
    input:
      'Role,Content\nCustomer,"My name is Maya,\nand I live in ""Paris""."\nAgent,"How can I help, Maya?"\n',
    items: [],
    said: [
      ['user', 'My name is Maya,\nand I live in "Paris".', 'line 2'],
      ['assistant', 'How can I help, Maya?', 'line 4'],
    ],
  },
]
