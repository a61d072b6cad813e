/** Traps of spans and of exports of tracing tools. */
import { context, trace } from '@opentelemetry/api'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { describe, expect, test } from 'vitest'
import { findConversations } from '../../../src/conversation/finding/find-conversations.js'
import { toConversation } from '../../../src/conversation/finding/index.js'
import { plainContext } from '../../../src/conversation/reading/index.js'
import openinference from '../fixtures/openinference.json' with { type: 'json' }
import openllmetry from '../fixtures/openllmetry.json' with { type: 'json' }
import { langfuseTrace, langsmithRun } from '../../support/samples/more-traces.js'

const said = (input: unknown) =>
  toConversation(input).turns.map(({ role, content }) => [role, content])
const all = (input: unknown) => [...findConversations(input, '', plainContext)]
const whole = [
  ['user', 'My name is Maya. Weather?'],
  ['assistant', 'It is rainy, Maya.'],
]

type Attributes = Readonly<Record<string, string | number>>

/** Spans of one trace as the SDK hands them: the first is the parent of the others. */
function finishedSpans(spans: Readonly<Record<string, Attributes>>, end = Date.now()) {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  const tracer = provider.getTracer('test')
  const root = tracer.startSpan('POST /chat', { attributes: { 'http.method': 'POST' } })
  const within = trace.setSpan(context.active(), root)
  for (const [name, attributes] of Object.entries(spans)) {
    tracer.startSpan(name, { attributes, startTime: end }, within).end(end)
  }
  root.end()
  return exporter.getFinishedSpans()
}

const message = (role: string, content: string) => ({ role, parts: [{ type: 'text', content }] })
const genAi = (asked: readonly object[], answer: string, more: Attributes = {}): Attributes => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.input.messages': JSON.stringify(asked),
  'gen_ai.output.messages': JSON.stringify([message('assistant', answer)]),
  ...more,
})

describe('spans as the OpenTelemetry SDK hands them', () => {
  const maya = message('user', 'My name is Maya.')

  test('an HTTP span and a span of a tool among them are passed over', () => {
    const spans = finishedSpans({
      chat: genAi([maya], 'How can I help, Maya?'),
      'execute_tool weather': { 'gen_ai.operation.name': 'execute_tool' },
    })

    expect(spans).toHaveLength(3)
    expect(said(spans)).toEqual([
      ['user', 'My name is Maya.'],
      ['assistant', 'How can I help, Maya?'],
    ])
  })

  test('two chat spans of one trace are one conversation, the last of them', () => {
    const spans = finishedSpans({
      first: genAi([maya], 'How can I help, Maya?'),
      second: genAi(
        [maya, message('assistant', 'How can I help, Maya?'), message('user', 'A ticket.')],
        'What is your name?',
      ),
    })

    expect(said(spans)).toHaveLength(4)
  })

  test('spans of HTTP alone are told', () => {
    expect(() => toConversation(finishedSpans({}))).toThrow('none of the spans is of a chat')
  })

  test('requests that hold only what is new are put one after the other', () => {
    const turn = (text: string, answer: string, end: number) =>
      finishedSpans(
        { chat: genAi([message('user', text)], answer, { 'gen_ai.conversation.id': 'c1' }) },
        end,
      )
    const first = turn('My name is Maya.', 'How can I help, Maya?', 1_760_000_000_000)
    const second = turn('A ticket.', 'What is your name?', 1_760_000_001_000)

    const { turns, id } = toConversation([...first, ...second])
    expect(id).toBe('c1')
    expect(turns.map(({ content }) => content)).toEqual([
      'My name is Maya.',
      'How can I help, Maya?',
      'A ticket.',
      'What is your name?',
    ])
    expect(turns.map(({ index }) => index)).toEqual([0, 1, 2, 3])
    expect(turns[0]?.path).toBe('conversations[0], gen_ai.input.messages[0]')
  })
})

describe('OpenInference', () => {
  test('messages nested in objects, as Phoenix exports them, and columns of a table are read', () => {
    const messages = (role: string, content: string) => [{ message: { role, content } }]
    const nested = {
      context: { trace_id: 't', span_id: 's' },
      attributes: {
        openinference: { span: { kind: 'LLM' } },
        session: { id: 'session-1' },
        llm: {
          input_messages: messages('user', 'My name is Maya. Weather?'),
          output_messages: messages('assistant', 'It is rainy, Maya.'),
        },
      },
    }
    const columns = {
      'context.trace_id': 't',
      'attributes.session.id': 'session-1',
      'attributes.openinference.span.kind': 'LLM',
      'attributes.llm.input_messages': messages('user', 'My name is Maya. Weather?'),
      'attributes.llm.output_messages': messages('assistant', 'It is rainy, Maya.'),
    }

    for (const span of [nested, columns]) {
      expect(said(span)).toEqual(whole)
      expect(toConversation(span).id).toBe('session-1')
    }
  })

  test('numbers of attributes count as numbers: the tenth message comes after the second', () => {
    const attributes: Record<string, string> = {
      'openinference.span.kind': 'LLM',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': 'Bye.',
    }
    for (const i of [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]) {
      attributes[`llm.input_messages.${i}.message.role`] = i % 2 === 0 ? 'user' : 'assistant'
      attributes[`llm.input_messages.${i}.message.content`] = `${i}`
    }

    expect(said({ spanId: 'a', attributes }).map(([, content]) => content)).toEqual([
      ...Array.from({ length: 12 }, (_, i) => `${i}`),
      'Bye.',
    ])
  })

  test('hidden messages are told, not judged', () => {
    const hidden = structuredClone(openinference)
    for (const { attributes } of hidden) {
      for (const key of Object.keys(attributes)) {
        if (key.endsWith('.content')) Reflect.set(attributes, key, '__REDACTED__')
      }
    }

    expect(() => toConversation(hidden)).toThrow(
      'the messages were hidden when they were recorded (__REDACTED__)',
    )
  })
})

