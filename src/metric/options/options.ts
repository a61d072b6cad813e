/** The options of a measurement, as users give them. */
import type { DecisionJudge, LanguageJudge } from '../../judge/interface/index.js'
import type { EvalMode, FactKind, Scoring } from '../../types.js'

/** A fact that the test knows beforehand. A `Fact` of an earlier result is one as it is. */
export interface KnownFact {
  /** The fact as a sentence: `the user is allergic to lobster`. */
  readonly statement: string
  /**
   * Index of the turn that states it, in the caller's input, as results show it. Without one the
   * judge finds the first turn that does.
   */
  readonly turnIndex?: number | null | undefined
  /** @defaultValue 'fact' */
  readonly kind?: FactKind | undefined
  /** What it is about, in a few words. */
  readonly subject?: string | undefined
}

/** Whose statements are facts. */
export type FactsFrom = 'user' | 'conversation'

/** How a flaky verdict is treated. */
export interface FlakyOptions {
  /**
   * Further measurements after the first, at least 1.
   *
   * @defaultValue 2
   */
  readonly retries?: number | undefined
  /**
   * What happens when every attempt fails: the test fails, or a warning is printed and it passes.
   *
   * @defaultValue 'fail'
   */
  readonly onFailure?: 'fail' | 'warn' | undefined
}

/**
 * Options of `toRetainKnowledge` and `measureKnowledgeRetention`. Each falls back to what
 * `configureKnowledgeRetention` was given, then to its default.
 */
export interface KnowledgeRetentionOptions {
  /**
   * The least score that passes, in [0, 1]; `null` only scores and never fails.
   *
   * @defaultValue 0.5
   */
  readonly threshold?: number | null | undefined
  /**
   * Makes the threshold 1 and any attrition a score of 0.
   *
   * @defaultValue false
   */
  readonly strictMode?: boolean | undefined
  /**
   * How verdicts become a score: the share of judged turns without attrition (`ratio`), 1 or 0 for
   * the whole conversation (`binary`), or a rubric of four levels (`graded`: 0, 1/3, 2/3, 1; one
   * more judge call when there is attrition).
   *
   * @defaultValue 'ratio'
   */
  readonly scoring?: Scoring | undefined
  /**
   * Who decides: a language judge (`llm`), a decision judge on facts that a language judge found
   * (`hybrid`), or a decision judge alone, on the raw conversation (`system_one`).
   *
   * @defaultValue `KNOWLEDGE_RETENTION_EVAL_MODE` from the environment, `.env.local` or `.env`, else `'llm'`
   */
  readonly evalMode?: EvalMode | undefined
  /**
   * The language judge: a model's name for `openAIJudge`, or a judge object.
   *
   * @defaultValue `KNOWLEDGE_RETENTION_MODEL` from the environment, `.env.local` or `.env`, else `'gpt-5.4'`
   */
  readonly model?: string | LanguageJudge | undefined
  /**
   * The decision judge under `hybrid` and `system_one`: a model's name or a judge object.
   *
   * @defaultValue `KNOWLEDGE_RETENTION_SYSTEM_ONE_MODEL` from the environment, `.env.local` or `.env`, else `'jev-latest'`
   */
  readonly systemOneModel?: string | DecisionJudge | undefined
  /**
   * Facts that the test knows, at least one. They are looked up in the conversation instead of being
   * extracted, and nothing else is held against the assistant. Those that it never states, or that
   * the user takes back, are listed in `unstatedFacts` and not judged by.
   *
   * A fact with a turn is looked up in that turn only, and counts from there. It is looked up all the
   * same, in no more requests: a test that has gone stale shall not be taken at its word.
   */
  readonly facts?: readonly (string | KnownFact)[] | undefined
  /**
   * Whose statements are facts: the user's, or also what the assistant told the user
   * (bookings, results, promises).
   *
   * @defaultValue 'user'
   */
  readonly factsFrom?: FactsFrom | undefined
  /**
   * Fewer judged turns than this make the measurement invalid. At 0, a conversation in which nothing
   * was judged passes with a warning.
   *
   * @defaultValue 0
   */
  readonly minJudgedTurns?: number | undefined
  /**
   * Whether the judge writes reasons.
   *
   * @defaultValue true
   */
  readonly includeReason?: boolean | undefined
  /** Language of facts and reasons as a BCP 47 tag, such as `en`; by default the conversation's own. */
  readonly language?: string | undefined
  /**
   * Says that this verdict is known to wobble: one that fails is measured again with fresh
   * answers, passes with the first that passes, and is reported as flaky. `true` is
   * `{ retries: 2, onFailure: 'fail' }`. `.not` mirrors it.
   *
   * @defaultValue false
   */
  readonly flaky?: boolean | FlakyOptions | undefined
  /**
   * Prints facts, verdicts, calls and tokens.
   *
   * @defaultValue false
   */
  readonly verboseMode?: boolean | undefined
  /**
   * Name of the recording that this measurement uses, a file in the `__cassettes__` folder beside
   * the test; `false` for none. By default the recording named after the test file.
   *
   * Outside a test file (a script, or a runner that does not tell the file), a measurement without a
   * name asks its judge live and is not recorded, in CI too; but when the mode was said outright, by
   * `KNOWLEDGE_RETENTION_CASSETTES` or `cassettes`, and is not `off`, it is refused.
   */
  readonly cassette?: string | false | undefined
  /**
   * One deadline over the whole measurement, in milliseconds. Where the runner tells the test's own
   * timeout, the deadline comes before that. At most 2147483647, about 24 days.
   *
   * @defaultValue 60000
   */
  readonly timeoutMs?: number | undefined
  /**
   * Further tries of a request after a passing fault (rate limit, server error, lost connection).
   *
   * @defaultValue 2
   */
  readonly maxRetries?: number | undefined
  /**
   * The most requests under way at once.
   *
   * @defaultValue 8
   */
  readonly concurrency?: number | undefined
  /** Gives up when it aborts. */
  readonly signal?: AbortSignal | undefined
}

/** What `configureKnowledgeRetention` takes: options that make sense for every measurement. */
export interface KnowledgeRetentionDefaults
  extends Omit<KnowledgeRetentionOptions, 'facts' | 'cassette' | 'signal'> {
  /**
   * What runs may do with recordings: answer from them only (`replay`), also record what is
   * missing (`record`), record everything anew (`rewrite`), or leave them alone (`off`). The
   * environment variable `KNOWLEDGE_RETENTION_CASSETTES` wins.
   *
   * @defaultValue `'replay'` when `CI` is set; elsewhere recordings answer, and what is missing
   * is recorded if a live judge is configured
   */
  readonly cassettes?: 'replay' | 'record' | 'rewrite' | 'off' | undefined
}
