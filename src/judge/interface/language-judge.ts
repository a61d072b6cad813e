/**
 * The interface of a language judge: a model that writes structured text.
 * The metric knows judges by this interface only; one file a provider implements it.
 */
import type { TokenCount } from '../../types.js'
import type { JudgeTransport } from './judge-transport.js'

/** One message of the askOrReplay with a judge. */
export interface JudgeMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A JSON Schema made only of objects, arrays, enums, strings, integers and nullables. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What a language judge is asked. */
export interface LanguageJudgeRequest {
  /** What is asked, in words: `facts of turns 0-9`. For recordings and error messages. */
  readonly label: string
  /**
   * The askOrReplay so far, oldest first. It starts with a system message; a further try ends
   * with the judge's faulty answer and what was wrong with it.
   */
  readonly messages: readonly JudgeMessage[]
  /** Name of the schema: letters, digits and underscores, at most 64. */
  readonly schemaName: string
  /** The schema that the answer must fit. */
  readonly schema: JsonSchema
}

/** What a judge needs to know of the call it is made in. */
export interface JudgeCall {
  /** Aborts when the measurement's deadline has passed or its caller gave up. */
  readonly signal: AbortSignal
  /** Where responses are recorded; undefined when they are not. */
  readonly transport?: JudgeTransport | undefined
}

/** What a language judge answered. */
export interface LanguageJudgeAnswer {
  /** The answer as the model wrote it; the metric reads it. */
  readonly text: string
  readonly inputTokens: TokenCount
  readonly outputTokens: TokenCount
  /** Whether the answer came from a recording. */
  readonly replayed: boolean
  /**
   * Stores the answer where responses are recorded. The metric calls it once the question is answered:
   * for the good answer, and for the faulty one before it that led there; never when a question ends in a
   * fault, which would else come back at each replay. Without it, nothing is left to store: the answer was
   * replayed, responses are not recorded, or the judge stores each at once.
   */
  readonly keep?: (() => Promise<void>) | undefined
}

/**
 * A model that answers in text fitting a JSON schema.
 *
 * Write one of your own to use any provider: an object with a `name` and an `ask` that sends
 * `messages` and `schema`. It should make one request and reject with a `JudgeError`; retries,
 * deadlines and the reading of the answer are done by the metric.
 */
export interface LanguageJudge {
  /** Shown in results and messages, usually the model's name. */
  readonly name: string
  /**
   * The largest request in tokens, question and answer together, as estimated.
   *
   * @defaultValue 32000
   */
  readonly maxRequestTokens?: number | undefined
  /** Makes one request. */
  ask(request: LanguageJudgeRequest, call: JudgeCall): Promise<LanguageJudgeAnswer>
}
