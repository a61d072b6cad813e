/**
 * The interface of a decision judge, a "System One" model: typed answers with probabilities, no
 * text. The metric knows judges by this interface only; one file a provider implements it.
 */
import type { TokenCount } from '../../types.js'
import type { JudgeCall } from './language-judge.js'

/** Anything that JSON can hold. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/** A question whose answer is the probability of yes. */
export interface YesNoQuestion {
  readonly type: 'yes_no'
  /** Unique within a request. */
  readonly name: string
  /** The question in words for messages, never sent: `the question on messages[3]`. */
  readonly inWords?: string
  readonly question: string
  /** What a yes means. */
  readonly yes: string
  /** What a no means. */
  readonly no: string
}

/** A question whose answer is a level on an ordered scale. */
export interface ScoreQuestion {
  readonly type: 'score'
  /** Unique within a request. */
  readonly name: string
  /** The question in words for messages, never sent: `the question on messages[3]`. */
  readonly inWords?: string
  readonly question: string
  /** Descriptions of the levels, the worst (level 0) first; at least two. */
  readonly levels: readonly string[]
}

/** One bounded question to a decision judge. */
export type DecisionQuestion = YesNoQuestion | ScoreQuestion

/** What a decision judge is asked. */
export interface DecisionRequest {
  /** What is asked, in words, for recordings and error messages. */
  readonly label: string
  /** What the questions are about, as data. */
  readonly state: JsonValue
  readonly questions: readonly DecisionQuestion[]
}

/** The answer to a yes/no question. */
export interface YesNoAnswer {
  readonly type: 'yes_no'
  readonly name: string
  /** P(yes) in [0, 1]. */
  readonly probability: number
}

/** The answer to a score question. */
export interface ScoreAnswer {
  readonly type: 'score'
  readonly name: string
  /** Expected level in [0, levels - 1]; may lie between levels. */
  readonly level: number
  /** P(level) for each level, worst first, summing to 1. */
  readonly probabilities: readonly number[]
  /** The judge's own confidence in [0, 1]. */
  readonly confidence: number
}

/** The judge declined one question; the others are answered all the same. */
export interface DecisionRefusal {
  readonly type: 'refusal'
  readonly name: string
}

/** The answer to one question. */
export type DecisionAnswer = YesNoAnswer | ScoreAnswer | DecisionRefusal

/** What a decision judge answered. */
export interface DecisionJudgeAnswer {
  /** Exactly one answer for each question, in the order asked. */
  readonly answers: readonly DecisionAnswer[]
  readonly inputTokens: TokenCount
  readonly outputTokens: TokenCount
  /** Whether the answer came from a recording. */
  readonly replayed: boolean
}

/**
 * A model that answers bounded questions about a state with calibrated probabilities.
 *
 * It should make one request and reject with a `JudgeError`; retries and deadlines are the metric's.
 */
export interface DecisionJudge {
  /** Shown in results and messages, usually the model's name. */
  readonly name: string
  /** The most questions one request may hold. */
  readonly maxQuestions: number
  /** Makes one request. */
  decide(request: DecisionRequest, call: JudgeCall): Promise<DecisionJudgeAnswer>
}
