/** The front door of what batches come to. */
export type {
  EvaluatedConversation,
  EvaluationError,
  EvaluationOutcome,
  EvaluationRepeat,
  InvalidKind,
} from './evaluated-conversation.js'
export { conversationOf, isNotJudged } from './evaluated-conversation.js'
export type { BatchSummary, Estimate, RepeatEstimate } from './batch-summary.js'
