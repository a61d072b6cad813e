/**
 * A chat application as people write them: the AI SDK with its OpenTelemetry integration, answering from a
 * model over HTTP, its spans seen by our processor, and all that comes of it exported over OTLP.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { OpenTelemetry } from '@ai-sdk/otel'
import { createOpenAI } from '@ai-sdk/openai'
import { metrics } from '@opentelemetry/api'
import { logs } from '@opentelemetry/api-logs'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { LoggerProvider, BatchLogRecordProcessor } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { generateText, type ModelMessage, registerTelemetry } from 'ai'
import type { KnowledgeRetentionProcessor } from '../../../src/otel.js'
import type { OtlpReceiver } from './otlp-receiver.js'

/** A running application. */
export interface ObservedApp {
  /** Answers the last of `messages` in a conversation. */
  chat(conversation: string, messages: readonly ModelMessage[]): Promise<string>
  readonly spans: InMemorySpanExporter
  /** Sends everything that is told so far. */
  flush(): Promise<void>
  close(): Promise<void>
}

const conversations = new AsyncLocalStorage<string>()
const none: KnowledgeRetentionProcessor = {
  onStart() {},
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
}
let current = none
const spans = new InMemorySpanExporter()
// One for all applications: what instruments them keeps the tracer that it was given first.
const tracerProvider = new NodeTracerProvider({
  spanProcessors: [
    {
      ...none,
      onStart(span) {
        const id = conversations.getStore()
        if (id !== undefined) span.setAttribute('gen_ai.conversation.id', id)
      },
    },
    {
      onStart: () => current.onStart(),
      onEnd: (span) => current.onEnd(span),
      forceFlush: () => current.forceFlush(),
      shutdown: () => current.shutdown(),
    },
    new SimpleSpanProcessor(spans),
  ],
})
tracerProvider.register()
registerTelemetry(new OpenTelemetry())

/** Starts one; `modelURL` answers as OpenAI does. */
export function observedApp(
  processor: KnowledgeRetentionProcessor,
  modelURL: string,
  receiver: OtlpReceiver,
): ObservedApp {
  current = processor
  spans.reset()
  const loggerProvider = new LoggerProvider({
    processors: [
      new BatchLogRecordProcessor({
        exporter: new OTLPLogExporter({ url: `${receiver.origin}/v1/logs` }),
      }),
    ],
  })
  logs.setGlobalLoggerProvider(loggerProvider)
  const meterProvider = new MeterProvider({
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${receiver.origin}/v1/metrics` }),
        exportIntervalMillis: 3_600_000,
      }),
    ],
  })
  metrics.setGlobalMeterProvider(meterProvider)
  const openai = createOpenAI({ baseURL: modelURL, apiKey: 'none' })
  const flush = async () => {
    await tracerProvider.forceFlush()
    await Promise.all([loggerProvider.forceFlush(), meterProvider.forceFlush()])
  }
  return {
    spans,
    flush,
    async chat(conversation, messages) {
      const { text } = await conversations.run(conversation, () =>
        generateText({ model: openai.chat('loopback'), messages: [...messages], maxRetries: 0 }),
      )
      return text
    },
    async close() {
      await processor.shutdown()
      current = none
      await Promise.all([loggerProvider.shutdown(), meterProvider.shutdown()])
      logs.disable()
      metrics.disable()
    },
  }
}
