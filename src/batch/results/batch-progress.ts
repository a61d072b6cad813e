/** How far a run has come. */
import type { Usage } from '../../types.js'
import type { EvaluationOutcome } from './evaluated-conversation.js'

/** How far a run has come; told after each conversation, in the order in which they end. */
export interface BatchProgress {
  /** Conversations that ended. */
  readonly done: number
  /** Conversations in all; null when that is not known before the end. */
  readonly total: number | null
  /** How those that ended did. */
  readonly outcomes: Readonly<Record<EvaluationOutcome, number>>
  /** Of `done`: taken from an earlier run. */
  readonly reused: number
  /** What was spent so far, on conversations that ended. */
  readonly usage: Usage
  /** Milliseconds since the run began. */
  readonly elapsedMs: number
}
