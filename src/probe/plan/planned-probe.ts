/** One fact to be told and asked back at one distance, and what a conversation does for it. */
import type { ProbeControl, ProbeFact } from '../facts/index.js'

/** A fact with everything filled in. */
export interface PlannedFactOfProbe {
  /** At least one text. */
  readonly tell: readonly string[]
  readonly ask: string
  readonly expect: ProbeFact['expect']
  readonly wrong: ProbeFact['wrong']
  readonly kind: string
  readonly subject: string
}

/** A fact at a distance. */
export interface PlannedProbe {
  /** The same in every run with these options: `sister@20`, `sister@20#2` in the second repeat. */
  readonly id: string
  readonly fact: PlannedFactOfProbe
  readonly distance: number
}

/** What a conversation does next. */
export type Step =
  | { readonly type: 'filler' }
  | {
      readonly type: 'tell'
      readonly probe: PlannedProbe
      readonly text: string
      readonly isLast: boolean
    }
  | { readonly type: 'ask'; readonly probe: PlannedProbe; readonly inNewSession: boolean }
  | { readonly type: 'control'; readonly control: ProbeControl; readonly inNewSession: boolean }

/** What a conversation is made of, before its steps are known. */
export interface PlannedConversation {
  readonly probes: readonly PlannedProbe[]
  readonly controls: readonly ProbeControl[]
}
