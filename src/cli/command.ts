/** What a command of the command line is. Each has a file of its own and a line in `commands.ts`. */
import type { EnvVariables } from '../environment/load-env-file.js'

/** What surrounds a command. */
export interface CommandContext {
  /** The folder it works in, as an absolute path. */
  readonly folder: string
  /** Path of the program's file. */
  readonly program: string
  /** Environment variables. */
  readonly variables: EnvVariables
  /** Writes a line to standard output. */
  readonly print: (line: string) => void
  /** Writes a line to standard error. */
  readonly printError: (line: string) => void
}

/** A command. */
export interface Command {
  readonly name: string
  /** What follows the name: `<file>`, or nothing. */
  readonly parameters: string
  /** What it does, in a line. */
  readonly summary: string
  /** What more there is to know. */
  readonly details: string
  /**
   * Does it.
   *
   * @param args - what follows the command's name
   * @returns the exit code: 0, or 1 for a failure that was told
   * @throws {UsageError} when the arguments cannot be understood: exit code 2
   * @throws {KnowledgeRetentionError} for any other failure: exit code 1
   */
  run(args: readonly string[], context: CommandContext): number | Promise<number>
}
