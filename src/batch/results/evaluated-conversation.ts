/**
 * What came of one conversation of a batch: one line of a results file. Written by `judge`, by
 * `evaluateConversations` and by the reporters; read by `report`, `compare` and a run that is resumed.
 */
import type { JudgeFaultKind } from '../../errors.js'
import type { Conversation, KnowledgeRetentionResult, Usage } from '../../types.js'

/**
 * How the measurement of one conversation ended.
 *
 * - `passed`, `failed`: it was measured against a threshold.
 * - `scored`: it was measured, and the threshold is `null`.
 * - `invalid`: there is no score: it could not be read, the judge could not decide, or it was not
 *   judged at all. Neither a pass nor a failure.
 */
export type EvaluationOutcome = 'passed' | 'failed' | 'scored' | 'invalid'

/**
 * Why a conversation has no score.
 *
 * - a `JudgeFaultKind`: what the judge did wrong; `over_budget` and `aborted` mean that it was not
 *   judged, or not to the end
 * - `unreadable`: the input is no conversation
 * - `not_made`: the function that should make the conversation failed
 * - `too_few_judged_turns`: fewer than `minJudgedTurns`
 * - `not_recorded`: a recording was missing, and none may be made
 * - `other`: anything else, such as a known fact whose turn is not there
 */
export type InvalidKind =
  | JudgeFaultKind
  | 'unreadable'
  | 'not_made'
  | 'too_few_judged_turns'
  | 'not_recorded'
  | 'other'

/** The fault behind an `invalid` outcome, as plain data. */
export interface EvaluationError {
  /** Name of the error's class: `InvalidMeasurementError`. */
  readonly name: string
  /** `<where>: <what is wrong>. Fix: <action>.` */
  readonly message: string
  readonly kind: InvalidKind
}

/** Which of several measurements of the same thing this is. */
export interface EvaluationRepeat {
  /** From 0. */
  readonly number: number
  /**
   * What is fresh in each: only the judge's answers (`judgement`: how sure is the judge?), or the
   * conversation itself (`conversation`: how reliable is the chatbot?).
   */
  readonly fresh: 'judgement' | 'conversation'
}

/** What came of one conversation. A plain object; it holds nothing that JSON cannot. */
export interface EvaluatedConversation {
  /**
   * Hash of the turns and of every setting that the result depends on, as 32 hexadecimal digits. Two
   * lines with the same key measured the same conversation in the same way. Null where there is no
   * conversation.
   */
  readonly key: string | null
  /**
   * What the conversation is called: its `id`, the name of its test, or its place. `compare` pairs by
   * it, and repeats have it in common.
   */
  readonly name: string
  /** The file it was read from, or the test file, as given; null when it came from no file. */
  readonly file: string | null
  /** Line of the file, from 1; null when that is not known. */
  readonly line: number | null
  /** Null unless the run measured everything more than once. */
  readonly repeat: EvaluationRepeat | null
  readonly outcome: EvaluationOutcome
  /** Null when `invalid`, never else. */
  readonly result: KnowledgeRetentionResult | null
  /** Set when `invalid`, never else. */
  readonly error: EvaluationError | null
  /** The conversation of an `invalid` one; null where the result holds it or it could not be read. */
  readonly conversation: Conversation | null
  /** What it cost when it was measured, also when it ended `invalid`. */
  readonly usage: Usage
}

/** The conversation that was measured, or that should have been; null when it could not be read. */
export function conversationOf({
  result,
  conversation,
}: Pick<EvaluatedConversation, 'result' | 'conversation'>): Conversation | null {
  return result?.conversation ?? conversation
}

/** Whether it was not judged, or not to the end: the budget was used up, or the run was stopped. */
export function isNotJudged({ error }: Pick<EvaluatedConversation, 'error'>): boolean {
  return error?.kind === 'over_budget' || error?.kind === 'aborted'
}
