/** The three eval modes: each makes findings, or decisions, of a conversation. */
export { listFacts, locateFacts } from './fact-finder.js'
export { type Grade, gradeConversation } from './grade-conversation.js'
export { judgeInHybridMode } from './judge-in-hybrid-mode.js'
export { judgeInLlmMode } from './judge-in-llm-mode.js'
export { judgeInSystemOneMode, type DecidedConversation } from './judge-in-system-one-mode.js'
export type { JudgingContext } from './judging-context.js'
