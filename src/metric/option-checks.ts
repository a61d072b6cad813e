/** What each option may be: one check an option, saying what it takes when it is something else. */
import { show } from '../errors.js'
import type { KnowledgeRetentionOptions } from './options.js'

/** Says what an option takes; null when the value is fine. */
type Check = (value: unknown) => string | null

const isBoolean: Check = (value) => (typeof value === 'boolean' ? null : 'takes true or false')

function isIntegerFrom(least: number): Check {
  return (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least
      ? null
      : `takes a whole number from ${least}`
}

function isOneOf(...values: readonly string[]): Check {
  return (value) =>
    typeof value === 'string' && values.includes(value)
      ? null
      : `takes ${values.map((one) => `'${one}'`).join(' or ')}`
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
  'takes a language judge; a decision judge goes into systemOneModel',
  "takes a model's name or a language judge such as openAIJudge()",
)

const isDecisionJudge = isJudge(
  'decide',
  'takes a decision judge; a language judge goes into model',
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
  const takes =
    "takes true, false, or { retries, onFailure: 'fail' or 'warn' }, retries a whole number from 1"
  if (typeof value === 'boolean') return null
  if (typeof value !== 'object' || value === null) return takes
  const { retries = 1, onFailure = 'fail', ...rest }: Record<string, unknown> = { ...value }
  const fine =
    isIntegerFrom(1)(retries) === null &&
    isOneOf('fail', 'warn')(onFailure) === null &&
    Object.keys(rest).length === 0
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
  scoring: isOneOf('ratio', 'binary', 'graded'),
  evalMode: isOneOf('llm', 'hybrid', 'system_one'),
  model: isLanguageJudge,
  systemOneModel: isDecisionJudge,
  facts: areFacts,
  factsFrom: isOneOf('user', 'conversation'),
  minJudgedTurns: isIntegerFrom(0),
  includeReason: isBoolean,
  language: isLanguage,
  flaky: isFlaky,
  verboseMode: isBoolean,
  cassette: isCassette,
  timeoutMs: isIntegerFrom(1),
  maxRetries: isIntegerFrom(0),
  concurrency: isIntegerFrom(1),
  signal: isSignal,
}

/** What the user probably meant by a wrong value, as an action; null when there is no telling. */
export function suggestValue(name: keyof KnowledgeRetentionOptions, value: unknown): string | null {
  const isPercent = name === 'threshold' && typeof value === 'number' && value > 1 && value <= 100
  return isPercent ? `write ${value / 100}` : null
}

/** `value` as an option's error message shows it. */
export function showOption(value: unknown): string {
  return typeof value === 'string' ? `'${show(value).slice(1, -1)}'` : show(value)
}
