/** The texts of `help`. */
import type { Command } from './command.js'
import { programName } from './program-name.js'

/** What the command line can do. */
export function formatHelp(commands: readonly Command[]): string {
  const names = commands.map(usage)
  const width = Math.max(...names.map((name) => name.length))
  return [
    `Usage: ${programName} <command>`,
    '',
    ...commands.map(({ summary }, at) => `  ${(names[at] ?? '').padEnd(width)}   ${summary}`),
    '',
    `More on a command: ${programName} help <command>`,
    `Version: ${programName} --version`,
  ].join('\n')
}

/** What one command does. */
export function formatCommandHelp(command: Command): string {
  return [
    `Usage: ${programName} ${usage(command)}`,
    '',
    `${command.summary}.`,
    '',
    command.details,
  ].join('\n')
}

function usage({ name, parameters }: Command): string {
  return `${name} ${parameters}`.trim()
}
