/** What shows the results of a run, one format a file. */
import type { BatchSummary, EvaluatedConversation } from '../../batch/results/index.js'
import type { Paint } from '../../report/text/index.js'

/** Takes results as they come. */
export interface ResultWriter {
  /** The next conversation, in order. */
  add(evaluated: EvaluatedConversation): void
  /** That was all. */
  end(summary: BatchSummary): void
}

/** Where a writer writes to, and how it may look. */
export interface WriterOptions {
  readonly write: (text: string) => void
  readonly paint: Paint
  /** Columns of the lines. */
  readonly columns: number
  /** Whether facts and verdicts of those that passed are shown too. */
  readonly isVerbose: boolean
}

/** Makes a writer. */
export type MakeWriter = (options: WriterOptions) => ResultWriter
