/** What each option may be: one check an option, saying what it takes when it is something else. */
import { show } from '../errors.js'
import type { KnowledgeRetentionOptions } from './options.js'

/** Says what an option takes; null when the value is fine. */
type Check = (value: unknown) => string | null

const isBoolean: Check = (value) => (typeof value === 'boolean' ? null : 'takes true or false')

function isIntegerFrom(least: number): Check {
  return (value) =>
    Number.isSafeInteger(value) && (value as number) >= least
      ? null
      : `takes a whole number from ${least}`
}

function isOneOf(...values: readonly string[]): Check {
  return (value) =>
    typeof value === 'string' && values.includes(value)
      ? null
      : `takes ${values.map((one) => `'${one}'`).join(' or ')}`
}

const isThreshold: Check = (value) => {
  if (value === null) return null
  if (typeof value === 'number' && value >= 0 && value <= 1) return null
  const percent = typeof value === 'number' && value > 1 && value <= 100
  return `takes a number from 0 to 1, or null${percent ? `; did you mean ${value / 100}?` : ''}`
}

const isLanguageJudge: Check = (value) => {
  if (typeof value === 'string' && value.trim() !== '') return null
  if (typeof value === 'object' && value !== null) {
    if ('ask' in value && typeof value.ask === 'function') {
      return 'name' in value && typeof value.name === 'string' ? null : 'takes a judge with a name'
    }
    if ('decide' in value) {
      return 'takes a language judge; a decision judge goes into systemOneModel'
    }
  }
  return "takes a model's name or a language judge such as openAIJudge()"
}

const areFacts: Check = (value) => {
  const fine =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((fact: unknown) => {
      const statement =
        typeof fact === 'object' && fact !== null && 'statement' in fact ? fact.statement : fact
      return typeof statement === 'string' && statement.trim() !== ''
    })
  return fine ? null : 'takes at least one fact, each a sentence or { statement }'
}

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

const isSignal: Check = (value) =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value
    ? null
    : 'takes an AbortSignal'

/** The checks, by option. */
export const optionChecks: Readonly<Record<keyof KnowledgeRetentionOptions, Check>> = {
  threshold: isThreshold,
  strictMode: isBoolean,
  scoring: isOneOf('ratio', 'binary', 'graded'),
  model: isLanguageJudge,
  facts: areFacts,
  factsFrom: isOneOf('user', 'conversation'),
  minJudgedTurns: isIntegerFrom(0),
  includeReason: isBoolean,
  language: isLanguage,
  verboseMode: isBoolean,
  cassette: isCassette,
  timeoutMs: isIntegerFrom(1),
  maxRetries: isIntegerFrom(0),
  concurrency: isIntegerFrom(1),
  signal: isSignal,
}

/** `value` as an option's error message shows it. */
export function showOption(value: unknown): string {
  return typeof value === 'string' ? `'${show(value).slice(1, -1)}'` : show(value)
}
