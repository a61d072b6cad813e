/**
 * A measurement as the caller knows it: one attempt, or more where a flaky mark asks for fresh answers,
 * under one deadline, its cost added up.
 */
import { InvalidMeasurementError } from '../errors.js'
import type { JudgeTransport } from '../judge/interface/index.js'
import { now } from '../platform/timers.js'
import type { Attempt, Conversation, KnowledgeRetentionResult, Usage } from '../types.js'
import { startDeadline, addUsage, noUsage } from './asking/index.js'
import { measureOnce } from './measure-once.js'
import type { Outcome } from './outcome/index.js'
import { brandResult } from './result-brand.js'
import type { ResolvedOptions } from './options/index.js'

/** What surrounds a measurement. */
export interface MeasureEnvironment {
  /** Where the responses of an attempt, counted from 0, are recorded; undefined when they are not. */
  transportOf(attempt: number): JudgeTransport | undefined
  /** Milliseconds until the runner would end the test; undefined when that is unknown. */
  readonly testTimeLeftMs: number | undefined
  /** Which setting of the runner to raise when time is up. */
  readonly timeoutAdvice: string | undefined
  /** Whether the caller hopes for a pass; under `.not` it hopes for a failure. */
  readonly hopesToPass: boolean
}

/**
 * Measures until the outcome is the one hoped for, or the attempts are used up.
 *
 * @throws {InvalidMeasurementError} when the judge could not decide in an attempt that was made
 */
export async function measure(
  conversation: Conversation,
  options: ResolvedOptions,
  environment: MeasureEnvironment,
): Promise<KnowledgeRetentionResult> {
  const start = now()
  const deadline = startDeadline(deadlineOptions(options, environment))
  const attempts: Attempt[] = []
  let usage = noUsage
  try {
    for (;;) {
      const transport = environment.transportOf(attempts.length)
      // oxlint-disable-next-line no-await-in-loop -- the next attempt is made only if this one fails
      const made = await measureOnce(conversation, options, { transport, deadline })
      const { score, passed, verdicts } = made.outcome
      attempts.push({ score, passed, verdicts, usage: made.usage })
      usage = addUsage(usage, made.usage)
      if (passed === environment.hopesToPass || attempts.length > options.flaky.retries) {
        const durationMs = Math.round(now() - start)
        return toResult(made.outcome, { conversation, options, attempts, usage, durationMs })
      }
    }
  } catch (error) {
    throw withEarlierUsage(error, usage)
  } finally {
    deadline.stop()
  }
}

function toResult(
  outcome: Outcome,
  {
    options: { threshold, strictMode, scoring, evalMode },
    ...rest
  }: Pick<KnowledgeRetentionResult, 'conversation' | 'attempts' | 'usage' | 'durationMs'> & {
    readonly options: ResolvedOptions
  },
): KnowledgeRetentionResult {
  return brandResult({ ...outcome, threshold, strictMode, scoring, evalMode, ...rest })
}

function deadlineOptions(
  options: ResolvedOptions,
  { testTimeLeftMs, timeoutAdvice }: MeasureEnvironment,
) {
  const testEndsFirst = testTimeLeftMs !== undefined && testTimeLeftMs < options.timeoutMs
  return {
    timeoutMs: testEndsFirst ? testTimeLeftMs : options.timeoutMs,
    advice:
      testEndsFirst && timeoutAdvice
        ? timeoutAdvice
        : 'raise timeoutMs, or use a faster judge or a recording',
    signal: options.signal,
  }
}

function withEarlierUsage(error: unknown, earlier: Usage): unknown {
  if (!(error instanceof InvalidMeasurementError) || earlier.calls === 0) return error
  const { where, problem, fix, cause } = error
  return new InvalidMeasurementError({
    where,
    problem,
    fix,
    cause,
    usage: addUsage(earlier, error.usage),
  })
}
