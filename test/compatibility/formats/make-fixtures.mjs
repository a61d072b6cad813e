// Makes test/conversation/fixtures: conversations as objects of the real libraries, over scripted
// models, as JSON. Run it where the packages of package.json are installed:
//   npm install --ignore-scripts --legacy-peer-deps && node make-fixtures.mjs <folder>
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const folder = process.argv[2] ?? 'fixtures'
mkdirSync(folder, { recursive: true })
const only = process.argv[3]

const makers = {
  'openai-agents': openaiAgents,
  langgraph,
  langchain,
  'llama-index': llamaIndex,
  mastra,
  'ai-sdk-4': aiSdk4,
  gemini,
  'bot-framework': botFramework,
  openinference: () => spans('openinference'),
  openllmetry: () => spans('openllmetry'),
}

for (const [name, make] of Object.entries(makers)) {
  if (only !== undefined && only !== name) continue
  const made = await make()
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(made, null, 2)}\n`)
  console.log(`${name}: ${JSON.stringify(made).length} characters`)
}
process.exit(0)

/** History and session of two runs with a function tool, a hosted tool and a computer. */
async function openaiAgents() {
  const { Agent, MemorySession, Runner, setTracingDisabled, tool, computerTool } = await import(
    '@openai/agents'
  )
  setTracingDisabled(true)
  const weather = tool({
    name: 'weather',
    description: 'The weather.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
    strict: true,
    execute: async () => 'rainy, 14 degrees',
  })
  const computer = computerTool({
    computer: {
      environment: 'browser',
      dimensions: [800, 600],
      screenshot: async () => 'iVBORw0KGgo'.repeat(300),
      click: async () => {},
      doubleClick: async () => {},
      drag: async () => {},
      keypress: async () => {},
      move: async () => {},
      scroll: async () => {},
      type: async () => {},
      wait: async () => {},
    },
  })
  const said = (text) => ({
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text }],
  })
  const outputs = [
    [
      { type: 'reasoning', content: [{ type: 'input_text', text: 'use the tool' }] },
      {
        type: 'function_call',
        callId: 'call_1',
        name: 'weather',
        arguments: '{"city":"Paris"}',
        status: 'completed',
      },
    ],
    [said('It is rainy in Paris, Maya.')],
    [
      {
        type: 'hosted_tool_call',
        id: 'ws_1',
        name: 'web_search_call',
        status: 'completed',
        output: 'Louvre: open',
      },
      {
        type: 'computer_call',
        callId: 'call_2',
        status: 'completed',
        action: { type: 'screenshot' },
      },
    ],
    [said('The Louvre is open. What is your name?')],
  ]
  const usage = { requests: 1, inputTokens: 1, outputTokens: 1, totalTokens: 2 }
  const { Usage } = await import('@openai/agents')
  const model = {
    getResponse: async () => ({ usage: new Usage(usage), output: outputs.shift() ?? [] }),
    getStreamedResponse: () => {
      throw new Error('not streamed')
    },
  }
  const agent = new Agent({
    name: 'Guide',
    instructions: 'Be brief.',
    model,
    tools: [weather, computer],
  })
  const session = new MemorySession()
  const runner = new Runner({ tracingDisabled: true })
  const first = await runner.run(agent, "I'm Maya. Weather in Paris?", { session })
  const second = await runner.run(agent, 'And what is open?', { session })
  return {
    history: second.history,
    session: await session.getItems(),
    newItems: [...first.newItems, ...second.newItems].map((item) => item.toJSON()),
  }
}

/** State, history and checkpoints of one thread. */
async function langgraph() {
  const { MemorySaver, MessagesAnnotation, StateGraph } = await import('@langchain/langgraph')
  const { AIMessage, HumanMessage } = await import('@langchain/core/messages')
  const replies = ['How can I help, Maya?', 'What is your name?']
  const checkpointer = new MemorySaver()
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('bot', async () => ({ messages: [new AIMessage(replies.shift() ?? '')] }))
    .addEdge('__start__', 'bot')
    .compile({ checkpointer })
  const config = { configurable: { thread_id: 'thread-1' } }
  await graph.invoke({ messages: [new HumanMessage('My name is Maya.')] }, config)
  const state = await graph.invoke({ messages: [new HumanMessage('Open a ticket.')] }, config)
  const history = []
  for await (const snapshot of graph.getStateHistory(config)) history.push(snapshot)
  const checkpoints = []
  for await (const tuple of checkpointer.list(config)) checkpoints.push(tuple)
  return { state, snapshot: await graph.getState(config), history, checkpoints }
}

/** The forms in which messages are handed on. */
async function langchain() {
  const { AIMessage, HumanMessage, SystemMessage, ToolMessage, mapChatMessagesToStoredMessages } =
    await import('@langchain/core/messages')
  const messages = [
    new SystemMessage('Be brief.'),
    new HumanMessage('My name is Maya. Weather?'),
    new AIMessage({ content: '', tool_calls: [{ id: 'c1', name: 'weather', args: {} }] }),
    new ToolMessage({ content: 'rainy', tool_call_id: 'c1' }),
    new AIMessage('It is rainy, Maya.'),
  ]
  return { messages, stored: mapChatMessagesToStoredMessages(messages) }
}

/** Messages in the form that chat engines and memories take. */
async function llamaIndex() {
  const { Memory, createMemory } = await import('@llamaindex/core/memory')
  const memory = createMemory()
  if (!(memory instanceof Memory)) throw new Error('no memory')
  await memory.add({ role: 'user', content: 'My name is Maya. Weather?' })
  await memory.add({
    role: 'assistant',
    content: '',
    options: { toolCall: [{ id: 'c1', name: 'weather', input: { city: 'Paris' } }] },
  })
  await memory.add({
    role: 'user',
    content: 'rainy',
    options: { toolResult: { id: 'c1', result: 'rainy', isError: false } },
  })
  await memory.add({
    role: 'assistant',
    content: [{ type: 'text', text: 'It is rainy, Maya.' }],
  })
  return { messages: await memory.get(), snapshot: JSON.parse(memory.snapshot()) }
}

/** Messages as they are stored. */
async function mastra() {
  const { MessageList } = await import('@mastra/core/agent')
  const list = new MessageList({ threadId: 'thread-1', resourceId: 'maya' })
  list.add('My name is Maya. Weather?', 'input')
  list.add(
    [
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'One moment.' },
          { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', args: { city: 'Paris' } },
        ],
      },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'weather', result: 'rainy' }],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'It is rainy, Maya.' }] },
    ],
    'response',
  )
  const { all } = list.get
  const forms = {}
  for (const form of ['db', 'v2', 'v1', 'ui', 'core']) {
    if (typeof all[form] === 'function') forms[form] = all[form]()
  }
  return forms
}

/** A chat of version 4, with a tool. */
async function aiSdk4() {
  const { appendResponseMessages, generateText, tool } = await import('ai4')
  const { MockLanguageModelV1 } = await import('ai4/test')
  const { z } = await import('zod')
  const results = [
    {
      finishReason: 'tool-calls',
      toolCalls: [{ toolCallType: 'function', toolCallId: 'c1', toolName: 'weather', args: '{}' }],
    },
    { finishReason: 'stop', text: 'It is rainy, Maya.' },
  ]
  const usage = { promptTokens: 1, completionTokens: 1 }
  const model = new MockLanguageModelV1({
    doGenerate: async () => ({
      rawCall: { rawPrompt: null, rawSettings: {} },
      usage,
      ...results.shift(),
    }),
  })
  const messages = [
    { id: 'm1', role: 'user', content: 'My name is Maya. Weather?' },
    { id: 'm2', role: 'data', content: '', data: { temperature: 14 } },
  ]
  const { response } = await generateText({
    model,
    maxSteps: 2,
    tools: { weather: tool({ parameters: z.object({}), execute: async () => 'rainy' }) },
    messages: messages.filter(({ role }) => role !== 'data'),
  })
  return {
    ui: appendResponseMessages({ messages, responseMessages: response.messages }),
    response: response.messages,
  }
}

/** The history of a chat over a server that answers as the API does. */
async function gemini() {
  const { GoogleGenAI } = await import('@google/genai')
  const parts = [
    [{ text: 'use the tool', thought: true }, { functionCall: { name: 'weather', args: {} } }],
    [{ text: 'It is rainy, ' }, { text: 'Maya.' }],
  ]
  return withServer(
    () => ({
      candidates: [
        { content: { role: 'model', parts: parts.shift() }, finishReason: 'STOP', index: 0 },
      ],
    }),
    async (baseUrl) => {
      const client = new GoogleGenAI({ apiKey: 'key', httpOptions: { baseUrl } })
      const chat = client.chats.create({ model: 'gemini-2.5-flash' })
      await chat.sendMessage({ message: 'My name is Maya. Weather?' })
      const response = await chat.sendMessage({
        message: [{ functionResponse: { name: 'weather', response: { output: 'rainy' } } }],
      })
      return { history: chat.getHistory(), response }
    },
  )
}

/** A transcript as the emulator and the test adapter write it. */
async function botFramework() {
  const { MemoryTranscriptStore, TestAdapter, TranscriptLoggerMiddleware } = await import(
    'botbuilder-core'
  )
  const store = new MemoryTranscriptStore()
  const adapter = new TestAdapter(async (context) => {
    if (context.activity.type !== 'message') return
    await context.sendActivity({ type: 'typing' })
    await context.sendActivity(`Hello. You said: ${context.activity.text}`)
  }).use(new TranscriptLoggerMiddleware(store))
  await adapter.send('My name is Maya.').assertReply({ type: 'typing' }).startTest()
  await adapter.send('Open a ticket.').startTest()
  const { conversation, channelId } = adapter.conversation
    ? { conversation: adapter.conversation.conversation, channelId: adapter.conversation.channelId }
    : adapter.template
  const { items } = await store.getTranscriptActivities(channelId, conversation.id)
  return { activities: items }
}

/** Spans of an instrumented OpenAI client, and one of something else among them. */
async function spans(kind) {
  const { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } = await import(
    '@opentelemetry/sdk-trace-base'
  )
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  const { OpenAIInstrumentation } =
    kind === 'openinference'
      ? await import('@arizeai/openinference-instrumentation-openai')
      : // Version 0.12: later ones follow the GenAI convention.
        await import('@traceloop/instrumentation-openai')
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { context, trace } = await import('@opentelemetry/api')
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const { default: OpenAI } = await import('openai')
  const instrumentation = new OpenAIInstrumentation({ exceptionLogger: console.error })
  instrumentation.setTracerProvider(provider)
  instrumentation.manuallyInstrument(OpenAI)
  const replies = [
    {
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'weather', arguments: '{}' } }],
    },
    { content: 'It is rainy, Maya.' },
  ]
  await withServer(
    () => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_760_000_000,
      model: 'gpt-5.4',
      choices: [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', ...replies.shift() } },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
    async (url) => {
      const client = new OpenAI({ apiKey: 'key', baseURL: `${url}/v1` })
      const messages = [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'My name is Maya. Weather?' }] },
      ]
      const request = provider
        .getTracer('http')
        .startSpan('POST', { attributes: { 'http.method': 'POST' } })
      const inRequest = trace.setSpan(context.active(), request)
      for (let i = 0; i < 2; i++) {
        const { choices } = await context.with(inRequest, () =>
          client.chat.completions.create({ model: 'gpt-5.4', messages: [...messages] }),
        )
        messages.push(choices[0].message)
        if (i === 0) messages.push({ role: 'tool', tool_call_id: 'c1', content: 'rainy' })
      }
      request.end()
    },
  )
  return exporter.getFinishedSpans().map((span) => ({
    name: span.name,
    kind: span.kind,
    ...span.spanContext(),
    startTime: span.startTime,
    endTime: span.endTime,
    attributes: span.attributes,
  }))
}

async function withServer(answer, use) {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer()))
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use(`http://127.0.0.1:${server.address().port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
