/** Live traffic judged from its spans, with the real SDKs, end to end over HTTP. */
import { diag, DiagLogLevel } from '@opentelemetry/api'
import { generateText, type ModelMessage } from 'ai'
import { createOpenAI } from '@ai-sdk/openai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { JudgeError, OptionError } from '../../src/errors.js'
import {
  knowledgeRetentionProcessor,
  type KnowledgeRetentionProcessorOptions,
} from '../../src/otel.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import type { LoopbackServer } from '../support/loopback-server.js'
import { readingJudge } from '../support/reading-judge.js'
import { type ObservedApp, observedApp } from './support/observed-app.js'
import { type OtlpReceiver, startOtlpReceiver } from './support/otlp-receiver.js'

let receiver: OtlpReceiver
let model: LoopbackServer<object>
let app: ObservedApp | undefined

/** The model answers with what the user's last message tells it to: `REPLY <text>`. */
beforeEach(async () => {
  receiver = await startOtlpReceiver()
  model = await startChatServer(({ body }) => {
    const last = body.messages.at(-1)?.content ?? ''
    return completion(/REPLY (.*)$/.exec(last)?.[1] ?? 'Fine.')
  })
})

afterEach(async () => {
  await app?.close()
  app = undefined
  diag.disable()
  await model.close()
  await receiver[Symbol.asyncDispose]()
})

function start(options: KnowledgeRetentionProcessorOptions): ObservedApp {
  app = observedApp(
    knowledgeRetentionProcessor({ idleMs: 3_600_000, ...options }),
    model.baseURL,
    receiver,
  )
  return app
}

/** Says each text in turn, the replies and all before them sent along. */
async function converse(
  chats: ObservedApp,
  conversation: string,
  texts: readonly string[],
  earlier: readonly ModelMessage[] = [],
): Promise<readonly ModelMessage[]> {
  let messages = earlier
  for (const content of texts) {
    messages = [...messages, { role: 'user', content }]
    // oxlint-disable-next-line no-await-in-loop -- people speak in turn
    const reply = await chats.chat(conversation, messages)
    messages = [...messages, { role: 'assistant', content: reply }]
  }
  return messages
}

const forgetful = ['FACT name=Maya REPLY Hello.', 'Who am I? REPLY SAYS name=Ann']

test('each reply is told on its span, and the score as a metric', async () => {
  const chats = start({ measure: { model: readingJudge() } })
  await converse(chats, 'c1', forgetful)
  await chats.flush()

  const [first, second] = chats.spans
    .getFinishedSpans()
    .filter(({ attributes }) => attributes['gen_ai.operation.name'] === 'chat')
    .map((span) => span.spanContext())
  const common = { 'gen_ai.evaluation.name': 'knowledge_retention', 'gen_ai.conversation.id': 'c1' }
  expect(receiver.events).toMatchObject([
    {
      name: 'gen_ai.evaluation.result',
      traceId: first?.traceId,
      spanId: first?.spanId,
      attributes: {
        ...common,
        'gen_ai.evaluation.score.value': 1,
        'gen_ai.evaluation.score.label': 'retained',
      },
    },
    {
      traceId: second?.traceId,
      spanId: second?.spanId,
      attributes: {
        ...common,
        'gen_ai.evaluation.score.value': 0,
        'gen_ai.evaluation.score.label': 'contradicted',
        'gen_ai.evaluation.explanation': 'It says otherwise.',
      },
    },
  ])
  expect(receiver.metrics()).toMatchObject({
    'knowledge_retention.score': 1,
    'knowledge_retention.attritions contradicted': 1,
    'knowledge_retention.tokens input': 100,
    'knowledge_retention.tokens output': 10,
  })
})

test('a conversation that goes on is judged again, its earlier replies are not told again', async () => {
  const judge = readingJudge()
  const chats = start({ measure: { model: judge } })
  const said = await converse(chats, 'c1', forgetful)
  await chats.flush()
  await converse(chats, 'c1', ['And now? REPLY SAYS name=Maya'], said)
  await chats.flush()
  await chats.flush()
  expect(judge.requests).toHaveLength(2)
  expect(
    receiver.events.map(({ attributes }) => attributes['gen_ai.evaluation.score.label']),
  ).toEqual(['retained', 'contradicted', 'retained'])
})

test('an application that sends only its last messages is judged by them', async () => {
  const judge = readingJudge()
  const chats = start({ measure: { model: judge } })
  const said = await converse(chats, 'c1', forgetful)
  await chats.flush()
  await converse(chats, 'c1', ['FACT age=7 REPLY SAYS age=8'], said.slice(-2))
  await chats.flush()
  expect(receiver.events.at(-1)?.attributes['gen_ai.evaluation.score.label']).toBe('contradicted')
  expect(receiver.events).toHaveLength(3)
})

test('a conversation is judged when it has been quiet for idleMs, without being asked to', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const chats = start({
    idleMs: 20,
    measure: { model: readingJudge() },
    onResult: (_, { conversation }) => resolve(conversation),
  })
  await converse(chats, 'c1', forgetful)
  expect(await promise).toBe('c1')
})

test('a judge that is instrumented itself is not judged in turn', async () => {
  const judge = readingJudge()
  const openai = createOpenAI({ baseURL: model.baseURL, apiKey: 'none' })
  const instrumented = {
    ...judge,
    async ask(...call: Parameters<typeof judge.ask>) {
      await generateText({ model: openai.chat('judge'), prompt: 'Judge. REPLY {}' })
      return judge.ask(...call)
    },
  }
  const chats = start({ measure: { model: instrumented } })
  await converse(chats, 'c1', forgetful)
  const before = chats.spans.getFinishedSpans().length
  await chats.flush()
  await chats.flush()
  expect(judge.requests).toHaveLength(1)
  expect(chats.spans.getFinishedSpans()).toHaveLength(before)
})

