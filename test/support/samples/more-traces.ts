/** Samples of traces: spans of instrumented clients, and exports of tracing tools. */
import openinference from '../../conversation/fixtures/openinference.json' with { type: 'json' }
import openllmetry from '../../conversation/fixtures/openllmetry.json' with { type: 'json' }
import type { ConversationSample } from '../conversation-samples.js'

const aiSdkSpan = {
  name: 'ai.generateText.doGenerate',
  traceId: '5b8aa5a2d2c872e8321cf37308d69df2',
  spanId: '051581bf3cb55c13',
  attributes: {
    'ai.operationId': 'ai.generateText.doGenerate',
    'ai.prompt.messages': JSON.stringify([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'My name is Maya. Weather?' }] },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: {} }],
      },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'weather', output: 'rainy' }],
      },
    ]),
    'ai.response.text': 'It is rainy, Maya.',
  },
}

const langfuseTrace = {
  id: 'trace-1',
  name: 'chat',
  timestamp: '2026-01-01T12:00:00.000Z',
  sessionId: 'session-1',
  input: 'Weather?',
  output: 'It is rainy, Maya.',
  observations: [
    {
      id: 'obs-1',
      traceId: 'trace-1',
      type: 'GENERATION',
      startTime: '2026-01-01T12:00:00.100Z',
      endTime: '2026-01-01T12:00:01.000Z',
      input: JSON.stringify([
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'My name is Maya.' },
        { role: 'assistant', content: 'How can I help, Maya?' },
        { role: 'user', content: 'Weather?' },
      ]),
      output: JSON.stringify({ role: 'assistant', content: 'It is rainy, Maya.' }),
    },
    { id: 'obs-2', traceId: 'trace-1', type: 'SPAN', input: { query: 'x' }, output: 'y' },
  ],
}

const langchainMessage = (type: string, content: string) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', type],
  kwargs: { content },
})
const langsmithRun = {
  id: 'run-1',
  trace_id: 'run-1',
  dotted_order: '20260101T120000000000Zrun-1',
  run_type: 'llm',
  session_id: 'the-project',
  start_time: '2026-01-01T12:00:00.000000',
  end_time: '2026-01-01T12:00:01.000000',
  extra: { metadata: { thread_id: 'thread-1' } },
  inputs: { messages: [[langchainMessage('HumanMessage', 'My name is Maya.')]] },
  outputs: {
    generations: [
      [
        {
          text: 'How can I help, Maya?',
          message: langchainMessage('AIMessage', 'How can I help, Maya?'),
        },
      ],
    ],
  },
}

export const moreTraces: readonly ConversationSample[] = [
  {
    format: 'OpenInference spans',
    input: openinference,
    items: [],
    said: [
      ['user', 'My name is Maya. Weather?', 'llm.input_messages[1]'],
      ['assistant', 'It is rainy, Maya.', 'llm.output_messages[0]'],
    ],
  },
  {
    format: 'OpenLLMetry spans',
    input: openllmetry,
    items: [],
    said: [
      ['user', 'My name is Maya. Weather?', 'gen_ai.prompt[1]'],
      ['assistant', 'It is rainy, Maya.', 'gen_ai.completion[0]'],
    ],
  },
  {
    format: 'AI SDK spans',
    input: aiSdkSpan,
    items: [],
    said: [
      ['user', 'My name is Maya. Weather?', 'ai.prompt.messages[1]'],
      ['assistant', 'It is rainy, Maya.', 'ai.response.text[0]'],
    ],
  },
  {
    format: 'Langfuse exports',
    input: langfuseTrace,
    items: [],
    said: [
      ['user', 'My name is Maya.', 'input[1]'],
      ['assistant', 'How can I help, Maya?', 'input[2]'],
      ['user', 'Weather?', 'input[3]'],
      ['assistant', 'It is rainy, Maya.', 'output[0]'],
    ],
  },
  {
    format: 'LangSmith exports',
    input: langsmithRun,
    items: [],
    said: [
      ['user', 'My name is Maya.', 'inputs.messages[0][0]'],
      ['assistant', 'How can I help, Maya?', 'outputs.generations[0][0].message[0]'],
    ],
  },
]
