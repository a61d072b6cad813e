/** The front door of what batches come to. */
export type {
  EvaluatedConversation,
  EvaluationError,
  EvaluationOutcome,
  EvaluationRepeat,
  InvalidKind,
} from './evaluated-conversation.js'
export { conversationOf, isNotJudged } from './evaluated-conversation.js'
export type { BatchProgress } from './batch-progress.js'
export type { BatchSummary, RepeatEstimate } from './batch-summary.js'
export { BatchTotals } from './batch-totals.js'
export { conversationKey } from './conversation-key.js'
export { toEvaluationError } from './evaluation-error.js'
export { readResults } from './read-results.js'
export { openResultsFile, type ResultsFile } from './results-file.js'
export { resultLine } from './result-line.js'
