/** Measuring many conversations, in a test or outside of one. */
import { type BatchRun, readInputs, runBatch } from '../batch/running/index.js'
import {
  type BatchProgress,
  type BatchSummary,
  type EvaluatedConversation,
  openResultsFile,
  type ResultsFile,
} from '../batch/results/index.js'
import { OptionError } from '../errors.js'
import { loadEnvironment } from '../environment/environment.js'
import {
  configuredDefaults,
  type KnowledgeRetentionOptions,
  type ResolvedOptions,
  resolveOptions,
  showOption,
} from '../metric/options/index.js'
import { noUsage } from '../metric/asking/index.js'
import { formatVerbose } from '../report/results/index.js'
import { plainPaint } from '../report/text/index.js'
import { openTransport } from './open-transport.js'
import { currentTest, type RunningTest, timeForMeasuring } from './running-test.js'
import { noteBegin, noteEnd } from './tell-progress.js'

/** Options of `evaluateConversations`: those of each measurement, and those of the run. */
export interface EvaluateConversationsOptions extends KnowledgeRetentionOptions {
  /**
   * How often each conversation is measured, at least 1. A conversation is judged anew, which tells how
   * sure the judge is; a function is called anew, which tells how reliable the chatbot is.
   *
   * @defaultValue 1
   */
  readonly repeat?: number | undefined
  /**
   * The most calls that a judge answers live, never exceeded; the rest is listed as not judged. Answers
   * from recordings do not count.
   */
  readonly maxCalls?: number | undefined
  /**
   * Tokens, read and written together, after which no judge is asked any more; requests under way still end.
   * The rest is listed as not judged. Needs a judge that tells its tokens.
   */
  readonly maxTokens?: number | undefined
  /**
   * Path of a results file, in JSON Lines. Each result is written to it as it comes; what it holds already,
   * of the same conversation under the same settings, is taken from it instead of judged again, invalid
   * ones excepted.
   */
  readonly resultsFile?: string | undefined
  /** Told after each conversation. */
  readonly onProgress?: ((progress: BatchProgress) => void) | undefined
}

/** What came of all conversations. */
export interface EvaluatedBatch {
  /** In the order of the input. */
  readonly results: readonly EvaluatedConversation[]
  readonly summary: BatchSummary
}

/** A run that begins when it is iterated or collected, once. */
export interface ConversationBatch extends AsyncIterable<EvaluatedConversation> {
  /** Waits for all. */
  collect(): Promise<EvaluatedBatch>
  /** Totals of the conversations given so far. */
  summary(): BatchSummary
}

/**
 * Measures many conversations, several at once under one limit, and gives the results in order. One that
 * cannot be read, or whose judge fails, is one `invalid` result; the others go on.
 *
 * Each costs what `measureKnowledgeRetention` costs: one judge call up to about ten exchanges, at most one for
 * each three beyond.
 *
 * @param inputs - a list, an iterable or an async iterable of conversations in any format or of functions
 * that make one; or what `readConversations` takes, such as the path of a JSON Lines file
 * @throws {OptionError} when an option is unknown, wrong, or made meaningless by another
 * @throws {UsageError} when the results file cannot be used
 * @throws while iterating: {JudgeSetupError} when the judge cannot be asked at all, {ConversationError} when the
 * source itself cannot be read, and the signal's reason after an abort
 * @example
 * ```ts
 * const { results, summary } = await evaluateConversations('chats.jsonl', { threshold: 1 }).collect()
 * console.log(`${summary.passed} passed, ${summary.failed} failed, ${summary.invalid} invalid`)
 * ```
 */
export function evaluateConversations(
  inputs: unknown,
  options: EvaluateConversationsOptions = {},
): ConversationBatch {
  return startBatch(inputs, options, currentTest())
}

/**
 * Measures on behalf of a test.
 *
 * @internal
 */
export function startBatch(
  inputs: unknown,
  options: EvaluateConversationsOptions,
  test: RunningTest,
): ConversationBatch {
  const { repeat = 1, maxCalls, maxTokens, resultsFile, onProgress, ...measuring } = options
  checkWhole('repeat', repeat, 1)
  checkWhole('maxCalls', maxCalls, 0)
  checkWhole('maxTokens', maxTokens, 0)
  const resolved = resolveOptions(measuring, configuredDefaults(), loadEnvironment())
  const file = resultsFile === undefined ? null : openResultsFile(resultsFile)
  const run = runBatch({
    inputs: readInputs(inputs),
    options: resolved,
    budget: { maxCalls, maxTokens },
    repeat,
    environment: environmentOf(resolved, test),
    total: Array.isArray(inputs) && !isMessage(inputs[0]) ? inputs.length : null,
    earlier: file ? (key, repeated) => file.earlier(key, repeated) : undefined,
    onProgress: test.testPath === undefined ? onProgress : noting(onProgress),
  })
  return toBatch(run, { file, isVerbose: resolved.verboseMode })
}

/** The recordings and the time of the running test. */
function environmentOf(options: ResolvedOptions, test: RunningTest) {
  const { retries } = options.flaky
  return {
    transportOf: (freshAnswer: number) =>
      openTransport(options.cassette, test, (test.retries ?? 0) * (1 + retries) + freshAnswer),
    timeLeftMs: () => timeForMeasuring(test),
    timeoutAdvice: test.timeoutAdvice,
  }
}

/** Lets those who wait for a test know how far it has come. */
function noting(onProgress: EvaluateConversationsOptions['onProgress']) {
  let told = noUsage
  noteBegin()
  return (progress: BatchProgress): void => {
    const { usage } = progress
    noteEnd({
      ...noUsage,
      calls: usage.calls - told.calls,
      replayed: usage.replayed - told.replayed,
    })
    told = usage
    onProgress?.(progress)
  }
}

interface Keeping {
  readonly file: ResultsFile | null
  readonly isVerbose: boolean
}

function toBatch(run: BatchRun, { file, isVerbose }: Keeping): ConversationBatch {
  async function* results(): AsyncGenerator<EvaluatedConversation> {
    let isComplete = false
    try {
      for await (const evaluated of run) {
        file?.write(evaluated)
        const { result } = evaluated
        if (isVerbose && result !== null) console.log(formatVerbose(result, plainPaint))
        yield evaluated
      }
      isComplete = true
    } finally {
      file?.close(isComplete)
    }
  }
  const all = results()
  return {
    [Symbol.asyncIterator]: () => all,
    summary: () => run.summary(),
    async collect() {
      const collected: EvaluatedConversation[] = []
      for await (const evaluated of all) collected.push(evaluated)
      return { results: collected, summary: run.summary() }
    },
  }
}

function checkWhole(name: string, value: number | undefined, least: number): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= least)) return
  throw new OptionError({
    where: `option ${name}`,
    problem: `it takes a whole number from ${least}, but got ${showOption(value)}`,
    fix: 'correct the value, or leave it out',
  })
}

/** A list of messages is one conversation. */
function isMessage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'role' in value
}