test('a judge that fails reaches the application as nothing, and the backend as an event and a count', async () => {
  const broken = {
    name: 'broken',
    ask: () =>
      Promise.reject(
        new JudgeError({
          kind: 'refused',
          where: 'judge broken',
          problem: 'it declined',
          fix: 'ask another',
        }),
      ),
  }
  const chats = start({ measure: { model: broken } })
  await converse(chats, 'c1', forgetful)
  await chats.flush()
  expect(receiver.events.map(({ attributes }) => attributes)).toMatchObject([
    {
      'error.type': 'refused',
      'gen_ai.evaluation.explanation': expect.stringContaining('declined'),
    },
  ])
  expect(receiver.metrics()).toMatchObject({ 'knowledge_retention.invalid refused': 1 })
})

describe('what is bounded', () => {
  test('sampleRate takes a share of the conversations, whole ones', async () => {
    const judged = new Set<string>()
    const chats = start({
      sampleRate: 0.5,
      measure: { model: readingJudge() },
      onResult: (_, { conversation }) => judged.add(conversation),
    })
    const ids = Array.from({ length: 40 }, (_, at) => `c${at}`)
    await Promise.all(ids.map((id) => converse(chats, id, forgetful)))
    await chats.flush()
    expect(judged.size).toBeGreaterThan(5)
    expect(judged.size).toBeLessThan(35)
    expect(receiver.events).toHaveLength(judged.size * 2)
  })

  test('filter is asked once a conversation', async () => {
    const filter = vi.fn(() => false)
    const chats = start({ filter, measure: { model: readingJudge() } })
    await converse(chats, 'c1', forgetful)
    await chats.flush()
    expect(filter).toHaveBeenCalledTimes(1)
    expect(receiver.events).toEqual([])
  })

  test('conversations beyond maxQueue are dropped, and counted', async () => {
    const chats = start({ maxQueue: 1, concurrency: 1, measure: { model: readingJudge() } })
    await Promise.all(['c1', 'c2', 'c3', 'c4'].map((id) => converse(chats, id, forgetful)))
    await chats.flush()
    expect(receiver.metrics()).toMatchObject({ 'knowledge_retention.dropped queue_full': 2 })
    expect(receiver.events).toHaveLength(4)
  })

  test('conversations beyond maxConversations are dropped, and counted', async () => {
    const chats = start({ maxConversations: 1, measure: { model: readingJudge() } })
    await converse(chats, 'c1', forgetful)
    await converse(chats, 'c2', forgetful)
    await chats.flush()
    expect(receiver.metrics()).toMatchObject({
      'knowledge_retention.dropped too_many_conversations': 2,
    })
    await converse(chats, 'c3', forgetful)
    await chats.flush()
    expect(
      new Set(receiver.events.map(({ attributes }) => attributes['gen_ai.conversation.id'])),
    ).toEqual(new Set(['c1', 'c3']))
  })

  test('beyond maxTokensPerHour nothing is judged, and it is counted', async () => {
    const judge = readingJudge()
    const chats = start({ maxTokensPerHour: 100, measure: { model: judge } })
    await converse(chats, 'c1', forgetful)
    await chats.flush()
    await converse(chats, 'c2', forgetful)
    await chats.flush()
    expect(judge.requests).toHaveLength(1)
    expect(receiver.metrics()).toMatchObject({ 'knowledge_retention.dropped budget': 1 })
  })

  test('forceFlush and shutdown do not wait longer than flushTimeoutMs for a judge that hangs', async () => {
    const asked = vi.fn(
      (_: unknown, { signal }: { readonly signal: AbortSignal }) =>
        new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('given up')))
        }),
    )
    const chats = start({ flushTimeoutMs: 50, measure: { model: { name: 'slow', ask: asked } } })
    await converse(chats, 'c1', forgetful)
    await chats.flush()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(receiver.events).toEqual([])
    await chats.close()
    expect(receiver.events).toHaveLength(1)
    app = undefined
  })
})

test('spans without messages give one warning that names the setting', async () => {
  const warn = vi.fn()
  const ignore = () => {}
  diag.setLogger(
    { warn, error: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const judge = readingJudge()
  const chats = start({ measure: { model: judge } })
  const openai = createOpenAI({ baseURL: model.baseURL, apiKey: 'none' })
  for (const prompt of ['One', 'Two']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await generateText({
      model: openai.chat('m'),
      prompt,
      telemetry: { recordInputs: false, recordOutputs: false },
    })
  }
  await chats.flush()
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(
      /holds no messages.*Fix: .*OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT/,
    ),
  ])
  expect(judge.requests).toEqual([])
})

test.for<[string, KnowledgeRetentionProcessorOptions]>([
  ['option idleMss: there is no such option', { idleMss: 1 } as KnowledgeRetentionProcessorOptions],
  ['option sampleRate: it takes a share from 0 to 1, but got 2', { sampleRate: 2 }],
  ['option maxQueue: it takes a whole number above 0, but got 0', { maxQueue: 0 }],
  [
    'option measure.cassette: it says nothing of live traffic',
    { measure: { cassette: 'x' } as object },
  ],
  ['threshold', { measure: { threshold: 3 } }],
])('a wrong option is refused when the processor is made: %s', ([message, options]) => {
  expect(() => knowledgeRetentionProcessor(options)).toThrow(OptionError)
  expect(() => knowledgeRetentionProcessor(options)).toThrow(message)
})
