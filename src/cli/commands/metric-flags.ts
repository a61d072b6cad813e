/** The options of a measurement as flags. */
import { OptionError } from '../../errors.js'
import type { EnvVariables } from '../../environment/load-env-file.js'
import { loadEnvironment } from '../../environment/environment.js'
import {
  evalModes,
  type KnowledgeRetentionOptions,
  type ResolvedOptions,
  resolveOptions,
} from '../../metric/options/index.js'
import type { Arguments, Flag } from '../arguments/index.js'

const group = 'Measuring'

interface MetricFlag extends Flag {
  readonly option: keyof KnowledgeRetentionOptions
  /** The option's value; what cannot be understood is given as it is, for the option's own check to name. */
  readonly read: (args: Arguments, name: string) => unknown
}

const asText = (args: Arguments, name: string) => args.text(name)
const asSet = (args: Arguments, name: string) => (args.has(name) ? true : undefined)
const asNumber = (args: Arguments, name: string) => toNumber(args.text(name))

const metricFlags: readonly MetricFlag[] = [
  {
    option: 'threshold',
    name: '--threshold <number>',
    summary: 'least score that passes, from 0 to 1, or none to score only (default: 0.5)',
    read: (args, name) => {
      const text = args.text(name)
      return text === 'none' ? null : toNumber(text)
    },
  },
  {
    option: 'strictMode',
    name: '--strict-mode',
    summary: 'threshold 1, and any attrition makes the score 0',
    read: asSet,
  },
  {
    option: 'scoring',
    name: '--scoring <formula>',
    summary: 'how verdicts become a score (default: ratio)',
    choices: ['ratio', 'binary', 'graded'],
    read: asText,
  },
  {
    option: 'evalMode',
    name: '--eval-mode <mode>',
    summary: 'who decides (default: what show-config shows)',
    choices: evalModes,
    read: asText,
  },
  {
    option: 'model',
    name: '--model <name>',
    summary: 'the language judge (default: what show-config shows)',
    read: asText,
  },
  {
    option: 'systemOneModel',
    name: '--system-one-model <name>',
    summary: 'the decision judge (default: what show-config shows)',
    read: asText,
  },
  {
    option: 'facts',
    name: '--fact <statement>',
    summary: 'a fact that is known, instead of finding facts; may be given several times',
    isRepeatable: true,
    read: (args, name) => {
      const facts = args.texts(name)
      return facts.length === 0 ? undefined : facts
    },
  },
  {
    option: 'factsFrom',
    name: '--facts-from <speaker>',
    summary: 'whose statements are facts (default: user)',
    choices: ['user', 'conversation'],
    read: asText,
  },
  {
    option: 'minJudgedTurns',
    name: '--min-judged-turns <number>',
    summary: 'fewer judged turns than this are invalid (default: 0)',
    read: asNumber,
  },
  {
    option: 'includeReason',
    name: '--no-include-reason',
    summary: 'let the judge write no reasons',
    read: (args, name) => (args.has(name) ? false : undefined),
  },
  {
    option: 'language',
    name: '--language <tag>',
    summary: "language of reasons, such as en (default: the conversation's)",
    read: asText,
  },
  {
    option: 'flaky',
    name: '--flaky [retries]',
    summary: 'measure one that fails again, with fresh answers (2 times unless said)',
    read: (args, name) => {
      if (!args.has(name)) return undefined
      const retries = args.text(name)
      return retries === undefined ? true : { retries: toNumber(retries) }
    },
  },
  {
    option: 'timeoutMs',
    name: '--timeout-ms <number>',
    summary: 'deadline of each conversation, in milliseconds (default: 60000)',
    read: asNumber,
  },
  {
    option: 'maxRetries',
    name: '--max-retries <number>',
    summary: 'further tries of a request after a passing fault (default: 2)',
    read: asNumber,
  },
  {
    option: 'concurrency',
    name: '--concurrency <number>',
    summary: 'most requests under way, over all conversations (default: 8)',
    read: asNumber,
  },
]

/** The flags of every command that measures. */
export const measuringFlags: readonly Flag[] = metricFlags.map(
  ({ option: _option, read: _read, ...flag }) => ({ ...flag, group }),
)

/**
 * The options that the flags say, put together with the environment.
 *
 * @throws {OptionError} naming the flag whose value is wrong, or that another makes meaningless
 */
export function optionsOfFlags(
  args: Arguments,
  surroundings: { readonly folder: string; readonly variables: EnvVariables },
  signal: AbortSignal,
): ResolvedOptions {
  const given: Record<string, unknown> = { signal }
  for (const { option, name, read } of metricFlags) given[option] = read(args, name)
  const environment = loadEnvironment(surroundings.folder, surroundings.variables)
  try {
    return resolveOptions(given, {}, environment)
  } catch (error) {
    throw error instanceof OptionError ? named(error) : error
  }
}

/** A whole number that a flag gives; undefined when it does not. */
export function wholeNumber(args: Arguments, flag: string, least: number): number | undefined {
  const value = toNumber(args.text(flag))
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value
  throw new OptionError({
    where: flag.replace(/ .*/, ''),
    problem: `it takes a whole number from ${least}, but got ${JSON.stringify(value)}`,
    fix: 'correct the value, or leave it out',
  })
}

function toNumber(text: string | undefined): number | string | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

/** The same error, in the words of who wrote flags. */
function named({ where, problem, fix }: OptionError): OptionError {
  let words = { where: where.replace(/^option /, ''), problem, fix }
  for (const { option, name } of metricFlags) {
    const flag = name.replace(/ .*/, '')
    const inWords = (text: string) => text.replace(new RegExp(`\\b${option}\\b`, 'g'), flag)
    // Of names that are words as well, only those in front and after the fix are names.
    const isName = /[A-Z]/.test(option)
    words = {
      where: inWords(words.where),
      problem: isName ? inWords(words.problem) : words.problem,
      fix: inWords(words.fix),
    }
  }
  return new OptionError(words)
}
