/** What the requests of one measurement share. */
import type { LanguageJudge } from '../../judge/interface/index.js'
import type { Conversation } from '../../types.js'
import type { FactFinder } from './fact-finder.js'
import type { JudgeSession } from '../asking/index.js'
import type { WindowLimits } from '../windows/index.js'
import type { Instructions, WireSchemas } from '../wording/index.js'
import type { FactsFrom } from '../options/index.js'

/** What judging a conversation with a language judge needs. */
export interface JudgingContext {
  readonly conversation: Conversation
  readonly session: JudgeSession
  readonly judge: LanguageJudge
  readonly limits: WindowLimits
  readonly instructions: Instructions
  readonly schemas: WireSchemas
  readonly factFinder: FactFinder
  /** Whose statements are facts. */
  readonly factsFrom: FactsFrom
}
