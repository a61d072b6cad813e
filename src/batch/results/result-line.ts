/** A results file: JSON Lines, one conversation a line, and what tells it from other files. */
import type { EvaluatedConversation } from './evaluated-conversation.js'

/** First field of every line: what wrote it, and in which form. */
export const resultsFormat = 'knowledge-retention/results@1'

/** A line of a results file, without a line break. */
export function resultLine(evaluated: EvaluatedConversation): string {
  return JSON.stringify({ format: resultsFormat, ...evaluated })
}
