/** The text of `help`: which commands there are. */
import type { Command } from './command.js'
import { programName } from './program-name.js'
import { wrapWords } from './wrap-words.js'

/** What the command line can do. */
export function formatProgramHelp(commands: readonly Command[], columns: number): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const left = Math.max(20, Math.min(100, columns) - width - 5)
  return [
    `Usage: ${programName} <command>`,
    '',
    ...commands.flatMap(({ name, summary }) =>
      wrapWords(summary, left).map(
        (part, at) => `  ${(at === 0 ? name : '').padEnd(width)}   ${part}`,
      ),
    ),
    '',
    `More on a command, with examples: ${programName} help <command>`,
    `Version: ${programName} --version`,
  ].join('\n')
}
