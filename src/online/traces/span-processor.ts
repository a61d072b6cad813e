/**
 * Judges conversations where their traces are made: off the request path, bounded in every way, and
 * silent towards the application whatever happens.
 */
import { glanceAtSpan } from '../../conversation/formats/index.js'
import { estimateTokens } from '../../metric/windows/index.js'
import { startTimer, stopTimer } from '../../platform/timers.js'
import type { TokenCount, Usage } from '../../types.js'
import type { EndedSpan } from './ended-span.js'
import { judgeOnline } from './judge-online.js'
import { JudgingQueue } from './judging-queue.js'
import {
  type KnowledgeRetentionProcessorOptions,
  type ResolvedProcessorOptions,
  resolveProcessorOptions,
} from './processor-options.js'
import { isSampled } from './sampling.js'
import { type Telemetry, telemetry, withoutTracing } from './telemetry.js'
import { TokenBudget } from './token-budget.js'
import { type WatchedConversation, WatchedConversations } from './watched-conversations.js'

/** A span processor of the OpenTelemetry SDK for Node, 1.x or 2.x. */
export interface KnowledgeRetentionProcessor {
  onStart(): void
  onEnd(span: EndedSpan): void
  /** Judges what has not been judged, within `flushTimeoutMs`. */
  forceFlush(): Promise<void>
  /** As `forceFlush`, and then no more; what is still under way is given up. */
  shutdown(): Promise<void>
}

/**
 * Makes a span processor that judges each conversation of the chat spans it sees once it has been quiet for
 * `idleMs`, and tells the outcome as `gen_ai.evaluation.result` events and as metrics.
 *
 * Judge calls: those of one measurement for each conversation that goes quiet with a new reply.
 *
 * @throws {OptionError} when an option is unknown or has a wrong value; never once it is made
 * @example
 * ```ts
 * import { knowledgeRetentionProcessor } from 'expect-knowledge-retention/otel'
 *
 * const processor = knowledgeRetentionProcessor({ sampleRate: 0.1, maxTokensPerHour: 1_000_000 })
 * ```
 */
export function knowledgeRetentionProcessor(
  options: KnowledgeRetentionProcessorOptions = {},
): KnowledgeRetentionProcessor {
  return new Processor(resolveProcessorOptions(options))
}

class Processor implements KnowledgeRetentionProcessor {
  readonly #options: ResolvedProcessorOptions
  readonly #giveUp = new AbortController()
  readonly #queue: JudgingQueue
  readonly #budget: TokenBudget
  readonly #watched: WatchedConversations
  readonly #passedOver = new Set<string>()
  #telemetry: Telemetry | undefined
  #warnings = new Set<string>()
  #isClosed = false

  constructor(options: ResolvedProcessorOptions) {
    const { idleMs, maxConversations, concurrency, maxQueue, maxTokensPerHour } = options
    this.#options = options
    this.#queue = new JudgingQueue(concurrency, maxQueue)
    this.#budget = new TokenBudget(maxTokensPerHour)
    this.#watched = new WatchedConversations(idleMs, maxConversations, (watched) =>
      this.#enqueue(watched),
    )
  }

  onStart(): void {}

  onEnd(span: EndedSpan): void {
    if (this.#isClosed) return
    try {
      this.#look(span)
    } catch (error) {
      this.#warnOnce('span', `a span could not be looked at: ${String(error)}`)
    }
  }

  async forceFlush(): Promise<void> {
    this.#watched.settleAll()
    await within(this.#options.flushTimeoutMs, this.#queue.whenDone())
  }

  async shutdown(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.forceFlush()
    this.#giveUp.abort(new Error('the span processor was shut down'))
    await this.#queue.whenDone()
  }

  #look(span: EndedSpan): void {
    const chat = glanceAtSpan({ attributes: span.attributes, events: span.events })
    if (chat === null) return
    const own = this.#options.conversationId(span)
    const id = own ?? chat.conversation ?? span.spanContext().traceId
    if (!this.#isChosen(id, span)) return
    if (!chat.hasMessages) {
      this.#warnOnce(
        'content',
        `the chat span ${JSON.stringify(span.name)} holds no messages, so nothing can be judged. Fix: ${chat.captureFix}.`,
      )
      return
    }
    if (!this.#watched.add(id, span, chat.isReply)) this.#tell().dropped('too_many_conversations')
  }

  #isChosen(id: string, span: EndedSpan): boolean {
    if (this.#watched.has(id)) return true
    if (this.#passedOver.has(id) || !isSampled(id, this.#options.sampleRate)) return false
    if (this.#options.filter(span)) return true
    if (this.#passedOver.size >= this.#options.maxConversations) this.#passedOver.clear()
    this.#passedOver.add(id)
    return false
  }

  #enqueue(watched: WatchedConversation): void {
    if (watched.newest === null) return
    if (!this.#budget.isOpen) this.#tell().dropped('budget')
    else if (!this.#queue.add(() => this.#judge(watched))) this.#tell().dropped('queue_full')
  }

  async #judge(watched: WatchedConversation): Promise<void> {
    const { id: conversation, newest, pending: spans, judged } = watched
    if (newest === null) return
    if (this.#giveUp.signal.aborted) {
      this.#tell().dropped('shutdown')
      return
    }
    watched.newest = null
    watched.pending = []
    const { measure: options, onResult } = this.#options
    const outcome = await withoutTracing(() =>
      judgeOnline(
        { conversation, newest, spans, judged },
        { ...options, signal: this.#giveUp.signal },
        this.#tell(),
      ),
    )
    watched.judged = outcome.judged
    if (outcome.usage !== null) this.#count(outcome.usage, newest)
    if (outcome.result === null) return
    try {
      onResult(outcome.result, { conversation, span: newest.spanContext() })
    } catch (error) {
      this.#warnOnce('onResult', `onResult threw ${String(error)}`)
    }
  }

  #count({ inputTokens, outputTokens }: Usage, span: EndedSpan): void {
    const tell = (tokens: TokenCount, type: 'input' | 'output') => {
      if (tokens !== 'unknown') this.#tell().tokens(tokens, type)
    }
    tell(inputTokens, 'input')
    tell(outputTokens, 'output')
    const isKnown = inputTokens !== 'unknown' && outputTokens !== 'unknown'
    this.#budget.spend(isKnown ? inputTokens + outputTokens : estimateSpan(span))
  }

  /** Made when there is something to tell: providers are registered after their processors are made. */
  #tell(): Telemetry {
    this.#telemetry ??= telemetry()
    return this.#telemetry
  }

  #warnOnce(kind: string, message: string): void {
    if (this.#warnings.has(kind)) return
    this.#warnings.add(kind)
    this.#tell().warn(`expect-knowledge-retention: ${message}`)
  }
}

/** About what judging costs at least, where the judge does not tell. */
function estimateSpan({ attributes }: EndedSpan): number {
  return estimateTokens(JSON.stringify(attributes))
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = startTimer(resolve, ms)
  })
  await Promise.race([work, over])
  stopTimer(timer)
}
