import { expect, test } from 'vitest'
import { findConversations } from '../../../src/conversation/finding/find-conversations.js'
import { plainContext } from '../../../src/conversation/reading/index.js'
import { toConversation } from '../../../src/conversation/finding/index.js'

const message = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] })

interface SpanOptions {
  readonly trace?: string
  readonly conversation?: string
  readonly operation?: string
  readonly end?: number
}

function span(
  said: readonly string[],
  { trace, conversation, operation = 'chat', end }: SpanOptions = {},
) {
  const messages = said.map((content, i) => message(i % 2 === 0 ? 'user' : 'assistant', content))
  return {
    name: `${operation} gpt-5`,
    spanId: '051581bf3cb55c13',
    ...(trace !== undefined && { traceId: trace }),
    ...(end !== undefined && { endTimeUnixNano: `17000000000${end}0000000` }),
    attributes: {
      'gen_ai.operation.name': operation,
      ...(conversation !== undefined && { 'gen_ai.conversation.id': conversation }),
      ...(said.length > 0 && {
        'gen_ai.input.messages': JSON.stringify(messages.slice(0, -1)),
        'gen_ai.output.messages': JSON.stringify(messages.slice(-1)),
      }),
    },
  }
}

/** The spans as the collector exports them: attributes as a list of keys and typed values. */
function otlp(spans: readonly ReturnType<typeof span>[]) {
  const encoded = spans.map(({ attributes, ...rest }) => ({
    ...rest,
    attributes: Object.entries(attributes).map(([key, value]) => ({
      key,
      value: { stringValue: value },
    })),
  }))
  return {
    resourceSpans: [{ resource: {}, scopeSpans: [{ scope: { name: 'ai' }, spans: encoded }] }],
  }
}

const lastWords = (input: unknown) =>
  [...findConversations(input, '', plainContext)].map((reading) =>
    'turns' in reading ? [reading.id, reading.turns.at(-1)?.content] : reading.message,
  )

test('messages are read from an attribute as data, as JSON text and as typed values of OTLP', () => {
  const asData = {
    name: 'chat',
    attributes: {
      'gen_ai.input.messages': [message('system', 'Be brief.'), message('user', 'Hi.')],
      'gen_ai.output.messages': [message('assistant', 'Hello.')],
    },
  }
  const typed = {
    name: 'chat',
    spanId: 'a',
    attributes: [
      {
        key: 'gen_ai.input.messages',
        value: {
          arrayValue: {
            values: ['system', 'user'].map((role) => ({
              kvlistValue: {
                values: [
                  { key: 'role', value: { stringValue: role } },
                  {
                    key: 'parts',
                    value: {
                      arrayValue: {
                        values: [
                          {
                            kvlistValue: {
                              values: [
                                { key: 'type', value: { stringValue: 'text' } },
                                { key: 'content', value: { stringValue: 'Hi.' } },
                              ],
                            },
                          },
                        ],
                      },
                    },
                  },
                ],
              },
            })),
          },
        },
      },
      {
        key: 'gen_ai.output.messages',
        value: { stringValue: JSON.stringify([message('assistant', 'Hello.')]) },
      },
    ],
  }
  const flat = asData.attributes
  const expected = [
    { role: 'user', content: 'Hi.', index: 1, path: 'gen_ai.input.messages[1]' },
    { role: 'assistant', content: 'Hello.', index: 2, path: 'gen_ai.output.messages[0]' },
  ]

  for (const input of [asData, typed, flat, { spans: [asData] }, [typed]]) {
    expect(toConversation(input).turns).toEqual(expected)
  }
})

