/**
 * One realistic conversation in each format, as applications save them: tools, reasoning, system
 * messages and parts included. All are read alike, so that a test may go over all of them.
 */
import { exportsAndDataSets } from './samples/exports-and-data-sets.js'
import { moreChatApis } from './samples/more-chat-apis.js'
import { moreFrameworks } from './samples/more-frameworks.js'
import { moreTraces } from './samples/more-traces.js'

export interface ConversationSample {
  /** The format's name in the list of formats. */
  readonly format: string
  readonly input: unknown
  /** The items of the input that stand in lists, for tests of who recognises what. */
  readonly items: readonly unknown[]
  readonly said: readonly (readonly [role: string, content: string, path: string])[]
}

const plain = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'How can I help, Maya?' },
]

const deepevalTurns = [
  {
    role: 'user',
    content: 'Remind me to take my medicine at 8 PM.',
    retrieval_context: ['Reminder service API'],
  },
  {
    role: 'assistant',
    content: 'Got it! 8 PM.',
    tools_called: [{ name: 'remind', output: { at: '20:00' } }],
  },
]

const pairItems = [
  {
    input: 'Hi, tell me about your booking service.',
    actual_output: 'We book hotels. Which city?',
  },
  { input: "Lyon, I'm allergic to feathers.", actualOutput: 'Which city are you travelling to?' },
  { input: 'Lyon!', output: '' },
]

const chatMessages = [
  { role: 'developer', content: 'You control a drone.' },
  {
    role: 'user',
    content: [
      { type: 'text', text: "Lift it to 100 feet, I'm in Berlin" },
      { type: 'image_url', image_url: { url: 'https://example.com/a.jpg' } },
    ],
  },
  {
    role: 'assistant',
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'takeoff' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: 'ok' },
  { role: 'assistant', content: 'Done, hovering in Berlin.', refusal: null },
]

const responsesInput = [
  { role: 'user', content: [{ type: 'input_text', text: "I'm in Paris. Weather?" }] },
  { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'use the tool' }] },
  { type: 'function_call', call_id: 'c1', name: 'weather', arguments: '{"city":"Paris"}' },
  { type: 'function_call_output', call_id: 'c1', output: [{ type: 'input_text', text: '18' }] },
]
const responsesOutput = [
  { type: 'web_search_call', id: 'ws_1', status: 'completed' },
  {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: '18 degrees in Paris.', annotations: [] }],
  },
]

const uiMessages = [
  {
    id: 'm1',
    role: 'user',
    parts: [
      { type: 'text', text: 'What is 1 + 2? My favourite number is 3.' },
      { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AAAA' },
    ],
  },
  {
    id: 'm2',
    role: 'assistant',
    parts: [
      { type: 'step-start' },
      { type: 'reasoning', text: 'use the tool' },
      { type: 'text', text: 'Let me calculate that for you.', state: 'done' },
      {
        type: 'tool-calculator',
        state: 'output-available',
        toolCallId: 'call1',
        input: { operation: 'add', numbers: [1, 2] },
        output: '3',
      },
      { type: 'step-start' },
      { type: 'text', text: 'It is 3, your favourite number.', state: 'done' },
    ],
  },
]

const modelMessages = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text: "I'm in Rome. Weather?" }] },
  {
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'use the tool' },
      { type: 'text', text: 'One moment.' },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: { city: 'Rome' } },
    ],
  },
  {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: 'c1',
        toolName: 'weather',
        output: { type: 'json', value: { temperature: 25 } },
      },
    ],
  },
  { role: 'assistant', content: '25 degrees in Rome.' },
]

const anthropicMessages = [
  { role: 'user', content: "I'm in San Francisco. Weather?" },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'use the tool', signature: 'c2ln' },
      { type: 'text', text: 'Let me check.' },
      { type: 'tool_use', id: 'toolu_01', name: 'weather', input: { location: 'San Francisco' } },
    ],
  },
  {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: 'toolu_01', content: '{"temp":18}' }],
  },
  {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: '18°C in San Francisco.' }],
    stop_reason: 'end_turn',
  },
]

const langchainMessages = [
  {
    lc: 1,
    type: 'constructor',
    id: ['langchain_core', 'messages', 'HumanMessage'],
    kwargs: { content: 'What is the weather in Zurich? I live there.' },
  },
  {
    lc: 1,
    type: 'constructor',
    id: ['langchain_core', 'messages', 'AIMessageChunk'],
    kwargs: {
      content: '',
      tool_calls: [
        { id: 'call_1', name: 'get_weather', args: { city: 'Zurich' }, type: 'tool_call' },
      ],
    },
  },
  { type: 'tool', content: '8°C', tool_call_id: 'call_1', status: 'success' },
  { type: 'ai', data: { content: '8°C in Zurich.' } },
]

