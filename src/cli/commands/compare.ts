/** `compare`: what a second run lost and gained against a first one. */
import { resolve } from 'node:path'
import {
  compareResults,
  MeasuredRun,
  type ResultsComparison,
} from '../../batch/comparison/index.js'
import { readResults } from '../../batch/results/index.js'
import { UsageError } from '../../errors.js'
import type { Command } from '../arguments/index.js'
import { formatResultsComparison } from '../output/index.js'

const name = 'compare'
const json = '--json'

/** The command. */
export const compare: Command = {
  name,
  parameters: [
    { name: '<before>', summary: 'results of the first run' },
    { name: '<after>', summary: 'results of the second run' },
  ],
  flags: [{ name: json, summary: 'print JSON' }],
  summary: 'Compare the results of two runs: two prompts, models or versions of a chatbot',
  details: `Both files were written by judge --results or --format jsonl. Conversations are paired by their name: their id, or their place. McNemar's exact test compares what passed, a paired bootstrap the scores; facts that only one of the runs lost are listed.

Exit code: 0, 1 when the second run is worse by more than chance (p <= 0.05, or an interval of scores below 0), 2 when they cannot be compared.`,
  examples: [
    { line: 'compare before.jsonl after.jsonl', summary: 'did the new prompt forget more?' },
    { line: 'compare before.jsonl after.jsonl --json', summary: 'the same for scripts' },
  ],
  run(args, { folder, out, print }) {
    const [before = '', after = ''] = args.parameters
    const comparison = compareResults(readRun(before, folder), readRun(after, folder))
    if (comparison.pairs === 0) throw nothingInCommon(comparison)
    print(args.has(json) ? JSON.stringify(comparison) : formatResultsComparison(comparison, out))
    return comparison.isSignificantLoss ? 1 : 0
  },
}

function readRun(path: string, folder: string): MeasuredRun {
  const run = new MeasuredRun()
  for (const evaluated of readResults(resolve(folder, path), path)) run.add(evaluated)
  return run
}

function nothingInCommon({ onlyFirst, onlySecond, invalid }: ResultsComparison): UsageError {
  return new UsageError({
    where: name,
    problem: `no conversation has a result in both files: ${onlyFirst.length} are only in the first, ${onlySecond.length} only in the second, ${invalid.length} are invalid in one of them`,
    fix: 'give conversations an id, by which they are paired',
  })
}
