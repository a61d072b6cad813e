/** Options and defaults, checked and put together. */
import { OptionError } from '../errors.js'
import type { DecisionJudge } from '../judge/decision-judge.js'
import type { LanguageJudge } from '../judge/language-judge.js'
import type { EvalMode, Scoring } from '../types.js'
import { type ReadFact, readKnownFacts } from './known-facts.js'
import { refuseMeaningless } from './meaningless-options.js'
import { nearestName } from './nearest-name.js'
import { optionChecks, showOption, suggestValue } from './option-checks.js'
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

/**
 * Checks options and fills in what is missing from the defaults.
 *
 * @throws {OptionError} naming the first option that is unknown, has a wrong value, or is made
 * meaningless by another
 */
export function resolveOptions(
  options: KnowledgeRetentionOptions,
  defaults: KnowledgeRetentionDefaults,
): ResolvedOptions {
  checkOptions(options, '')
  const given = { ...withoutUndefined(defaults), ...withoutUndefined(options) }
  const strictMode = given.strictMode ?? false
  const evalMode = given.evalMode ?? 'llm'
  refuseMeaningless(options, strictMode, evalMode)
  const threshold = given.threshold === undefined ? 0.5 : given.threshold
  const systemOne = evalMode === 'system_one'
  return {
    threshold: strictMode && !systemOne ? 1 : threshold,
    strictMode,
    scoring: systemOne ? 'ratio' : strictMode ? 'binary' : (given.scoring ?? 'ratio'),
    evalMode,
    model: given.model ?? 'gpt-5.4',
    systemOneModel: given.systemOneModel ?? 'jev-latest',
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

function resolveFlaky(flaky: KnowledgeRetentionOptions['flaky']): Flakiness {
  if (!flaky) return { retries: 0, onFailure: 'fail' }
  const { retries = 2, onFailure = 'fail' } = flaky === true ? {} : flaky
  return { retries, onFailure }
}

/**
 * Checks the names and values of options.
 *
 * @param where - what to put before an option's name in messages
 * @throws {OptionError} naming the first option that is unknown or has a wrong value
 */
export function checkOptions(options: unknown, where: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new OptionError({
      where: `${where}options`,
      problem: `an object was expected, but got ${showOption(options)}`,
      fix: 'pass an object such as { threshold: 1 }',
    })
  }
  for (const [name, value] of Object.entries(options)) {
    if (!isOptionName(name)) {
      const nearest = nearestName(name, Object.keys(optionChecks))
      throw new OptionError({
        where: `${where}option ${name}`,
        problem: 'there is no such option',
        fix: nearest ? `write ${nearest}` : `use one of ${Object.keys(optionChecks).join(', ')}`,
      })
    }
    const complaint = value === undefined ? null : optionChecks[name](value)
    if (complaint !== null) {
      throw new OptionError({
        where: `${where}option ${name}`,
        problem: `it ${complaint}, but got ${showOption(value)}`,
        fix: suggestValue(name, value) ?? 'correct the value, or leave it out for the default',
      })
    }
  }
}

function isOptionName(name: string): name is keyof typeof optionChecks {
  return Object.hasOwn(optionChecks, name)
}

function withoutUndefined<T extends object>(options: T): Partial<T> {
  const given: Partial<T> = { ...options }
  for (const name in given) if (given[name] === undefined) delete given[name]
  return given
}
