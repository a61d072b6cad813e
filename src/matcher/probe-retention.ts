/** Probing with everything around it: options, recordings, and the running test. */
import { loadEnvironment } from '../environment/environment.js'
import { languageJudgeFor } from '../judge/judge-for-model.js'
import { configuredDefaults, resolveOptions } from '../metric/options/index.js'
import {
  type ProbedChatbot,
  type ProbeEnvironment,
  type ProbeOptions,
  resolveProbeOptions,
  runProbe,
} from '../probe/ask/index.js'
import type { RetentionCurve } from '../probe/curve/index.js'
import { openTransport } from './open-transport.js'
import { currentTest, type RunningTest, timeForMeasuring } from './running-test.js'

/**
 * Finds out how far a chatbot remembers: tells it facts, lets exchanges of small talk pass, asks back, and
 * counts what comes back at each distance.
 *
 * Makes no judge call unless a fact of your own expects a statement: then one request a conversation.
 *
 * @param chatbot - whatever `converse` takes; with `newSession` where it keeps sessions of its own
 * @throws {OptionError} when the chatbot or an option is none that could work
 * @throws {ProbeError} when the chatbot or the judge fails, or the probe is stopped; its `curve` holds all
 * that was found by then
 * @example
 * ```ts
 * const curve = await probeRetention(bot, { distances: [1, 5, 10, 20] })
 * curve.horizon(0.9) // 10: up to ten exchanges, nine facts in ten come back
 * ```
 */
export async function probeRetention(
  chatbot: ProbedChatbot,
  options: ProbeOptions = {},
): Promise<RetentionCurve> {
  return probeInTest(chatbot, options, currentTest())
}

/**
 * Probes on behalf of a test.
 *
 * @internal
 */
export async function probeInTest(
  chatbot: unknown,
  options: ProbeOptions,
  test: RunningTest,
): Promise<RetentionCurve> {
  const resolved = resolveProbeOptions(options)
  return runProbe(chatbot, resolved, {
    ...judgeOf(options, test),
    testTimeLeftMs: timeForMeasuring(test),
    timeoutAdvice: test.timeoutAdvice,
  })
}

/**
 * The judge that stands behind a probe, with its recording.
 *
 * @internal
 */
export function judgeOf(
  { model, cassette }: Pick<ProbeOptions, 'model' | 'cassette'>,
  test: RunningTest,
): Pick<ProbeEnvironment, 'judge' | 'transport' | 'maxRetries' | 'judgeConcurrency'> {
  const resolved = resolveOptions({ model, cassette }, configuredDefaults(), loadEnvironment())
  return {
    judge: () =>
      typeof resolved.model === 'string' ? languageJudgeFor(resolved.model) : resolved.model,
    transport: () => openTransport(resolved.cassette, test, test.retries ?? 0),
    maxRetries: resolved.maxRetries,
    judgeConcurrency: resolved.concurrency,
  }
}
