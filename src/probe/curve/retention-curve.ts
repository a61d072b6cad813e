/** What a probe finds, as users read it. */
import type { Conversation, Usage } from '../../types.js'

/** What became of a fact that was told: known, not known, or something else said instead. */
export type ProbeOutcome = 'recalled' | 'lost' | 'wrong'

/** What became of a question about something never told: the chatbot says so, or makes something up. */
export type ControlOutcome = 'abstained' | 'made_up'

/** A question and its reply. */
export interface AskedBack {
  readonly subject: string
  readonly question: string
  readonly reply: string
  /** 0-based index into `conversations`. */
  readonly conversation: number
  /** 0-based index into the sessions of that conversation. */
  readonly session: number
  /** `index` of the reply in that session. */
  readonly turnIndex: number
}

/** One fact that was told and asked back. */
export interface Probe extends AskedBack {
  /** The same in every run with the same facts, distances and repeats. */
  readonly id: string
  readonly kind: string
  /** As it was told. */
  readonly told: readonly string[]
  /** 0-based index into the sessions of the conversation, and `index` of the turn, where it was told last. */
  readonly toldIn: { readonly session: number; readonly turnIndex: number }
  /** The distance that was asked for, in the curve's unit. */
  readonly distance: number
  /** Exchanges between telling and asking. */
  readonly exchangesBetween: number
  /** Estimated tokens of the transcript between telling and asking. */
  readonly tokensBetween: number
  readonly outcome: ProbeOutcome
}

/** A question about something that was never told. */
export interface Control extends AskedBack {
  readonly outcome: ControlOutcome
}

/** The 95 % interval of a share (Wilson's), both ends in [0, 1]. */
export type Interval = readonly [low: number, high: number]

/** The facts asked at one distance. */
export interface CurvePoint {
  readonly distance: number
  readonly asked: number
  readonly recalled: number
  readonly lost: number
  readonly wrong: number
  /** recalled / asked, in [0, 1]. */
  readonly rate: number
  readonly interval: Interval
}

/** The curve of one kind of fact. */
export interface KindCurve {
  readonly kind: string
  readonly points: readonly CurvePoint[]
}

/** Questions about things never told, together. */
export interface ControlCount {
  readonly asked: number
  readonly abstained: number
  readonly madeUp: number
  /** abstained / asked, in [0, 1]; 1 when none was asked. */
  readonly rate: number
  readonly interval: Interval
}

/** One conversation that was had, for reading. */
export interface ProbedConversation {
  /** Who the chatbot was told is speaking. */
  readonly user: string
  readonly sessions: readonly Conversation[]
}

/**
 * How far a chatbot remembers. A plain object but for `horizon`, which JSON leaves out and `readCurve` puts
 * back.
 */
export interface RetentionCurve {
  /** What distances count: exchanges, or estimated tokens of the transcript. */
  readonly unit: 'exchanges' | 'tokens'
  /** Whether facts were asked back in the session that told them, or in new ones. */
  readonly sessions: 'same' | 'new'
  readonly seed: number
  /** By distance, the shortest first. */
  readonly points: readonly CurvePoint[]
  /** By kind, in the order in which kinds are told; see `horizon` for which goes first. */
  readonly byKind: readonly KindCurve[]
  readonly controls: ControlCount
  readonly probes: readonly Probe[]
  readonly controlProbes: readonly Control[]
  readonly conversations: readonly ProbedConversation[]
  /** How often the chatbot was asked. */
  readonly exchanges: number
  /** What the judge cost; nothing when no answer needed it. */
  readonly usage: Usage
  /** Wall time in milliseconds. */
  readonly durationMs: number
  /**
   * The longest distance up to which, at every distance asked, at least `rate` of the facts were recalled;
   * null when that fails at the shortest already.
   *
   * @param rate - in [0, 1]
   * @param kind - only facts of this kind
   */
  horizon(rate: number, kind?: string): number | null
}