const otelInput = [
  { role: 'system', parts: [{ type: 'text', content: 'Be brief.' }] },
  { role: 'user', parts: [{ type: 'text', content: "Weather in Paris? I'm vegan." }] },
  {
    role: 'assistant',
    parts: [
      { type: 'reasoning', content: 'use the tool' },
      { type: 'tool_call', id: 'c1', name: 'get_weather', arguments: { location: 'Paris' } },
    ],
  },
  { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: 'rainy, 57°F' }] },
]
const otelOutput = [
  {
    role: 'assistant',
    parts: [{ type: 'text', content: 'Rainy, 57°F in Paris.' }],
    finish_reason: 'stop',
  },
]

const sharegptItems = [
  { from: 'gpt', value: 'Hello!' },
  { from: 'human', value: 'Why does `dir` in DOS see "<.<" as "*.*"?' },
  { from: 'gpt', value: 'The `dir` command displays a list of files...' },
  { from: 'human', value: '' },
]

/** Every sample, one for each format. */
export const samples: readonly ConversationSample[] = [
  {
    format: 'role/content turns',
    input: plain,
    items: plain,
    said: [
      ['user', 'My name is Maya.', 'messages[0]'],
      ['assistant', 'How can I help, Maya?', 'messages[1]'],
    ],
  },
  {
    format: 'DeepEval test cases',
    input: { scenario: 'A reminder', name: 'Name 2', turns: JSON.stringify(deepevalTurns) },
    items: deepevalTurns,
    said: [
      ['user', 'Remind me to take my medicine at 8 PM.', 'turns[0]'],
      ['assistant', 'Got it! 8 PM.', 'turns[1]'],
    ],
  },
  {
    format: 'exchange pairs',
    input: pairItems,
    items: pairItems,
    said: [
      ['user', 'Hi, tell me about your booking service.', 'turns[0].input'],
      ['assistant', 'We book hotels. Which city?', 'turns[0].actual_output'],
      ['user', "Lyon, I'm allergic to feathers.", 'turns[1].input'],
      ['assistant', 'Which city are you travelling to?', 'turns[1].actualOutput'],
      ['user', 'Lyon!', 'turns[2].input'],
    ],
  },
  {
    format: 'OpenAI chat messages',
    input: { messages: chatMessages, tools: [], parallel_tool_calls: false },
    items: chatMessages,
    said: [
      ['user', "Lift it to 100 feet, I'm in Berlin\n[image]", 'messages[1]'],
      ['assistant', 'Done, hovering in Berlin.', 'messages[4]'],
    ],
  },
  {
    format: 'OpenAI Responses items',
    input: { input: responsesInput, output: responsesOutput },
    items: [...responsesInput, ...responsesOutput],
    said: [
      ['user', "I'm in Paris. Weather?", 'input[0]'],
      ['assistant', '18 degrees in Paris.', 'output[1]'],
    ],
  },
  {
    format: 'AI SDK UIMessage',
    input: uiMessages,
    items: uiMessages,
    said: [
      ['user', 'What is 1 + 2? My favourite number is 3.\n[image]', 'messages[0]'],
      [
        'assistant',
        'Let me calculate that for you.\nIt is 3, your favourite number.',
        'messages[1]',
      ],
    ],
  },
  {
    format: 'AI SDK ModelMessage',
    input: modelMessages,
    items: modelMessages,
    said: [
      ['user', "I'm in Rome. Weather?", 'messages[1]'],
      ['assistant', 'One moment.\n25 degrees in Rome.', 'messages[4]'],
    ],
  },
  {
    format: 'Anthropic messages',
    input: { system: 'Be brief.', messages: anthropicMessages },
    items: anthropicMessages,
    said: [
      ['user', "I'm in San Francisco. Weather?", 'messages[0]'],
      ['assistant', 'Let me check.\n18°C in San Francisco.', 'messages[3]'],
    ],
  },
  {
    format: 'LangChain messages',
    input: langchainMessages,
    items: langchainMessages,
    said: [
      ['user', 'What is the weather in Zurich? I live there.', 'messages[0]'],
      ['assistant', '8°C in Zurich.', 'messages[3]'],
    ],
  },
  {
    format: 'OpenTelemetry GenAI spans',
    input: {
      name: 'chat gpt-4',
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': JSON.stringify(otelInput),
        'gen_ai.output.messages': JSON.stringify(otelOutput),
      },
    },
    items: [...otelInput.slice(1), ...otelOutput],
    said: [
      ['user', "Weather in Paris? I'm vegan.", 'gen_ai.input.messages[1]'],
      ['assistant', 'Rainy, 57°F in Paris.', 'gen_ai.output.messages[0]'],
    ],
  },
  {
    format: 'ShareGPT',
    input: { id: 'dsX_0', conversations: sharegptItems },
    items: sharegptItems,
    said: [
      ['assistant', 'Hello!', 'conversations[0]'],
      ['user', 'Why does `dir` in DOS see "<.<" as "*.*"?', 'conversations[1]'],
      ['assistant', 'The `dir` command displays a list of files...', 'conversations[2]'],
    ],
  },
  ...moreChatApis,
  ...moreFrameworks,
  ...moreTraces,
  ...exportsAndDataSets,
]
