/** What a measurement comes to, before its cost is known. */
import type { KnowledgeRetentionResult } from '../../types.js'

/** The part of a result that an eval mode finds out. */
export type Outcome = Pick<
  KnowledgeRetentionResult,
  | 'score'
  | 'passed'
  | 'judge'
  | 'reason'
  | 'judgedTurns'
  | 'confidence'
  | 'decisions'
  | 'fallbacks'
  | 'facts'
  | 'unstatedFacts'
  | 'verdicts'
>
