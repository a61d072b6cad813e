/** Finds the command, runs it, and makes an exit code of what came out. */
import { excerpt, isKnowledgeRetentionError, nearestName, UsageError } from '../errors.js'
import { showOption } from '../metric/options/index.js'
import type { Command, CommandContext } from './command.js'
import { formatCommandHelp, formatHelp } from './help.js'
import { programName } from './program-name.js'
import { readVersion } from './read-version.js'

const helpFlags: readonly string[] = ['--help', '-h']
const versionFlag = '--version'

/**
 * Runs the command line. An error is a line on standard error, without a stack.
 *
 * @param args - what follows the program's name
 * @returns the exit code: 0 when all went well, 1 for a failure, 2 when the command line cannot be understood
 */
export async function runCommandLine(
  args: readonly string[],
  commands: readonly Command[],
  context: CommandContext,
): Promise<number> {
  try {
    return await run(args, commands, context)
  } catch (error) {
    if (isKnowledgeRetentionError(error)) {
      context.printError(error.message)
      return error.name === 'UsageError' ? 2 : 1
    }
    context.printError(
      `${programName}: ${excerpt(String(error))}. Fix: report this fault with the command that was run.`,
    )
    return 1
  }
}

async function run(
  [name, ...args]: readonly string[],
  commands: readonly Command[],
  context: CommandContext,
): Promise<number> {
  if (name === undefined) {
    context.printError(formatHelp(commands))
    return 2
  }
  if (name === 'help' || helpFlags.includes(name)) {
    const [about] = args
    context.print(
      about === undefined ? formatHelp(commands) : formatCommandHelp(find(about, commands)),
    )
    return 0
  }
  if (name === versionFlag) {
    context.print(readVersion(context.program))
    return 0
  }
  const command = find(name, commands)
  if (args.some((arg) => helpFlags.includes(arg))) {
    context.print(formatCommandHelp(command))
    return 0
  }
  return command.run(args, context)
}

function find(name: string, commands: readonly Command[]): Command {
  const command = commands.find((one) => one.name === name)
  if (command) return command
  const names = commands.map((one) => one.name)
  const [begun, ...more] = names.filter((one) => one.startsWith(name))
  const nearest = begun !== undefined && more.length === 0 ? begun : nearestName(name, names)
  throw new UsageError({
    where: programName,
    problem: `there is no command ${showOption(name)}`,
    fix: nearest ? `run ${programName} ${nearest}` : `run one of ${names.join(', ')}`,
  })
}
