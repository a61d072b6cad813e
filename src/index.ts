/** The public surface without a runner. No side effects. */
export {
  type ReadConversationsOptions,
  readConversations,
  type ReadingOptions,
  toConversation,
} from './conversation/finding/index.js'
export {
  type Chatbot,
  type ChatbotContext,
  type ChatbotFunction,
  type ChatMessage,
  type ConverseOptions,
  converse,
  type HttpChatbotOptions,
  httpChatbot,
  type UserScript,
  type UserTurn,
  type UserTurnContext,
} from './conversation/live/index.js'
export type { Columns, ReadTurn, ReadTurnResult } from './conversation/reading/index.js'
export {
  CassetteFileError,
  CassetteMissError,
  ChatbotError,
  type ChatbotFaultKind,
  ConversationError,
  type ErrorParts,
  InvalidMeasurementError,
  isCassetteMissError,
  isJudgeError,
  isKnowledgeRetentionError,
  JudgeError,
  type JudgeFaultKind,
  JudgeSetupError,
  KnowledgeRetentionError,
  OptionError,
  type SpentTokens,
  UsageError,
} from './errors.js'
export { openAIDecisionJudge } from './judge/openai/index.js'
export { openAIJudge } from './judge/openai/index.js'
export { typeSafeDecisionJudge } from './judge/typesafe/index.js'
export type * from './judge/interface/index.js'
export type { OpenAIDecisionJudgeOptions } from './judge/openai/index.js'
export type { OpenAIJudgeOptions } from './judge/openai/index.js'
export type { TypeSafeDecisionJudgeOptions } from './judge/typesafe/index.js'
export {
  type ConversationBatch,
  type EvaluateConversationsOptions,
  type EvaluatedBatch,
  evaluateConversations,
} from './matcher/evaluate-conversations.js'
export type {
  BatchProgress,
  BatchSummary,
  EvaluatedConversation,
  EvaluationError,
  EvaluationOutcome,
  EvaluationRepeat,
  InvalidKind,
  RepeatEstimate,
} from './batch/results/index.js'
export type { Estimate } from './batch/statistics/index.js'
export { measureKnowledgeRetention } from './matcher/measure-knowledge-retention.js'
export { minimize, type MinimizeOptions } from './matcher/minimize.js'
export { probeRetention } from './matcher/probe-retention.js'
export { simulatedUser } from './matcher/simulated-user.js'
export {
  type ProbedChatbot,
  ProbeError,
  type ProbeOptions,
  type ProbeProgress,
} from './probe/ask/index.js'
export { type CurveView, formatComparison, formatCurve } from './probe/chart/index.js'
export {
  type ComparedPoint,
  compareCurves,
  type Control,
  type ControlCount,
  type ControlOutcome,
  type CurveComparison,
  type CurvePoint,
  type Interval,
  isRetentionCurve,
  type KindCurve,
  type Probe,
  type ProbedConversation,
  type ProbeOutcome,
  readCurve,
  type RetentionCurve,
} from './probe/curve/index.js'
export {
  type FactKindOfPack,
  factPack,
  type FactPackOptions,
  type FactTemplate,
  type ProbeControl,
  type ProbeExpectation,
  type ProbeFact,
  type ProbeLanguage,
  type ReplyTest,
  type SeededRandom,
} from './probe/facts/index.js'
export type { MinimizedConversation } from './probe/minimize/index.js'
export type { PersonaName, SimulatedUserOptions, UserFact } from './probe/user/index.js'
export { configureKnowledgeRetention } from './metric/options/index.js'
export { isKnowledgeRetentionResult } from './metric/result-brand.js'
export type {
  KnowledgeRetentionDefaults,
  KnowledgeRetentionOptions,
  KnownFact,
} from './metric/options/index.js'
export type { RetentionRateOptions } from './matcher/matcher-types.js'
export type * from './types.js'
