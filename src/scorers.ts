/** The door for other evaluation and observability tools: results as their scores, measuring as their scorers. */
export type { ScorerArguments } from './online/scorers/scored-conversation.js'
export {
  knowledgeRetentionJudge,
  knowledgeRetentionScorer,
  promptfooAssertion,
  type PromptfooGrading,
  type RetentionScore,
  type ScorerOptions,
} from './online/scorers/scorers.js'
export {
  type BraintrustFeedback,
  type LangfuseScore,
  type LangfuseTarget,
  type LangSmithFeedback,
  type PhoenixAnnotation,
  toBraintrustFeedback,
  toLangfuseScore,
  toLangSmithFeedback,
  toPhoenixAnnotation,
} from './online/scores/to-score.js'
