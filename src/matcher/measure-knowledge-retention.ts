/** Measuring with everything around it: input, options, recordings, and the running test. */
import { toConversation } from '../conversation/to-conversation.js'
import { configuredDefaults } from '../metric/configure.js'
import { loadEnvironment } from '../metric/environment.js'
import { measureConversation } from '../metric/measure-conversation.js'
import type { KnowledgeRetentionOptions } from '../metric/options.js'
import { resolveOptions } from '../metric/resolve-options.js'
import { formatVerbose } from '../report/format-verbose.js'
import { type Paint, plainPaint } from '../report/paint.js'
import type { KnowledgeRetentionResult } from '../types.js'
import { openTransport } from './open-transport.js'
import { type RunningTest, currentTest } from './running-test.js'

/**
 * Measures how well the assistant of one conversation remembers what the user told it.
 *
 * Makes one judge call up to about ten exchanges, at most one for each three beyond, and none when
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
  return measureInTest(input, options, currentTest(), plainPaint)
}

/** Measures on behalf of a running test. */
export async function measureInTest(
  input: unknown,
  options: KnowledgeRetentionOptions,
  test: RunningTest,
  paint: Paint,
): Promise<KnowledgeRetentionResult> {
  const resolved = resolveOptions(options, configuredDefaults(), loadEnvironment())
  const conversation = toConversation(input)
  const result = await measureConversation(conversation, resolved, {
    transport: openTransport(resolved.cassette, test),
    testTimeLeftMs: test.timeLeftMs,
    timeoutAdvice: test.timeoutAdvice,
  })
  if (resolved.verboseMode) console.log(formatVerbose(result, paint))
  return result
}
