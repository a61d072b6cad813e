/** Measuring with everything around it: input, options, recordings, and the running test. */
import { toConversation } from '../conversation/to-conversation.js'
import {
  configuredDefaults,
  type KnowledgeRetentionOptions,
  type ResolvedOptions,
  resolveOptions,
} from '../metric/options/index.js'
import { loadEnvironment } from '../environment/environment.js'
import { measure } from '../metric/measure.js'
import { formatVerbose } from '../report/results/index.js'
import { type Paint, plainPaint } from '../report/text/index.js'
import type { KnowledgeRetentionResult } from '../types.js'
import { openTransport } from './open-transport.js'
import { type RunningTest, currentTest, timeForMeasuring } from './running-test.js'

/**
 * Measures how well the assistant of one conversation remembers what the user told it.
 *
 * Makes one judge call up to about ten exchanges, at most one for each three exchanges beyond, and none when
 * no reply follows a user turn.
 *
 * @param input - one conversation in any format that `toConversation` reads
 * @throws {ConversationError} when the input is no conversation
 * @throws {OptionError} when an option is unknown, wrong, or made meaningless by another
 * @throws {JudgeSetupError} when the judge cannot be asked at all
 * @throws {InvalidMeasurementError} when the judge could not decide; tells what was spent
 * @example
 * ```ts
 * const { score, reason } = await measureKnowledgeRetention(conversation, { threshold: null })
 * ```
 */
export async function measureKnowledgeRetention(
  input: unknown,
  options: KnowledgeRetentionOptions = {},
): Promise<KnowledgeRetentionResult> {
  const resolved = resolveOptions(options, configuredDefaults(), loadEnvironment())
  const test = currentTest()
  return measureInTest(input, resolved, { test, hopesToPass: true, paint: plainPaint })
}

/**
 * On whose behalf a measurement is made.
 *
 * @internal
 */
export interface Caller {
  readonly test: RunningTest
  /** Whether the caller hopes for a pass; under `.not` it hopes for a failure. */
  readonly hopesToPass: boolean
  readonly paint: Paint
}

/**
 * Measures on behalf of a test.
 *
 * @internal
 */
export async function measureInTest(
  input: unknown,
  options: ResolvedOptions,
  { test, hopesToPass, paint }: Caller,
): Promise<KnowledgeRetentionResult> {
  const conversation = toConversation(input)
  const earlierAttempts = (test.retries ?? 0) * (1 + options.flaky.retries)
  const result = await measure(conversation, options, {
    transportOf: (attempt) => openTransport(options.cassette, test, earlierAttempts + attempt),
    testTimeLeftMs: timeForMeasuring(test),
    timeoutAdvice: test.timeoutAdvice,
    hopesToPass,
  })
  if (options.verboseMode) console.log(formatVerbose(result, paint))
  return result
}
