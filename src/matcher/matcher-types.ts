/** The matchers as the runners' `expect` offers them. */
import type { KnowledgeRetentionOptions } from '../metric/options/index.js'
import type { ProbeOptions } from '../probe/ask/index.js'
import type { EvaluateConversationsOptions } from './evaluate-conversations.js'

/** Options of `toRetainKnowledgeInMost`: those of each measurement, those of the run, and the rate. */
export interface RetentionRateOptions
  extends Omit<EvaluateConversationsOptions, 'threshold' | 'repeat'> {
  /**
   * The least share of conversations that pass, above 0 and below 1.
   *
   * @defaultValue 0.9
   */
  readonly rate?: number | undefined
  /**
   * How sure to be that the chatbot's true rate is at least `rate`, or below it: above 0.5 and below 1.
   *
   * @defaultValue 0.9
   */
  readonly confidence?: number | undefined
  /**
   * The least score at which one conversation passes, in [0, 1].
   *
   * @defaultValue 0.5
   */
  readonly threshold?: number | undefined
}

/** Options of `toRememberFor`: how far, how well, and how to find out. */
export interface RememberOptions extends ProbeOptions {
  /** How many exchanges may pass between telling a fact and asking it back; either this or `tokens`. */
  readonly exchanges?: number | undefined
  /** How many tokens of the transcript may pass; either this or `exchanges`. */
  readonly tokens?: number | undefined
  /**
   * The least share of facts that come back, at this distance and at every shorter one asked, above 0 and
   * up to 1. As many of the questions about things never told have to be answered without making anything up.
   *
   * @defaultValue 0.9
   */
  readonly rate?: number | undefined
}

/** Matchers that a door adds to a runner's own. */
export interface KnowledgeRetentionMatchers {
  /**
   * Passes when the assistant remembers what the user told it: when the score reaches
   * `threshold` (0.5 by default).
   *
   * The received value is one conversation in any format that `toConversation` reads. Always await it.
   *
   * @example
   * ```ts
   * await expect(conversation).toRetainKnowledge({ threshold: 1 })
   * ```
   */
  toRetainKnowledge(options?: KnowledgeRetentionOptions): Promise<void>
  /**
   * Passes when the assistant remembers what the user told it in most conversations: when it is as sure as
   * `confidence` that at least `rate` of all such conversations pass. Fails when it is as sure that fewer do.
   * Where the conversations are too few to tell, it is neither: it throws, and says how many would do.
   *
   * The received value is what `evaluateConversations` takes: a list of conversations or of functions that
   * make one, or the path of a file. Always await it. It costs what measuring each conversation costs.
   *
   * @example
   * ```ts
   * await expect(conversations).toRetainKnowledgeInMost({ rate: 0.8, confidence: 0.9 })
   * ```
   */
  toRetainKnowledgeInMost(options?: RetentionRateOptions): Promise<void>
  /**
   * Passes when a chatbot remembers for so many exchanges: it is told facts, small talk passes, and it is
   * asked back, at this distance and shorter ones. A failure shows the curve.
   *
   * The received value is a chatbot as `probeRetention` takes it, with its options here too; or a curve that
   * `probeRetention` gave. Always await it. Makes no judge call unless a fact of your own expects a statement.
   *
   * @example
   * ```ts
   * await expect(chatbot).toRememberFor({ exchanges: 20, rate: 0.9 })
   * ```
   */
  toRememberFor(options: RememberOptions): Promise<void>
}
