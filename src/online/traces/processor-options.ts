/** The options of the span processor, checked and completed when it is made. */
import { OptionError, noSuchOption, show } from '../../errors.js'
import { loadEnvironment } from '../../environment/environment.js'
import {
  configuredDefaults,
  type KnowledgeRetentionOptions,
  type ResolvedOptions,
  resolveOptions,
} from '../../metric/options/index.js'
import type { KnowledgeRetentionResult } from '../../types.js'
import type { EndedSpan } from './ended-span.js'
import type { SpanContext } from './telemetry.js'

/** What a judged conversation was judged on. */
export interface JudgedOnline {
  /** `gen_ai.conversation.id`, else the id of the trace. */
  readonly conversation: string
  /** The newest span of the conversation. */
  readonly span: SpanContext
}

/** Options of `knowledgeRetentionProcessor`. */
export interface KnowledgeRetentionProcessorOptions {
  /**
   * How conversations are measured, as everywhere else: eval mode, models, threshold, scoring.
   *
   * @defaultValue what is configured; threshold 0.5
   */
  readonly measure?:
    | Omit<KnowledgeRetentionOptions, 'cassette' | 'flaky' | 'verboseMode'>
    | undefined
  /**
   * Milliseconds without a new chat span after which a conversation is judged.
   *
   * @defaultValue 30000
   */
  readonly idleMs?: number | undefined
  /**
   * The conversation a span belongs to, for applications whose spans do not carry `gen_ai.conversation.id`.
   *
   * @defaultValue `gen_ai.conversation.id` or what stands for it in other conventions, else the trace
   */
  readonly conversationId?: ((span: EndedSpan) => string | undefined) | undefined
  /**
   * The share of conversations that are judged, in [0, 1]; decided once for a conversation, alike in every
   * process.
   *
   * @defaultValue 1
   */
  readonly sampleRate?: number | undefined
  /** Whether a conversation is judged at all, asked with its first chat span. It must not wait. */
  readonly filter?: ((span: EndedSpan) => boolean) | undefined
  /**
   * Conversations watched at once. New ones beyond are dropped, and counted.
   *
   * @defaultValue 10000
   */
  readonly maxConversations?: number | undefined
  /**
   * Conversations that wait to be judged. Those beyond are dropped, and counted.
   *
   * @defaultValue 1000
   */
  readonly maxQueue?: number | undefined
  /**
   * Conversations judged at once.
   *
   * @defaultValue 2
   */
  readonly concurrency?: number | undefined
  /**
   * Tokens that judging may read and write in any hour; beyond, conversations are dropped, and counted.
   *
   * @defaultValue no limit
   */
  readonly maxTokensPerHour?: number | undefined
  /**
   * Milliseconds that `forceFlush` and `shutdown` wait at the most.
   *
   * @defaultValue 30000
   */
  readonly flushTimeoutMs?: number | undefined
  /** Is given each result, to write it back elsewhere; what it throws is passed over with a warning. */
  readonly onResult?: ((result: KnowledgeRetentionResult, judged: JudgedOnline) => void) | undefined
}

/** Options with everything that may be left out. */
export interface ResolvedProcessorOptions {
  readonly measure: ResolvedOptions
  readonly idleMs: number
  readonly conversationId: (span: EndedSpan) => string | undefined
  readonly sampleRate: number
  readonly filter: (span: EndedSpan) => boolean
  readonly maxConversations: number
  readonly maxQueue: number
  readonly concurrency: number
  readonly maxTokensPerHour: number
  readonly flushTimeoutMs: number
  readonly onResult: (result: KnowledgeRetentionResult, judged: JudgedOnline) => void
}

const names = [
  'measure',
  'idleMs',
  'conversationId',
  'sampleRate',
  'filter',
  'maxConversations',
  'maxQueue',
  'concurrency',
  'maxTokensPerHour',
  'flushTimeoutMs',
  'onResult',
]
const notOnline = ['cassette', 'flaky', 'verboseMode']

/** @throws {OptionError} when an option is unknown or has a wrong value */
export function resolveProcessorOptions(
  options: KnowledgeRetentionProcessorOptions,
): ResolvedProcessorOptions {
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw noSuchOption(`option ${name}`, name, names)
  }
  const { measure = {}, sampleRate = 1, filter = () => true, onResult = () => {} } = options
  const { conversationId = () => undefined } = options
  for (const name of notOnline) {
    if (name in measure) {
      throw new OptionError({
        where: `option measure.${name}`,
        problem: 'it says nothing of live traffic, where nothing is recorded or measured again',
        fix: 'leave it out',
      })
    }
  }
  if (!(typeof sampleRate === 'number' && sampleRate >= 0 && sampleRate <= 1)) {
    throw wrong('sampleRate', sampleRate, 'a share from 0 to 1')
  }
  return {
    measure: resolveOptions(measure, configuredDefaults(), loadEnvironment()),
    sampleRate,
    conversationId: functionOf('conversationId', conversationId),
    filter: functionOf('filter', filter),
    onResult: functionOf('onResult', onResult),
    idleMs: positive('idleMs', options.idleMs ?? 30_000),
    maxConversations: positive('maxConversations', options.maxConversations ?? 10_000),
    maxQueue: positive('maxQueue', options.maxQueue ?? 1_000),
    concurrency: positive('concurrency', options.concurrency ?? 2),
    maxTokensPerHour:
      options.maxTokensPerHour === undefined
        ? Number.POSITIVE_INFINITY
        : positive('maxTokensPerHour', options.maxTokensPerHour),
    flushTimeoutMs: positive('flushTimeoutMs', options.flushTimeoutMs ?? 30_000),
  }
}

const longestTimerMs = 2 ** 31 - 1

function positive(name: string, value: unknown): number {
  if (
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value > 0 &&
    value <= longestTimerMs
  ) {
    return value
  }
  throw wrong(name, value, 'a whole number above 0')
}

function functionOf<F>(name: string, value: F): F {
  if (typeof value === 'function') return value
  throw wrong(name, value, 'a function')
}

function wrong(name: string, value: unknown, takes: string): OptionError {
  return new OptionError({
    where: `option ${name}`,
    problem: `it takes ${takes}, but got ${show(value)}`,
    fix: 'correct it, or leave it out',
  })
}