test('tool calls, their responses and other parts are read', () => {
  const { turns } = toConversation([
    {
      role: 'user',
      parts: [
        { type: 'text', content: 'Hi.' },
        { type: 'blob', modality: 'image', content: 'AAAA' },
        { type: 'uri', modality: 'audio', uri: 'x' },
        { type: 'file', modality: 'text', file_id: 'f' },
      ],
    },
    {
      role: 'assistant',
      parts: [
        { type: 'text', content: 'Wait.' },
        { type: 'tool_call', id: 'c', name: 'x' },
      ],
    },
    { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c', response: { ok: true } }] },
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', content: 'hm' },
        { type: 'text', content: 'Done.' },
      ],
    },
    { role: 'moderator', parts: [{ type: 'text', content: 'Be kind.' }] },
  ])

  expect(turns).toEqual([
    { role: 'user', content: 'Hi.\n[image]\n[audio]\n[file]', index: 0, path: 'messages[0]' },
    {
      role: 'assistant',
      content: 'Wait.\nDone.',
      index: 3,
      path: 'messages[3]',
      toolResults: ['{"ok":true}'],
    },
  ])
})

test('of several output messages, which are alternatives, the first is the reply', () => {
  const chat = span(['Hi.', 'Hello.'])
  const outputs = JSON.stringify([
    message('assistant', 'Hello.'),
    message('assistant', 'Good day.'),
  ])
  const { turns } = toConversation({
    ...chat,
    attributes: { ...chat.attributes, 'gen_ai.output.messages': outputs },
  })

  expect(turns.map(({ content }) => content)).toEqual(['Hi.', 'Hello.'])
})

test('a trace gives one conversation, from its last chat span', () => {
  const spans = [
    span(['Hi.', 'Hello.', 'I am Maya.', 'Hello Maya.'], { trace: 't1', end: 5 }),
    span(['Hi.', 'Hello.'], { trace: 't1', end: 2 }),
    span([], { trace: 't1', operation: 'execute_tool', end: 8 }),
    span(['Hi.', 'Hello Maya.'], { trace: 't1', operation: 'invoke_agent', end: 9 }),
  ]

  expect(toConversation(otlp(spans))).toMatchObject({ id: 't1', turns: { length: 4 } })
  expect(toConversation(spans)).toEqual({ ...toConversation(otlp(spans)) })
})

test('spans without times are taken in the order in which they stand', () => {
  const spans = [
    span(['Hi.', 'Hello.'], { trace: 't' }),
    span(['Hi.', 'Hello.', 'Bye.', 'See you.'], { trace: 't' }),
  ]

  expect(lastWords(spans)).toEqual([['t', 'See you.']])
})

test('an export with many traces gives one conversation for each conversation id, else for each trace', () => {
  const spans = [
    span(['Hi.', 'one'], { trace: 't1', conversation: 'c1', end: 1 }),
    span(['Hi.', 'two'], { trace: 't2', end: 1 }),
    span(['Hi.', 'one', 'And?', 'three'], { trace: 't3', conversation: 'c1', end: 3 }),
    span(['Hi.', 'four'], { trace: 't4', end: 4 }),
    span([], { trace: 't4', conversation: 'c4', operation: 'invoke_agent', end: 5 }),
  ]

  expect(lastWords(otlp(spans))).toEqual([
    ['c1', 'three'],
    ['t2', 'two'],
    ['c4', 'four'],
  ])
  expect(() => toConversation(otlp(spans))).toThrow('found 3 conversations')
  expect(lastWords(spans.map((one) => JSON.stringify(otlp([one]))).join('\n'))).toEqual(
    lastWords(spans),
  )
})

test('spans that tell neither trace nor conversation are conversations of their own', () => {
  expect(lastWords([span(['Hi.', 'one']), span(['Hi.', 'two'])])).toEqual([
    [undefined, 'one'],
    [undefined, 'two'],
  ])
})

test('a chat span without messages says that content capture is off', () => {
  expect(() => toConversation(otlp([span([], { trace: 't1' })]))).toThrow(
    /^resourceSpans\[0\]\.scopeSpans\[0\]\.spans\[0\]: the chat span has no gen_ai\.input\.messages: content capture is off\. Fix: switch it on/,
  )
})

