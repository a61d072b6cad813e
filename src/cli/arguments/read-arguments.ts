/** Reads the arguments of a command, and shows which there are; a slip in them is the user's, not a crash. */
import { CommanderError, Command as Parser, Option } from 'commander'
import { excerpt, UsageError } from '../../errors.js'
import { wrapText, wrapWords } from './wrap-words.js'
import type { Arguments, Command, Flag } from './command.js'
import { programName } from './program-name.js'

/**
 * Reads what follows a command's name.
 *
 * @throws {UsageError} when there is an unknown flag, a missing value or one too many
 */
export function readArguments(command: Command, args: readonly string[]): Arguments {
  const parser = parserOf(command)
  try {
    parser.parse(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) throw slip(command.name, error)
    throw error
  }
  const values = parser.opts()
  const valueOf = (flag: string): unknown => values[new Option(flag).attributeName()]
  return {
    parameters: parser.args,
    // A flag that switches off leaves true where it was not given.
    has: (flag) => valueOf(flag) !== (flag.startsWith('--no-') || undefined),
    text: (flag) => {
      const value = valueOf(flag)
      return typeof value === 'string' ? value : undefined
    },
    texts: (flag) => {
      const value = valueOf(flag)
      return Array.isArray(value) ? value.map(String) : []
    },
  }
}

/** The error about arguments that a command cannot use. */
export function wrongArguments(command: string, problem: string, fix?: string): UsageError {
  return new UsageError({
    where: command,
    problem,
    fix: fix ?? `see ${programName} help ${command}`,
  })
}

/** What one command does, and how it is called. */
export function formatCommandHelp(command: Command, columns: number): string {
  const parser = parserOf(command)
  const width = Math.min(100, Math.max(40, columns))
  parser.configureHelp({ helpWidth: width })
  const examples = command.examples.flatMap(({ line, summary }) => [
    `  $ ${programName} ${line}`,
    ...wrapWords(summary, width - 6).map((part) => `      ${part}`),
  ])
  return [
    parser.helpInformation().trimEnd(),
    '',
    ...wrapText(command.details, width),
    '',
    'Examples:',
    ...examples,
  ].join('\n')
}

function parserOf({ name, summary, parameters, flags }: Command): Parser {
  const parser = new Parser(`${programName} ${name}`)
    .description(`${summary}.`)
    .exitOverride()
    .configureOutput({ writeOut: () => {}, writeErr: () => {} })
    .allowExcessArguments(false)
    .helpOption('-h, --help', 'show this')
  for (const parameter of parameters) parser.argument(parameter.name, parameter.summary)
  for (const flag of flags) parser.addOption(optionOf(flag))
  return parser
}

function optionOf({ name, summary, choices, isRepeatable, group }: Flag): Option {
  const option = new Option(name, summary)
  if (choices) option.choices(choices)
  if (isRepeatable) {
    option.argParser((value: string, earlier: readonly string[] | undefined) => [
      ...(earlier ?? []),
      value,
    ])
  }
  return group === undefined ? option : option.helpGroup(`${group}:`)
}

/** In our words: `<where>: <what is wrong>. Fix: <action>.` */
function slip(command: string, { message }: CommanderError): UsageError {
  const [problem = '', ...rest] = message.replace(/^error: /, '').split('\n')
  const meant = /Did you mean (?:one of )?(.+?)\?/.exec(rest.join(' '))?.[1]
  return wrongArguments(
    command,
    excerpt(problem.replace(/\.$/, '')),
    meant === undefined ? undefined : `write ${meant}`,
  )
}
