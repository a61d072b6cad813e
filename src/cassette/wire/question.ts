/** What a cassette is asked, and on whose behalf. */
import type { CanonicalRequest } from './canonical-request.js'
import type { ResolvedCassetteMode } from '../settings/index.js'

/** Who asks. */
export interface Asker {
  /** The test file, as the cassette names it. */
  readonly owner: string
  readonly test: string
  readonly mode: ResolvedCassetteMode
}

/** What is asked. */
export interface CassetteQuestion {
  readonly request: CanonicalRequest
  /** Which fresh answer to the request, from 0. */
  readonly ordinal: number
  /** In words: `facts of turns 0-4`. */
  readonly asked: string
}