describe('OpenLLMetry', () => {
  test('content that is JSON text of parts is read as parts, and "null" calls a tool', () => {
    expect(said(openllmetry)).toEqual(whole)
    expect(toConversation(openllmetry).turns.at(-1)?.toolResults).toEqual(['rainy'])
  })

  test('content that was not traced is told with the variable of this convention', () => {
    expect(() =>
      toConversation({ spanId: 'a', attributes: { 'llm.request.type': 'chat' } }),
    ).toThrow('TRACELOOP_TRACE_CONTENT')
  })
})

describe('AI SDK spans', () => {
  const messages = JSON.stringify([
    { role: 'user', content: 'My name is Maya. Weather?' },
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'w', input: {} }],
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'w', output: 'rainy' }],
    },
  ])
  const inner = {
    'ai.operationId': 'ai.streamText.doStream',
    'ai.prompt.messages': messages,
    'ai.response.text': 'It is rainy, Maya.',
  }
  const outer = {
    'ai.operationId': 'ai.streamText',
    'ai.prompt': JSON.stringify({ system: 'Be brief.', prompt: 'My name is Maya. Weather?' }),
    'ai.response.text': 'It is rainy, Maya.',
  }

  test('of a step and the call around it the step is read, which has the tools', () => {
    const { turns } = toConversation(
      finishedSpans({
        step: inner,
        'ai.toolCall': { 'ai.operationId': 'ai.toolCall' },
        call: outer,
      }),
    )

    expect(turns.map(({ role, content }) => [role, content])).toEqual(whole)
    expect(turns.at(-1)?.toolResults).toEqual(['rainy'])
  })

  test('the call alone is read by its prompt', () => {
    expect(said(finishedSpans({ call: outer }))).toEqual(whole)
  })

  test('a step that ends in a tool call lacks the answer', () => {
    const { 'ai.response.text': _, ...unanswered } = inner
    const span = { ...unanswered, 'ai.response.toolCalls': '[{"toolName":"w"}]' }

    expect(() => toConversation(finishedSpans({ step: span }))).toThrow('no assistant turn')
  })
})

describe('Langfuse', () => {
  test('traces of a session that hold one question each are put in order of their times', () => {
    const exchange = (id: string, minute: number, input: unknown, output: unknown) => ({
      id,
      sessionId: 'session-1',
      timestamp: `2026-01-01T12:0${minute}:00Z`,
      input,
      output,
    })
    const { turns, id } = toConversation([
      exchange('t2', 2, 'A ticket.', { role: 'assistant', content: 'What is your name?' }),
      exchange(
        't1',
        1,
        { args: ['My name is Maya.'], kwargs: {} },
        '"How can I help, Maya?"'.slice(1, -1),
      ),
    ])

    expect(id).toBe('session-1')
    expect(turns.map(({ content }) => content)).toEqual([
      'My name is Maya.',
      'How can I help, Maya?',
      'A ticket.',
      'What is your name?',
    ])
  })

  test('input and output as JSON text within the JSON of the export are read', () => {
    const row = {
      ...langfuseTrace,
      observations: [],
      input: JSON.stringify({ messages: [{ role: 'user', content: 'My name is Maya. Weather?' }] }),
      output: JSON.stringify({
        choices: [{ message: { role: 'assistant', content: 'It is rainy, Maya.' } }],
      }),
    }

    expect(said(JSON.stringify([row]))).toEqual(whole)
  })

  test('what a tool or a retriever was given nobody said', () => {
    const span = { traceId: 't', type: 'SPAN', input: 'query', output: 'documents' }

    expect(() => toConversation([span])).toThrow('none of the traces and observations has messages')
  })
})

describe('LangSmith', () => {
  test('the session of a run is its project; the thread is told by the metadata', () => {
    expect(toConversation(langsmithRun).id).toBe('thread-1')
    const { extra: _, ...bare } = langsmithRun
    expect(toConversation(bare).id).toBe('run-1')
  })

  test('a chain gives back what it was given, which is read once', () => {
    const asked = { type: 'human', content: 'My name is Maya. Weather?' }
    const run = {
      id: 'run-1',
      run_type: 'chain',
      inputs: { messages: [asked] },
      outputs: { messages: [asked, { type: 'ai', content: 'It is rainy, Maya.' }] },
    }

    expect(said(run)).toEqual(whole)
    expect(
      said({ ...run, inputs: JSON.stringify(run.inputs), outputs: JSON.stringify(run.outputs) }),
    ).toEqual(whole)
  })

  test('examples of a data set are conversations', () => {
    expect(
      said({
        inputs: { question: 'My name is Maya. Weather?' },
        outputs: { answer: 'It is rainy, Maya.' },
      }),
    ).toEqual(whole)
  })

  test('runs of many threads are kept apart, runs of tools are passed over', () => {
    const tool = { id: 'x', trace_id: 'x', run_type: 'tool', inputs: { input: 'a' }, outputs: {} }
    const other = {
      ...langsmithRun,
      id: 'run-2',
      trace_id: 'run-2',
      extra: { metadata: { thread_id: 'thread-2' } },
    }

    expect(all([langsmithRun, tool, other])).toMatchObject([{ id: 'thread-1' }, { id: 'thread-2' }])
  })
})
