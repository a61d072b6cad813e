/** Options and defaults, checked and put together. */
import type { DecisionJudge, LanguageJudge } from '../../judge/interface/index.js'
import type { EvalMode, Scoring } from '../../types.js'
import { checkOptions } from './check-options.js'
import { type Chosen, chooseByCode } from './choose-by-code.js'
import type { Environment } from '../../environment/environment.js'
import { type ReadFact, readKnownFacts } from './read-known-facts.js'
import { refuseMeaningless } from './meaningless-options.js'
import { resolveModeAndModels } from './mode-and-models.js'
import type { KnowledgeRetentionDefaults, KnowledgeRetentionOptions } from './options.js'

/** How often a failing verdict is measured again, and what happens when that does not help. */
export interface Flakiness {
  /** 0 when the verdict is not marked as flaky. */
  readonly retries: number
  readonly onFailure: 'fail' | 'warn'
}

/** Options in force for one measurement. */
export interface ResolvedOptions {
  readonly threshold: number | null
  readonly strictMode: boolean
  readonly scoring: Scoring
  readonly evalMode: EvalMode
  readonly model: string | LanguageJudge
  readonly systemOneModel: string | DecisionJudge
  /** The facts that the test knows; null when the judge lists the facts. */
  readonly facts: readonly ReadFact[] | null
  readonly factsFrom: 'user' | 'conversation'
  readonly minJudgedTurns: number
  readonly includeReason: boolean
  readonly language: string | null
  readonly flaky: Flakiness
  readonly verboseMode: boolean
  readonly cassette: string | false | undefined
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly concurrency: number
  readonly signal: AbortSignal | undefined
}

const notStrict: Chosen<boolean> = { value: false, chosenBy: 'default' }

/**
 * Checks options and fills in what is missing: from the configured defaults, and of the eval mode
 * and the models from the environment too.
 *
 * @throws {OptionError} naming the first option that is unknown, has a wrong value, or is made
 * meaningless by another
 */
export function resolveOptions(
  options: KnowledgeRetentionOptions,
  defaults: KnowledgeRetentionDefaults,
  environment: Environment,
): ResolvedOptions {
  checkOptions(options)
  const given = { ...withoutUndefined(defaults), ...withoutUndefined(options) }
  const strict = chooseByCode(options.strictMode, defaults.strictMode) ?? notStrict
  const chosen = resolveModeAndModels(options, defaults, environment)
  refuseMeaningless(options, strict, chosen.evalMode)
  const strictMode = strict.value
  const evalMode = chosen.evalMode.value
  const threshold = given.threshold === undefined ? 0.5 : given.threshold
  const systemOne = evalMode === 'system_one'
  return {
    threshold: strictMode && !systemOne ? 1 : threshold,
    strictMode,
    scoring: resolveScoring(given.scoring, strictMode, systemOne),
    evalMode,
    model: chosen.model,
    systemOneModel: chosen.systemOneModel,
    facts: given.facts ? readKnownFacts(given.facts) : null,
    factsFrom: given.factsFrom ?? 'user',
    minJudgedTurns: systemOne ? 0 : (given.minJudgedTurns ?? 0),
    includeReason: given.includeReason ?? true,
    language: given.language ?? null,
    flaky: resolveFlaky(given.flaky),
    verboseMode: given.verboseMode ?? false,
    cassette: given.cassette,
    timeoutMs: given.timeoutMs ?? 60_000,
    maxRetries: given.maxRetries ?? 2,
    concurrency: given.concurrency ?? 8,
    signal: given.signal,
  }
}

/** Defaults may name a scoring, which has no part in the weighted mean of `system_one`. */
function resolveScoring(
  scoring: Scoring | undefined,
  strictMode: boolean,
  systemOne: boolean,
): Scoring {
  if (systemOne) return 'ratio'
  return strictMode ? 'binary' : (scoring ?? 'ratio')
}

function resolveFlaky(flaky: KnowledgeRetentionOptions['flaky']): Flakiness {
  if (!flaky) return { retries: 0, onFailure: 'fail' }
  const { retries = 2, onFailure = 'fail' } = flaky === true ? {} : flaky
  return { retries, onFailure }
}

function withoutUndefined<T extends object>(options: T): T {
  const given = { ...options }
  for (const name of Object.keys(given)) {
    if (Reflect.get(given, name) === undefined) Reflect.deleteProperty(given, name)
  }
  return given
}
