/** What each option may be: one check an option, saying what it takes when it is something else. */
import { evalModes } from './eval-modes.js'
import type { KnowledgeRetentionDefaults, KnowledgeRetentionOptions } from './options.js'

/** Says what an option takes; null when the value is fine. */
export type Check = (value: unknown) => string | null

const isBoolean: Check = (value) => (typeof value === 'boolean' ? null : 'takes true or false')

const isInteger = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most

function isIntegerFrom(least: number): Check {
  return (value) =>
    isInteger(value, least, Number.MAX_SAFE_INTEGER) ? null : `takes a whole number from ${least}`
}

/** Timers count in 32 bits; one that is longer would strike at once. */
const longestTimeoutMs = 2_147_483_647

const isTimeout: Check = (value) =>
  isInteger(value, 1, longestTimeoutMs)
    ? null
    : `takes a whole number of milliseconds from 1 to ${longestTimeoutMs}`

/** The values of options that take one of a few names. */
export const optionChoices: Readonly<Record<string, readonly string[]>> = {
  scoring: ['ratio', 'binary', 'graded'],
  evalMode: evalModes,
  factsFrom: ['user', 'conversation'],
  cassettes: ['replay', 'record', 'rewrite', 'off'],
}

function isChoice(name: string): Check {
  const choices = optionChoices[name] ?? []
  const quoted = choices.map((one) => `'${one}'`)
  const takes = `takes ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
  return (value) => (typeof value === 'string' && choices.includes(value) ? null : takes)
}

const isThreshold: Check = (value) =>
  value === null || (typeof value === 'number' && value >= 0 && value <= 1)
    ? null
    : 'takes a number from 0 to 1, or null'

function isJudge(method: 'ask' | 'decide', otherKind: string, takes: string): Check {
  const otherMethod = method === 'ask' ? 'decide' : 'ask'
  return (value) => {
    if (typeof value === 'string' && value.trim() !== '') return null
    if (typeof value !== 'object' || value === null) return takes
    if (typeof Reflect.get(value, method) === 'function') {
      return typeof Reflect.get(value, 'name') === 'string' ? null : 'takes a judge with a name'
    }
    return otherMethod in value ? otherKind : takes
  }
}

const isLanguageJudge = isJudge(
  'ask',
  'takes a language judge, not a decision judge',
  "takes a model's name or a language judge such as openAIJudge()",
)

const isDecisionJudge = isJudge(
  'decide',
  'takes a decision judge, not a language judge',
  "takes a model's name or a decision judge such as typeSafeDecisionJudge()",
)

/** Each fact is checked where it is read, to be named by its place. */
const areFacts: Check = (value) =>
  Array.isArray(value) && value.length > 0 ? null : 'takes a list of at least one fact'

const isLanguage: Check = (value) => {
  try {
    if (typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1) return null
  } catch {
    // Not a language tag: said below, as for values of other types.
  }
  return "takes a BCP 47 language tag such as 'en' or 'zh-CN'"
}

const isCassette: Check = (value) =>
  value === false || (typeof value === 'string' && value.trim() !== '')
    ? null
    : 'takes the name of a cassette, or false'

const isFlaky: Check = (value) => {
  if (typeof value === 'boolean') return null
  const takes =
    "takes true, false, or { retries, onFailure: 'fail' or 'warn' }, retries a whole number from 1"
  if (typeof value !== 'object' || value === null) return takes
  const fine = Object.entries(value).every(
    ([name, given]) =>
      given === undefined ||
      (name === 'retries' && isIntegerFrom(1)(given) === null) ||
      (name === 'onFailure' && (given === 'fail' || given === 'warn')),
  )
  return fine ? null : takes
}

const isSignal: Check = (value) =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value
    ? null
    : 'takes an AbortSignal'

/** The checks, by option. */
export const optionChecks: Readonly<Record<keyof KnowledgeRetentionOptions, Check>> = {
  threshold: isThreshold,
  strictMode: isBoolean,
  scoring: isChoice('scoring'),
  evalMode: isChoice('evalMode'),
  model: isLanguageJudge,
  systemOneModel: isDecisionJudge,
  facts: areFacts,
  factsFrom: isChoice('factsFrom'),
  minJudgedTurns: isIntegerFrom(0),
  includeReason: isBoolean,
  language: isLanguage,
  flaky: isFlaky,
  verboseMode: isBoolean,
  cassette: isCassette,
  timeoutMs: isTimeout,
  maxRetries: isIntegerFrom(0),
  concurrency: isIntegerFrom(1),
  signal: isSignal,
}

const { facts: _facts, cassette: _cassette, signal: _signal, ...checksOfAny } = optionChecks

/** The checks of what `configureKnowledgeRetention` takes. */
export const defaultChecks: Readonly<Record<keyof KnowledgeRetentionDefaults, Check>> = {
  ...checksOfAny,
  cassettes: isChoice('cassettes'),
}
