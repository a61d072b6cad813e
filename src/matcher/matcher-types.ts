/** The matcher as the runners' `expect` offers it. */
import type { KnowledgeRetentionOptions } from '../metric/options/index.js'

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
}
