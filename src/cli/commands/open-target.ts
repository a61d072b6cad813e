/** Where the results of a run go: to standard output, to a file, to GitHub. */
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { excerpt, UsageError } from '../../errors.js'
import { plainPaint } from '../../report/text/index.js'
import {
  type Arguments,
  type CommandContext,
  type Flag,
  wrongArguments,
} from '../arguments/index.js'
import { formatNames, githubWriter, type ResultWriter, writerOf } from '../output/index.js'

const names = {
  format: '--format <format>',
  out: '--out <file>',
  json: '--json',
  verbose: '--verbose',
} as const

/** The flags that say where results go, and how they look. */
export const targetFlags: readonly Flag[] = [
  { name: names.format, summary: 'how results are shown (default: pretty)', choices: formatNames },
  { name: names.out, summary: 'write them to this file, and show them to people as well' },
  { name: names.json, summary: 'short for --format json' },
  { name: names.verbose, summary: 'show facts and verdicts of those that passed too' },
]

/** A writer, and what ends it when the run could not be ended. */
export interface Target extends ResultWriter {
  close(): void
}

/**
 * Opens what the flags say.
 *
 * @throws {UsageError} when they contradict each other, or the file cannot be written
 */
export function openTarget(command: string, args: Arguments, context: CommandContext): Target {
  const format = formatOf(command, args)
  const { out, err, variables } = context
  const view = { paint: out.paint, columns: out.columns, isVerbose: args.has(names.verbose) }
  const path = args.text(names.out)
  const file = path === undefined ? null : openFile(path, context.folder)
  const writers: ResultWriter[] = []
  if (file) {
    writers.push(writerOf(format, { ...view, ...file, paint: plainPaint, columns: 80 }))
  }
  // Where a file takes the format, standard output is for people.
  const shown = file ? 'pretty' : format
  writers.push(writerOf(shown, { ...view, write: (text) => out.write(text) }))
  const github = githubWriter(variables, (text) => err.write(text))
  if (github) writers.push(github)
  return {
    add(evaluated) {
      for (const writer of writers) writer.add(evaluated)
    },
    end(summary) {
      for (const writer of writers) writer.end(summary)
    },
    close: () => file?.close(),
  }
}

function formatOf(command: string, args: Arguments): string {
  const format = args.text(names.format)
  if (!args.has(names.json)) return format ?? 'pretty'
  if (format === undefined || format === 'json') return 'json'
  throw wrongArguments(
    command,
    `--json and --format ${format} contradict each other`,
    'leave one out',
  )
}

function openFile(path: string, folder: string) {
  const whole = isAbsolute(path) ? path : join(folder, path)
  try {
    mkdirSync(dirname(whole), { recursive: true })
    const file = openSync(whole, 'w')
    return { write: (text: string) => void writeSync(file, text), close: () => closeSync(file) }
  } catch (error) {
    throw new UsageError({
      where: `--out ${path}`,
      problem: `the file cannot be written (${excerpt(error instanceof Error ? error.message : String(error))})`,
      fix: 'check the path',
    })
  }
}
