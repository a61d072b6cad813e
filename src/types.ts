/**
 * The words of this library as types: conversations, facts, verdicts and results.
 * Imports nothing, so that every part may import it.
 */

/** Who spoke a turn. */
export type Role = 'user' | 'assistant'

/** One sitting of a conversation that goes on over several. */
export interface Session {
  /** As the input calls it, or its place among the sessions, counted from 1. */
  readonly id: string
  /** When it was held, as the input writes it; times that are numbers as ISO 8601. */
  readonly at?: string
}

/**
 * One thing said by the user or the assistant, with its place in the caller's input.
 */
export interface Turn {
  readonly role: Role
  /** What was said, never empty. */
  readonly content: string
  /** 0-based index of the item of the caller's input that this turn was read from. */
  readonly index: number
  /** That place in words, as messages show it: `messages[4]`, `turns[2].actual_output`. */
  readonly path: string
  /** Results of tools that ran before an assistant turn: shown to the judge, neither facts nor judged. */
  readonly toolResults?: readonly string[]
  /** The session in which it was said, where the input tells of several; facts reach across them. */
  readonly session?: Session
}

/** What a person found about one assistant turn. */
export interface TurnLabel {
  /** `index` of the assistant turn in the caller's input. */
  readonly turn: number
  /** Whether it loses what the user said; which way, where the person said so. */
  readonly attrition: boolean | Attrition
}

/** A fact that whoever spoke for the user meant to state: what a test may hold the chatbot to. */
export interface PlannedFact {
  /** The fact as a sentence: `the user is allergic to peanuts`. */
  readonly statement: string
  /** What it is about, in a few words. */
  readonly subject?: string | undefined
  /** `index` of the user turns that stated it. */
  readonly statedIn?: readonly number[] | undefined
  /** `index` of the user turns that relied on it without stating it again. */
  readonly neededIn?: readonly number[] | undefined
  /** How often the assistant asked for it after it had been stated. */
  readonly askedAgain?: number | undefined
}

/** Turns in speaking order. */
export interface Conversation {
  readonly turns: readonly Turn[]
  /** The id the input gave the conversation, where it gave one. */
  readonly id?: string
  /** What people found about its replies, where the input tells; no judge is shown it. */
  readonly labels?: readonly TurnLabel[]
  /** What had to be assumed in reading it, in whole sentences; not there when nothing had to be. */
  readonly notes?: readonly string[]
  /** The facts that a simulated user was to state and to need again; left out where nobody planned any. */
  readonly planned?: readonly PlannedFact[]
  /** Why a simulated user stopped: its goal was reached, or it had no turns left. */
  readonly endedBy?: 'goal' | 'max_turns'
}

/** What sort of thing a fact is. */
export type FactKind = 'fact' | 'preference' | 'constraint' | 'context'

/**
 * One thing that was stated or confirmed, with its subject and the turn it came from.
 */
export interface Fact {
  /** Unique within one result: `f1`, `f2`, ... in the order in which the facts were stated. */
  readonly id: string
  readonly kind: FactKind
  /** Who stated it; `test` for a fact that the test gave itself, whoever states it. */
  readonly source: Role | 'test'
  /** What the fact is about, in a few words: `name`, `dinner time`; empty where the test gave none. */
  readonly subject: string
  /** The fact as one sentence: `the user's name is Maya`. */
  readonly statement: string
  /** `index` of the turn it came from; null for a fact the test gave without a turn. */
  readonly turnIndex: number | null
  /** `path` of the turn it came from; null for a fact the test gave without a turn. */
  readonly path: string | null
  /** `id` of the later fact that corrects this one; null while it is in force. */
  readonly supersededBy: string | null
}

/**
 * What an assistant turn did wrong with the knowledge it had.
 *
 * - `forgotten`: does not know what the user asked for and had told.
 * - `contradicted`: says something else than what the user stated.
 * - `asked_again`: asks for what the user had given, other than to clarify, confirm or correct it.
 * - `ignored`: books, proposes, recommends or orders against a stated constraint, preference or decision.
 */
export type Attrition = 'forgotten' | 'contradicted' | 'asked_again' | 'ignored'

/** What the judge found for one judged turn. */
export interface Verdict {
  /** `index` of the judged turn in the caller's input. */
  readonly turnIndex: number
  /** `path` of the judged turn in the caller's input. */
  readonly path: string
  /** null when the turn retains what it should. */
  readonly attrition: Attrition | null
  /** The facts concerned; empty when `attrition` is null. */
  readonly facts: readonly Fact[]
  /** One sentence in the conversation's language; null when `attrition` is null or no reason was asked for. */
  readonly reason: string | null
  /** P(attrition) in [0, 1] where the judge gives one, else null. */
  readonly probability: number | null
}