test('spans of anything but a chat say so', () => {
  const http = {
    name: 'GET /',
    traceId: 't',
    spanId: 's',
    attributes: [{ key: 'http.method', value: { stringValue: 'GET' } }],
  }

  expect(() => toConversation([http, http])).toThrow(
    /^conversation: none of the spans is of a chat/,
  )
  expect(lastWords([http, span(['Hi.', 'Hello.'], { trace: 't' })])).toEqual([['t', 'Hello.']])
})

test('messages cut short by the exporter are named', () => {
  const cut = { name: 'chat', attributes: { 'gen_ai.input.messages': '[{"role":"us' } }

  expect(() => toConversation(cut)).toThrow(
    /^gen_ai\.input\.messages: is not a JSON array of messages\. Fix: see whether the exporter cuts/,
  )
})

test('messages on events of the span are read, of the older form and of the newer', () => {
  const older = {
    name: 'chat',
    spanId: 'a',
    events: [
      { name: 'exception', attributes: {} },
      { name: 'gen_ai.system.message', attributes: { content: 'Be brief.' } },
      { name: 'gen_ai.user.message', attributes: { content: 'Hi.' } },
      {
        name: 'gen_ai.choice',
        attributes: [{ key: 'message', value: { stringValue: '{"content":"Hello."}' } }],
      },
    ],
  }
  const newer = {
    name: 'chat',
    spanId: 'a',
    events: [
      {
        name: 'gen_ai.client.inference.operation.details',
        attributes: span(['Hi.', 'Hello.']).attributes,
      },
    ],
  }

  expect(toConversation(older).turns).toEqual([
    { role: 'user', content: 'Hi.', index: 2, path: 'events[2]' },
    { role: 'assistant', content: 'Hello.', index: 3, path: 'events[3]' },
  ])
  expect(toConversation(newer).turns.map(({ content }) => content)).toEqual(['Hi.', 'Hello.'])
})

test('a span that cannot be read costs its own conversation and no other', () => {
  const cut = span(['Hi.', 'one', 'And?', 'two'], { trace: 't1', end: 2 })
  const spans = [
    span(['Hi.', 'one'], { trace: 't1', end: 1 }),
    { ...cut, attributes: { ...cut.attributes, 'gen_ai.output.messages': '[{"role"' } },
    span(['Hi.', 'three'], { trace: 't2', end: 1 }),
  ]

  expect(lastWords(otlp(spans))).toEqual([
    expect.stringContaining('spans[1], gen_ai.output.messages: is not a JSON array of messages'),
    ['t2', 'three'],
  ])
})

test.each<[string, (end: number) => object]>([
  ['as a pair of seconds and nanoseconds', (end) => ({ endTime: [1_700_000_000, end * 1000] })],
  ['as a date', (end) => ({ end_time: `2026-01-01T00:00:0${end}.000000Z` })],
  ['as a number', (end) => ({ timestamp: 1_700_000_000_000_000 + end })],
  ['as nanoseconds of the start', (end) => ({ startTimeUnixNano: `170000000000000${end}000` })],
])('the last span is the one that ends last, %s', (_, time) => {
  const first = { ...span(['Hi.', 'one'], { trace: 't' }), ...time(1) }
  const last = { ...span(['Hi.', 'one', 'And?', 'two'], { trace: 't' }), ...time(2) }

  expect(lastWords([last, first])).toEqual([['t', 'two']])
})

test.each<[string, object]>([
  ['trace_id', { trace_id: 't' }],
  ['context', { context: { trace_id: 't' } }],
  ['spanContext()', { spanContext: () => ({ traceId: 't' }) }],
])('the trace may stand in %s', (_, trace) => {
  expect(lastWords([{ ...span(['Hi.', 'Hello.']), ...trace }])).toEqual([['t', 'Hello.']])
})
