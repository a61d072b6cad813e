/** The public surface without a runner. No side effects. */
export { toConversation } from './conversation/to-conversation.js'
export * from './errors.js'
export { measureKnowledgeRetention } from './matcher/measure-knowledge-retention.js'
export { configureKnowledgeRetention } from './metric/configure.js'
export type {
  KnowledgeRetentionDefaults,
  KnowledgeRetentionOptions,
  KnownFact,
} from './metric/options.js'
export type * from './types.js'
