/** What the requests of one measurement share. */
import type { LanguageJudge } from '../judge/language-judge.js'
import type { Conversation } from '../types.js'
import type { FactFinder } from './fact-finder.js'
import type { JudgeSession } from './judge-session.js'
import type { WindowLimits } from './plan-windows.js'
import type { Instructions } from './prompts.js'
import type { FactsFrom } from './options.js'
import type { WireSchemas } from './wire-schemas.js'

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
