/** Reads the arguments of a command; a slip in them is the user's, not a crash. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { excerpt, UsageError } from '../errors.js'
import { programName } from './program-name.js'

/**
 * What `parseArgs` of Node gives for a command's arguments.
 *
 * @throws {UsageError} when there is an unknown option, a missing value or one too many
 */
export function readArguments<Config extends ParseArgsConfig>(
  command: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const [problem = ''] = String(error instanceof Error ? error.message : error).split('. ')
    throw wrongArguments(command, excerpt(problem.charAt(0).toLowerCase() + problem.slice(1)))
  }
}

/** The error about arguments that a command cannot use. */
export function wrongArguments(command: string, problem: string): UsageError {
  return new UsageError({
    where: command,
    problem,
    fix: `see ${programName} help ${command}`,
  })
}
