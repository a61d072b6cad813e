/** Finds the command, runs it, and makes an exit code of what came out. */
import { excerpt, isKnowledgeRetentionError, nearestName, UsageError } from '../errors.js'
import { showOption } from '../metric/options/index.js'
import {
  type Command,
  type CommandContext,
  formatCommandHelp,
  formatProgramHelp,
  programName,
  readArguments,
} from './arguments/index.js'
import { readVersion } from './read-version.js'

const helpFlags: readonly string[] = ['--help', '-h']
const versionFlag = '--version'

/** Wrong usage, and faults: nothing that was measured. */
const faultCode = 2

/**
 * Runs the command line. An error is a line on standard error, without a stack.
 *
 * @param args - what follows the program's name
 * @returns the exit code: 0 when all went well, 1 when a command found what fails a build, 2 for everything
 * that kept it from finding out
 */
export async function runCommandLine(
  args: readonly string[],
  commands: readonly Command[],
  context: CommandContext,
): Promise<number> {
  try {
    return await run(args, commands, context)
  } catch (error) {
    context.printError(
      isKnowledgeRetentionError(error)
        ? error.message
        : `${programName}: ${excerpt(String(error))}. Fix: report this fault with the command that was run.`,
    )
    return faultCode
  }
}

async function run(
  args: readonly string[],
  commands: readonly Command[],
  context: CommandContext,
): Promise<number> {
  const { out, print, printError } = context
  const [name] = args
  if (name === undefined) {
    printError(formatProgramHelp(commands, context.err.columns))
    return faultCode
  }
  if (name === 'help' || helpFlags.includes(name)) {
    const about = args.slice(1)
    print(
      about.length === 0
        ? formatProgramHelp(commands, out.columns)
        : formatCommandHelp(find(about, commands).command, out.columns),
    )
    return 0
  }
  if (name === versionFlag) {
    print(readVersion(context.program))
    return 0
  }
  const { command, rest } = find(args, commands)
  const isHelp = rest.slice(0, endOfFlags(rest)).some((arg) => helpFlags.includes(arg))
  if (isHelp) {
    print(formatCommandHelp(command, out.columns))
    return 0
  }
  return command.run(readArguments(command, rest), context)
}

/** What comes after `--` is no flag. */
function endOfFlags(args: readonly string[]): number {
  const end = args.indexOf('--')
  return end === -1 ? args.length : end
}

interface Found {
  readonly command: Command
  /** What follows its name. */
  readonly rest: readonly string[]
}

function find(args: readonly string[], commands: readonly Command[]): Found {
  for (const command of commands) {
    const words = command.name.split(' ')
    if (words.every((word, at) => args[at] === word)) {
      return { command, rest: args.slice(words.length) }
    }
  }
  const [name = ''] = args
  const sharing = commands.map((one) => one.name).filter((one) => one.startsWith(`${name} `))
  if (sharing.length > 0) {
    throw new UsageError({
      where: `${programName} ${name}`,
      problem:
        args[1] === undefined ? 'it needs a second word' : `there is no ${showOption(args[1])}`,
      fix: `run one of ${sharing.join(', ')}`,
    })
  }
  throw noSuchCommand(name, commands)
}

function noSuchCommand(name: string, commands: readonly Command[]): UsageError {
  const names = commands.map((one) => one.name)
  const [begun, ...more] = names.filter((one) => one.startsWith(name))
  const nearest = begun !== undefined && more.length === 0 ? begun : nearestName(name, names)
  return new UsageError({
    where: programName,
    problem: `there is no command ${showOption(name)}`,
    fix: nearest ? `run ${programName} ${nearest}` : `run one of ${names.join(', ')}`,
  })
}
