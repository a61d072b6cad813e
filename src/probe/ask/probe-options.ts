/** The options of a probe, as users give them. */
import type { Chatbot, ChatMessage, Speaker } from '../../conversation/live/index.js'
import type { LanguageJudge } from '../../judge/interface/index.js'
import type {
  FactPackOptions,
  FactTemplate,
  ProbeControl,
  ProbeFact,
  ProbeLanguage,
} from '../facts/index.js'
import type { Filler } from '../filler/index.js'

/**
 * A chatbot to probe: whatever `converse` takes, which may have `newSession` besides. It is called before the
 * first turn of every session, the first included, and may return the chatbot for that session, for many
 * sessions at once; when it returns nothing, conversations are had one after the other.
 */
export type ProbedChatbot = (Chatbot<ChatMessage[]> | Chatbot<string>) & {
  newSession?(speaker: Speaker): unknown
}

/** How far a probe has come. */
export interface ProbeProgress {
  /** Facts and controls asked back so far. */
  readonly asked: number
  readonly toAsk: number
  /** Times that the chatbot was asked so far, filler included. */
  readonly exchanges: number
}

/** Options of `probeRetention` and, with a chatbot, of `toRememberFor`. */
export interface ProbeOptions {
  /**
   * Which of the built-in facts to tell, or a list of your own, into which `factPack` may be spread.
   *
   * @defaultValue two built-in facts of each of the nine kinds
   */
  readonly facts?: readonly (ProbeFact | FactTemplate)[] | Omit<FactPackOptions, 'language'>
  /**
   * Language of the built-in facts, filler and controls.
   *
   * @defaultValue 'en'
   */
  readonly language?: ProbeLanguage | undefined
  /**
   * How much passes between telling a fact and asking it back, in `unit`: whole numbers from 0.
   *
   * @defaultValue [1, 5, 10, 20, 50], in tokens [200, 1000, 2000, 4000, 10000]
   */
  readonly distances?: readonly number[] | undefined
  /**
   * Distances count exchanges (a user turn and its reply), or estimated tokens of the transcript.
   *
   * @defaultValue 'exchanges'
   */
  readonly unit?: 'exchanges' | 'tokens' | undefined
  /**
   * What the user says in between.
   *
   * @defaultValue built-in small talk that never touches the facts
   */
  readonly filler?: Filler | undefined
  /**
   * How often each fact is asked at each distance; built-in facts have new values each time.
   *
   * @defaultValue 1
   */
  readonly repeats?: number | undefined
  /**
   * Conversations had at once.
   *
   * @defaultValue 4
   */
  readonly concurrency?: number | undefined
  /**
   * Facts are asked back in the session that told them, or each in a new one with an empty history, so that
   * the chatbot's own memory has to bring them.
   *
   * @defaultValue 'same'
   */
  readonly sessions?: 'same' | 'new' | undefined
  /**
   * A conversation for every question, rather than several facts at several distances in one.
   *
   * @defaultValue false
   */
  readonly isolated?: boolean | undefined
  /**
   * Questions about things never told, asked at the end of a conversation: how many built-in ones each asks,
   * or a list of your own, of which each asks one.
   *
   * @defaultValue 1 with built-in facts, 0 with a list of facts
   */
  readonly controls?: number | readonly ProbeControl[] | undefined
  /**
   * Fixes every value, order and filler: a run with one seed is the same run.
   *
   * @defaultValue 1
   */
  readonly seed?: number | undefined
  /**
   * The chatbot keeps the history itself and is given only what is said; it needs `newSession`.
   *
   * @defaultValue false
   */
  readonly stateful?: boolean | undefined
  /**
   * Who decides where `expect` is a statement: a model's name or a language judge. One request a conversation.
   *
   * @defaultValue as for `toRetainKnowledge`
   */
  readonly model?: string | LanguageJudge | undefined
  /** Name of the recording of the judge's answers, `false` for none; as for `toRetainKnowledge`. */
  readonly cassette?: string | false | undefined
  /** Deadline over the whole probe, in milliseconds; without one, only the runner's own holds. */
  readonly timeoutMs?: number | undefined
  /** Stops the probe. */
  readonly signal?: AbortSignal | undefined
  /** Called whenever the chatbot has answered. */
  readonly onProgress?: ((progress: ProbeProgress) => void) | undefined
}
