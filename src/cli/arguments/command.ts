/** What a command of the command line is. Each has a file of its own and a line in the list of commands. */
import type { EnvVariables } from '../../environment/load-env-file.js'
import type { Paint } from '../../report/text/index.js'

/** A stream that is written to, and what it is to whoever reads it. */
export interface Output {
  /** Writes a text as it is. */
  write(text: string): void
  readonly isTerminal: boolean
  /** Its colours: none unless it is a terminal that has some and no variable says otherwise. */
  readonly paint: Paint
  /** Columns of the terminal; 80 where it is none. */
  readonly columns: number
}

/** What surrounds a command. */
export interface CommandContext {
  /** The folder it works in, as an absolute path. */
  readonly folder: string
  /** Path of the program's file. */
  readonly program: string
  /** Environment variables. */
  readonly variables: EnvVariables
  /** Standard input. */
  readonly input: AsyncIterable<unknown>
  readonly out: Output
  readonly err: Output
  /** Aborts when the user interrupts the program. */
  readonly interrupted: AbortSignal
  /** Writes a line to standard output. */
  readonly print: (line: string) => void
  /** Writes a line to standard error. */
  readonly printError: (line: string) => void
}

/** A word that follows the command's name. */
export interface Parameter {
  /** `<file>` must be given, `[file]` may be; with `...` before the bracket, several may. */
  readonly name: string
  readonly summary: string
}

/** A flag. */
export interface Flag {
  /** `--out <file>` with a value, `--json` without, `--flaky [retries]` with one that may be left out. */
  readonly name: string
  readonly summary: string
  readonly choices?: readonly string[]
  /** Whether it may be given several times. */
  readonly isRepeatable?: boolean
  /** Heading in the help. */
  readonly group?: string
}

/** A way to call a command. */
export interface Example {
  /** What follows the program's name. */
  readonly line: string
  readonly summary: string
}

/** What a command was given. */
export interface Arguments {
  readonly parameters: readonly string[]
  /** Whether a flag without a value was given. */
  has(flag: string): boolean
  /** The value of a flag; undefined when it was not given, or without the value that may be left out. */
  text(flag: string): string | undefined
  /** The values of a flag that may be given several times. */
  texts(flag: string): readonly string[]
}

/** A command. */
export interface Command {
  /** One word, or two where commands share the first: `cassettes list`. */
  readonly name: string
  readonly parameters: readonly Parameter[]
  readonly flags: readonly Flag[]
  /** What it does, in a line. */
  readonly summary: string
  /** What more there is to know: paragraphs, and lines that are indented. */
  readonly details: string
  /** At least one. */
  readonly examples: readonly Example[]
  /**
   * Does it.
   *
   * @returns the exit code: 0, or 1 when it found what fails a build
   * @throws {KnowledgeRetentionError} for any failure: exit code 2
   */
  run(args: Arguments, context: CommandContext): number | Promise<number>
}
