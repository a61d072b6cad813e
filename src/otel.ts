/** The door for OpenTelemetry: judges the conversations of live traffic from their spans. */
export type { EndedSpan } from './online/traces/ended-span.js'
export type {
  JudgedOnline,
  KnowledgeRetentionProcessorOptions,
} from './online/traces/processor-options.js'
export {
  type KnowledgeRetentionProcessor,
  knowledgeRetentionProcessor,
} from './online/traces/span-processor.js'
