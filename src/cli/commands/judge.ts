/** `judge`: measures the conversations of files. */
import { resolve } from 'node:path'
import { type BatchSummary, openResultsFile, type ResultsFile } from '../../batch/results/index.js'
import { type BatchPlan, type BatchRun, runBatch } from '../../batch/running/index.js'
import { UsageError } from '../../errors.js'
import type { Arguments, Command, CommandContext } from '../arguments/index.js'
import { type ProgressDisplay, showProgress } from '../output/index.js'
import { measuringFlags, optionsOfFlags, wholeNumber } from './metric-flags.js'
import { openInputs } from './open-inputs.js'
import { cassetteFlag, openRecording } from './open-recording.js'
import { openTarget, type Target, targetFlags } from './open-target.js'

const name = 'judge'
const flags = {
  results: '--results <file>',
  repeat: '--repeat <number>',
  maxCalls: '--max-calls <number>',
  maxTokens: '--max-tokens <number>',
} as const

/** As shells report a program that was interrupted. */
const interruptedCode = 130

/** The command. */
export const judge: Command = {
  name,
  parameters: [{ name: '<file...>', summary: 'JSON, JSON Lines or OTLP; - is standard input' }],
  flags: [
    ...targetFlags,
    {
      name: flags.results,
      summary: 'keep results in this file, and do not judge again what it holds',
    },
    { name: flags.repeat, summary: 'judge each conversation so often (default: 1)' },
    { name: flags.maxCalls, summary: 'most calls that a judge answers live' },
    { name: flags.maxTokens, summary: 'tokens after which no judge is asked any more' },
    ...measuringFlags,
    cassetteFlag,
  ],
  summary: 'Measure how well the assistant of each conversation remembers what the user said',
  details: `Conversations may be in any format that the library reads, each in another if need be.
One that cannot be read, or that the judge fails at, is invalid and stops no other.
With --results, a run that was stopped goes on where it was: run the same command again.
On GitHub Actions, what failed is annotated at its line, and the job gets a summary.

Exit code: 0 when all passed, 1 when a conversation failed, 2 when one is invalid or nothing was judged, 130 when interrupted.`,
  examples: [
    { line: 'judge chats.jsonl', summary: 'each failing conversation, a table and totals' },
    {
      line: 'judge chats.jsonl --threshold 1 --model gpt-5.4-mini',
      summary: 'stricter, with another judge',
    },
    {
      line: 'judge support.json sales.jsonl --format junit --out junit.xml',
      summary: 'for a dashboard',
    },
    {
      line: 'judge chats.jsonl --results results.jsonl --max-calls 500',
      summary: 'no more than 500 calls; go on tomorrow with the same command',
    },
    { line: 'judge - --json < chat.json', summary: 'score and reason of one conversation' },
    {
      line: 'judge chats.jsonl --cassette judge.json',
      summary: 'the second time from the recording, without a key',
    },
  ],
  async run(args, context) {
    const inputs = openInputs(args.parameters, context)
    const options = optionsOfFlags(args, context, context.interrupted)
    const recording = openRecording(args, context)
    const plan: BatchPlan = {
      inputs: inputs.conversations(),
      options,
      budget: {
        maxCalls: wholeNumber(args, flags.maxCalls, 0),
        maxTokens: wholeNumber(args, flags.maxTokens, 0),
      },
      repeat: wholeNumber(args, flags.repeat, 1) ?? 1,
      environment: {
        transportOf: (fresh, of) => recording.transportOf(fresh, of),
        timeLeftMs: () => undefined,
        timeoutAdvice: 'raise --timeout-ms, or use a faster judge or a recording',
      },
      total: context.err.isTerminal ? await inputs.count() : null,
    }
    const kept = keptResults(args, context)
    const target = openTarget(name, args, context)
    const progress = showProgress(context.err)
    const run = runBatch({
      ...plan,
      earlier: kept ? (key, repeat) => kept.earlier(key, repeat) : undefined,
      onProgress: (far) => progress.update(far),
    })
    try {
      return await show(run, { target, kept, progress, context })
    } finally {
      progress.end()
      target.close()
      await recording.settle()
    }
  },
}

function keptResults(args: Arguments, { folder }: CommandContext): ResultsFile | null {
  const path = args.text(flags.results)
  return path === undefined ? null : openResultsFile(resolve(folder, path))
}

interface Showing {
  readonly target: Target
  readonly kept: ResultsFile | null
  readonly progress: ProgressDisplay
  readonly context: CommandContext
}

async function show(run: BatchRun, showing: Showing): Promise<number> {
  const { target, kept, progress, context } = showing
  let isComplete = false
  try {
    for await (const evaluated of run) {
      kept?.write(evaluated)
      progress.above(() => target.add(evaluated))
    }
    isComplete = true
  } catch (error) {
    if (!context.interrupted.aborted) throw error
  } finally {
    kept?.close(isComplete)
    progress.end()
  }
  const summary = run.summary()
  if (isComplete && summary.total === 0) throw nothingFound()
  target.end(summary)
  if (isComplete) return exitCodeOf(summary)
  const goOn = kept ? 'run the same command again to go on' : 'with --results FILE it could go on'
  context.printError(`interrupted; ${goOn}`)
  return interruptedCode
}

/** A failure is certain, whatever else could not be judged. */
function exitCodeOf({ failed, invalid }: BatchSummary): number {
  if (failed > 0) return 1
  return invalid > 0 ? 2 : 0
}

function nothingFound(): UsageError {
  return new UsageError({
    where: name,
    problem: 'there is no conversation in what was given',
    fix: 'check the files',
  })
}
