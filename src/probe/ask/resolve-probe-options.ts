/** Options of a probe, checked and filled in. */
import { checkOptionNames } from '../../conversation/reading/index.js'
import { OptionError, show } from '../../errors.js'
import {
  controlPack,
  factPack,
  type FactTemplate,
  type ProbeControl,
  type ProbeFact,
  type ProbeLanguage,
} from '../facts/index.js'
import type { PlanOptions } from '../plan/index.js'
import type { ProbeOptions } from './probe-options.js'

const optionNames = {
  facts: true,
  language: true,
  distances: true,
  unit: true,
  filler: true,
  repeats: true,
  concurrency: true,
  sessions: true,
  isolated: true,
  controls: true,
  seed: true,
  stateful: true,
  model: true,
  cassette: true,
  timeoutMs: true,
  signal: true,
  onProgress: true,
} as const satisfies Record<keyof ProbeOptions, true>

/** Options in force. */
export interface ResolvedProbeOptions extends PlanOptions {
  readonly given: ProbeOptions
  readonly language: ProbeLanguage
  readonly concurrency: number
  readonly stateful: boolean
}

const distancesByUnit = {
  exchanges: [1, 5, 10, 20, 50],
  tokens: [200, 1_000, 2_000, 4_000, 10_000],
} as const

/**
 * Checks the options of a probe and fills in what is missing.
 *
 * @throws {OptionError} naming the first that is unknown or wrong
 */
export function resolveProbeOptions(given: ProbeOptions): ResolvedProbeOptions {
  checkOptionNames(given, 'probeRetention', optionNames)
  const { language = 'en', unit = 'exchanges', sessions = 'same' } = given
  oneOf('unit', unit, ['exchanges', 'tokens'])
  oneOf('sessions', sessions, ['same', 'new'])
  const isOwn = Array.isArray(given.facts)
  const facts = factsOf(given.facts, language)
  const seed = given.seed ?? 1
  whole('seed', seed, Number.MIN_SAFE_INTEGER)
  const repeats = given.repeats ?? 1
  whole('repeats', repeats, 1)
  const concurrency = given.concurrency ?? 4
  whole('concurrency', concurrency, 1)
  checkFiller(given.filler)
  return {
    given,
    language,
    unit,
    sessions,
    seed,
    repeats,
    concurrency,
    facts,
    distances: distancesOf(given.distances ?? distancesByUnit[unit]),
    isolated: given.isolated ?? false,
    stateful: given.stateful ?? false,
    ...controlsOf(given.controls ?? (isOwn ? 0 : 1), language, facts),
  }
}

function factsOf(
  facts: ProbeOptions['facts'],
  language: ProbeLanguage,
): readonly (ProbeFact | FactTemplate)[] {
  if (!isList(facts)) return factPack({ ...facts, language })
  if (facts.length === 0) throw wrong('facts', facts, 'give at least one fact, or leave it out')
  const subjects = new Set<string>()
  for (const [at, fact] of facts.entries()) {
    if ('make' in fact ? typeof fact.make === 'function' : isFact(fact)) {
      const subject = fact.subject ?? ('ask' in fact ? fact.ask : '')
      if (!subjects.has(subject)) {
        subjects.add(subject)
        continue
      }
      throw wrong(`facts[${at}]`, subject, 'ask about something else than the facts before it')
    }
    throw wrong(`facts[${at}]`, fact, 'write { tell, ask, expect }')
  }
  return facts
}

function isList(facts: ProbeOptions['facts']): facts is readonly (ProbeFact | FactTemplate)[] {
  return Array.isArray(facts)
}

function isFact({ tell, ask, expect }: ProbeFact): boolean {
  const tells: readonly unknown[] = Array.isArray(tell) ? tell : [tell]
  return (
    tells.length > 0 &&
    tells.every(isText) &&
    isText(ask) &&
    (typeof expect === 'function' || typeof expect === 'object' || isText(expect))
  )
}

function controlsOf(
  controls: number | readonly ProbeControl[],
  language: ProbeLanguage,
  facts: readonly (ProbeFact | FactTemplate)[],
): Pick<PlanOptions, 'controls' | 'controlsEach'> {
  if (typeof controls !== 'number') return { controls, controlsEach: Math.min(1, controls.length) }
  whole('controls', controls, 0)
  const told = new Set(facts.map(({ subject }) => subject ?? ''))
  const pack = controls === 0 ? [] : controlPack(language, told)
  if (pack.length < controls) {
    throw wrong('controls', controls, 'tell fewer built-in facts, or give questions of your own')
  }
  return { controls: pack, controlsEach: controls }
}

function distancesOf(distances: readonly number[]): readonly number[] {
  const fine = Array.isArray(distances) && distances.length > 0
  if (!fine) throw wrong('distances', distances, 'give a list such as [1, 5, 10]')
  for (const [at, distance] of distances.entries()) whole(`distances[${at}]`, distance, 0)
  return [...new Set(distances)].toSorted((a, b) => a - b)
}

function checkFiller(filler: ProbeOptions['filler']): void {
  if (filler === undefined || typeof filler === 'function') return
  const texts: readonly unknown[] = Array.isArray(filler) ? filler : []
  if (texts.length > 0 && texts.every((one) => typeof one === 'string' && one.trim() !== '')) return
  throw wrong('filler', filler, 'give a list of texts, or a function that returns one')
}

function oneOf(name: string, value: unknown, choices: readonly string[]): void {
  if (typeof value === 'string' && choices.includes(value)) return
  throw wrong(`option ${name}`, value, `write '${choices.join("' or '")}'`)
}

function whole(name: string, value: unknown, least: number): void {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return
  const from = least === Number.MIN_SAFE_INTEGER ? '' : ` from ${least}`
  throw wrong(`option ${name}`, value, `give a whole number${from}`)
}

function wrong(where: string, value: unknown, fix: string): OptionError {
  return new OptionError({ where: `probeRetention, ${where}`, problem: `is ${show(value)}`, fix })
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