/**
 * How verdicts become a score.
 *
 * - `ratio`: judged turns without attrition / judged turns.
 * - `binary`: 1 when every judged turn retains, else 0.
 * - `graded`: a rubric of four levels mapped to 0, 1/3, 2/3 and 1.
 */
export type Scoring = 'ratio' | 'binary' | 'graded'

/** Who decides: a language judge, both, or a decision judge alone. */
export type EvalMode = 'llm' | 'hybrid' | 'system_one'

/** A judged turn whose decision failed or was refused, so that the language judge decided. */
export interface Fallback {
  /** `index` of the judged turn in the caller's input. */
  readonly turnIndex: number
  /** `path` of the judged turn in the caller's input. */
  readonly path: string
  /** Why the decision judge did not decide, in one sentence. */
  readonly reason: string
}

/** One of the weighted answers that make up a score under `system_one`. */
export interface WeightedDecision {
  /** The statement that was decided on, in words. */
  readonly statement: string
  /** P(the statement holds), or the expected level as a share of the highest; in [0, 1]. */
  readonly value: number
  /** Its share in the score: the score is the weighted mean of the values. */
  readonly weight: number
  /** In [0, 1]: |2p - 1| of a yes/no question, the judge's own of a scale. */
  readonly confidence: number
  /** P(level) for each level of a scale, worst first; null for a yes/no question. */
  readonly probabilities: readonly number[] | null
}

/** A count of tokens; `'unknown'` when a judge did not tell, never 0 instead. */
export type TokenCount = number | 'unknown'

/** What a measurement cost. */
export interface Usage {
  /** Requests that a judge answered, live or replayed, failed tries included. */
  readonly calls: number
  /** How many of `calls` came from a recording. */
  readonly replayed: number
  /** Tokens read by the judge, as it reported them (of replayed calls: when they were recorded). */
  readonly inputTokens: TokenCount
  /** Tokens written by the judge, as it reported them. */
  readonly outputTokens: TokenCount
}

/** One measurement of a conversation whose verdict is marked as flaky. */
export interface Attempt {
  readonly score: number
  readonly passed: boolean
  readonly verdicts: readonly Verdict[]
  readonly usage: Usage
}

/** The outcome of measuring one conversation. A plain object; it holds nothing that JSON cannot. */
export interface KnowledgeRetentionResult {
  /**
   * In [0, 1], by the formula named in `scoring`, or the weighted mean of `decisions`; 1 when
   * nothing was judged.
   */
  readonly score: number
  /** The least score that passes, in [0, 1]; null when the measurement only scores. */
  readonly threshold: number | null
  /** `score >= threshold`; true when `threshold` is null. */
  readonly passed: boolean
  readonly strictMode: boolean
  /** The formula that gave the score: `binary` under `strictMode`; `ratio` under `system_one`, whose weighted mean is its own. */
  readonly scoring: Scoring
  readonly evalMode: EvalMode
  /** Name of the judge, usually its model; under `hybrid` both, the deciding one first. */
  readonly judge: string
  /** Why the score is what it is; null under `includeReason: false`. */
  readonly reason: string | null
  /**
   * Number of judged turns: assistant turns after at least one fact. Under `system_one`, which
   * extracts no facts, null.
   */
  readonly judgedTurns: number | null
  /** The smallest confidence among the decisions, in [0, 1]; null under `llm`. It informs, it never decides. */
  readonly confidence: number | null
  /** Under `system_one` the answers that make up the score, else null. */
  readonly decisions: readonly WeightedDecision[] | null
  /** Under `hybrid` the turns that the language judge decided instead. */
  readonly fallbacks: readonly Fallback[]
  /** Every fact, superseded ones included, in the order stated. */
  readonly facts: readonly Fact[]
  /**
   * Statements of the facts that the test gave and that the conversation never states, or that the
   * user takes back in it; nothing was judged by them. Empty when no reply could be judged, as
   * nobody looked for them then.
   */
  readonly unstatedFacts: readonly string[]
  /** One verdict for each judged turn, in speaking order; none under `system_one`. */
  readonly verdicts: readonly Verdict[]
  /** The conversation that was measured. */
  readonly conversation: Conversation
  /** Every measurement made, each on fresh answers: one, or more where `flaky` made it try again. */
  readonly attempts: readonly Attempt[]
  /** What all attempts cost together. */
  readonly usage: Usage
  /** Wall time of the measurement in milliseconds. */
  readonly durationMs: number
}
