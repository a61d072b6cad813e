/** Measures the conversations of a run: under one limit, in order, each on its own. */
import { isJudgeError } from '../../errors.js'
import type { JudgeTransport } from '../../judge/interface/index.js'
import { now } from '../../platform/timers.js'
import type { MeasureEnvironment } from '../../metric/measure.js'
import type { ResolvedOptions } from '../../metric/options/index.js'
import { type Budget, type BudgetGate, budgetGate } from '../budget/index.js'
import {
  type BatchProgress,
  BatchTotals,
  type BatchSummary,
  conversationKey,
  type EvaluatedConversation,
  type EvaluationRepeat,
} from '../results/index.js'
import type { BatchInput } from './batch-input.js'
import { ProgressCounter } from './progress-counter.js'
import { changes } from './changes.js'
import { evaluateOne, type OneEnvironment, toConversationOf } from './evaluate-one.js'
import { inOrder } from './in-order.js'

/** What surrounds the measurements of a run. */
export interface BatchEnvironment extends Pick<MeasureEnvironment, 'timeoutAdvice'> {
  /** Where the fresh answer of a conversation, counted from 0, is recorded; undefined when it is not. */
  transportOf(freshAnswer: number, name: string): JudgeTransport | undefined
  /** Milliseconds that a measurement which starts now may take, at most; undefined when nothing ends it. */
  timeLeftMs(): number | undefined
}

/** A run. */
export interface BatchPlan {
  readonly inputs: AsyncIterable<BatchInput>
  readonly options: ResolvedOptions
  readonly budget: Budget
  /** How often each conversation is measured, at least 1. */
  readonly repeat: number
  readonly environment: BatchEnvironment
  /** Number of conversations, where it is known. */
  readonly total: number | null
  /** What an earlier run found; null when it did not measure that, or to no end. */
  readonly earlier?: EarlierResults | undefined
  readonly onProgress?: ((progress: BatchProgress) => void) | undefined
}

/** Looks a measurement up in an earlier run. */
export type EarlierResults = (
  key: string,
  repeat: EvaluationRepeat | null,
) => EvaluatedConversation | null

/** One measurement to make. */
interface Job {
  readonly input: BatchInput
  readonly repeat: EvaluationRepeat | null
}

/** See `runBatch`. */
export interface BatchRun extends AsyncIterable<EvaluatedConversation> {
  /** Totals of what was given so far. */
  summary(): BatchSummary
}

/**
 * Measures the conversations of a plan. Yields them in order; after an abort, what was under way comes out
 * as `invalid`, and the signal's reason is thrown. One bad conversation, or a fault of its judge, ends nothing;
 * a judge that cannot be asked at all does.
 *
 * @throws {JudgeSetupError} when the judge cannot be asked at all
 */
export function runBatch(plan: BatchPlan): BatchRun {
  const start = now()
  const totals = new BatchTotals()
  return {
    summary: () => totals.summary(Math.round(now() - start)),
    [Symbol.asyncIterator]: () => measure(plan, totals),
  }
}

async function* measure(
  plan: BatchPlan,
  totals: BatchTotals,
): AsyncGenerator<EvaluatedConversation> {
  const { options, budget } = plan
  const stop = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal
  const events = changes()
  const gate = budgetGate(options.concurrency, budget, () => events.notify())
  const counter = new ProgressCounter(plan.total && plan.total * plan.repeat, plan.onProgress)
  const running: Running = { plan, options: { ...options, signal }, signal, gate, counter }
  try {
    const measured = inOrder(jobs(plan), {
      concurrency: options.concurrency,
      mayBegin: () => gate.isIdle(),
      begin: (job) => begin(job, running),
      signal,
      changes: events,
    })
    for await (const { evaluated, isReused } of measured) {
      totals.add(evaluated, isReused)
      yield evaluated
    }
    options.signal?.throwIfAborted()
  } finally {
    stop.abort()
  }
}

async function* jobs({ inputs, repeat }: BatchPlan): AsyncGenerator<Job> {
  for await (const input of inputs) {
    const fresh = typeof input.given === 'function' ? 'conversation' : 'judgement'
    for (let number = 0; number < repeat; number++) {
      yield { input, repeat: repeat === 1 ? null : { number, fresh } }
    }
  }
}

/** A conversation that came out, and whether from an earlier run. */
interface Measured {
  readonly evaluated: EvaluatedConversation
  readonly isReused: boolean
}

/** What the measurements of a run share. */
interface Running {
  readonly plan: BatchPlan
  readonly options: ResolvedOptions
  readonly signal: AbortSignal
  readonly gate: BudgetGate
  readonly counter: ProgressCounter
}

function begin(job: Job, running: Running) {
  const { promise: begun, resolve: onAsked } = Promise.withResolvers<void>()
  // Chatbots are talked to side by side; else the first request shows how much room is left for others.
  if (typeof job.input.given === 'function') onAsked()
  return { begun, done: measureJob(job, running, onAsked).finally(onAsked) }
}

async function measureJob(job: Job, running: Running, onAsked: () => void): Promise<Measured> {
  const { input, repeat } = job
  const { plan, options, signal, counter } = running
  const conversation = await toConversationOf(input, signal)
  const key = 'turns' in conversation ? conversationKey(conversation, options) : null
  const place = { key, name: input.name, file: input.file, line: input.line, repeat }
  const earlier = key === null ? null : (plan.earlier?.(key, repeat) ?? null)
  const evaluated = earlier
    ? { ...earlier, ...place }
    : await evaluateOne(conversation, place, options, surround(job, running, onAsked))
  const isReused = earlier !== null
  counter.add(evaluated, isReused)
  return { evaluated, isReused }
}

function surround({ input, repeat }: Job, running: Running, onAsked: () => void): OneEnvironment {
  const { plan, options, gate } = running
  const { environment } = plan
  const attempts = 1 + options.flaky.retries
  return {
    transportOf: (attempt) =>
      environment.transportOf((repeat?.number ?? 0) * attempts + attempt, input.name),
    testTimeLeftMs: environment.timeLeftMs(),
    timeoutAdvice: environment.timeoutAdvice,
    hopesToPass: true,
    gate: {
      run(work) {
        onAsked()
        return gate.run(work)
      },
    },
    refusal: () => gate.refusal(),
    onFault(fault) {
      // A key that was not accepted once is accepted by no later request.
      if (isJudgeError(fault) && fault.kind === 'authentication') gate.close(fault)
    },
  }
}
