/** The results as a page of Markdown, each figure marked against its limit. */
import os from 'node:os'
import type { Comparison } from './compare-sides.ts'
import type { ImportCost, ThousandTests } from './in-vitest.ts'
import {
  mostCpuMs,
  mostImportMs,
  mostInputTokens,
  mostOfTheirWall,
  mostReplayMs,
  mostRequests,
  mostRequestsStrictly,
  mostThousandMegabytes,
  mostThousandMs,
} from './limits.ts'
import type { CpuRow } from './own-cpu.ts'
import { reference } from './reference.ts'

/** Everything that was measured; what was left out is empty or null. */
export interface Results {
  readonly rows: readonly Comparison[]
  readonly cpu: readonly CpuRow[]
  readonly imports: ImportCost | null
  readonly thousands: readonly ThousandTests[]
}

/** Writes the page. */
export function formatResults(results: Results): string {
  return [
    heading(),
    comparison(results.rows),
    figures(results.rows),
    yardstick(results.rows),
    ownCosts(results),
  ]
    .filter((section) => section !== '')
    .join('\n\n')
    .concat('\n')
}

function heading(): string {
  const [cpu] = os.cpus()
  return `# Benchmark

\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${os.platform()}, load average ${os.loadavg()[0]?.toFixed(1)} at the end.

One loopback judge answers both sides: 300 ms for each request, 0.05 ms for each input token and 8 ms for each output token, at most 8 requests at once. A token is four characters, of the messages and the schema that are sent and of the text that is answered. A conversation has exchanges of about 82 tokens and 0.7 facts for each user turn; one reply in twenty contradicts a fact, from the fifth on. Both sides are given the same facts and the same verdicts, and both must find every contradiction. Ours is \`measureKnowledgeRetention\` of the built package with \`openAIJudge\`; theirs makes the calls of DeepEval's metric: one for each user turn with all turns before it, one for each judged reply with all facts, one for the reason, those of a stage all at once. Wall times are medians of several runs of both sides in turns; from 200 exchanges on, of one run.`
}

function comparison(rows: readonly Comparison[]): string {
  const notes = rows.filter(({ latencyDividedBy }) => latencyDividedBy > 1)
  return [
    '## Both sides',
    '',
    ...table(
      ['exchanges', 'transcript', '', 'requests', 'input tokens', 'output tokens', 'wall'],
      rows.flatMap((row) => {
        const { ours, theirs } = row
        const share = (of: 'requests' | 'inputTokens' | 'outputTokens') =>
          (ours[of] / theirs[of]).toFixed(3)
        const mark = row.latencyDividedBy > 1 ? ' *' : ''
        const cells = (run: Comparison['ours']) => [
          count(run.requests),
          count(run.inputTokens),
          count(run.outputTokens),
          `${seconds(run.wallMs)}${mark}`,
        ]
        return [
          [count(row.exchanges), count(row.transcriptTokens), 'ours', ...cells(ours)],
          ['', '', 'theirs', ...cells(theirs)],
          [
            '',
            '',
            'ratio',
            share('requests'),
            share('inputTokens'),
            share('outputTokens'),
            (ours.wallMs / theirs.wallMs).toFixed(3),
          ],
        ]
      }),
    ),
    ...notes.map(
      ({ exchanges, latencyDividedBy }) =>
        `\n\\* At ${count(exchanges)} exchanges all latencies of the model were divided by ${latencyDividedBy}, for both sides; undivided, theirs would take half an hour.`,
    ),
  ].join('\n')
}

function figures(rows: readonly Comparison[]): string {
  return [
    '## Figures and limits',
    '',
    ...table(
      ['exchanges', 'requests', 'stricter reading', 'input tokens', "share of theirs' wall"],
      rows.map(({ exchanges, transcriptTokens, ours, theirs }) => [
        count(exchanges),
        limited(ours.requests, mostRequests(exchanges), count),
        limited(ours.requests, mostRequestsStrictly(exchanges), count),
        limited(ours.inputTokens, mostInputTokens(exchanges, transcriptTokens), count),
        limited(ours.wallMs / theirs.wallMs, mostOfTheirWall(exchanges), (share) =>
          share.toFixed(3),
        ),
      ]),
    ),
    '',
    'Limits: one request up to 10 exchanges, one for each 3 exchanges beyond (read strictly: one, and one for each 3 that come after the tenth); input tokens 1.5 times the transcript and 1,200 up to 10 exchanges, 4 times and 1,500 for each 20 exchanges beyond.',
  ].join('\n')
}

function yardstick(rows: readonly Comparison[]): string {
  const known = rows.flatMap((row) => {
    const measured = reference.get(row.exchanges)
    return measured ? [{ row, measured }] : []
  })
  if (known.length === 0) return ''
  return [
    "## How near theirs is to DeepEval's own package",
    '',
    "DeepEval's npm package (0.1.32) measured on 2026-11-30 with the same latency model, on other sentences: by the counts, with one fact in each user turn, and a longer one.",
    '',
    ...table(
      ['exchanges', 'requests', 'input tokens', 'wall', "ours as a share of DeepEval's wall"],
      known.map(({ row: { exchanges, ours, theirs }, measured }) => [
        count(exchanges),
        `${count(theirs.requests)} of ${count(measured.requests)}`,
        near(theirs.inputTokens, measured.inputTokens, count),
        near(theirs.wallMs, 1_000 * measured.wallSeconds, seconds),
        (ours.wallMs / 1_000 / measured.wallSeconds).toFixed(3),
      ]),
    ),
  ].join('\n')
}

function near(value: number, measured: number, show: (value: number) => string): string {
  const percent = Math.round((100 * value) / measured - 100)
  return `${show(value)} of ${show(measured)} (${percent > 0 ? '+' : ''}${percent} %)`
}

function ownCosts({ cpu, imports, thousands }: Results): string {
  const rows: string[][] = [
    ...cpu.map(({ exchanges, cpuMs }) => [
      `CPU of a measurement, ${count(exchanges)} exchanges, the judge's work not counted`,
      limited(cpuMs, mostCpuMs(2 * exchanges), milliseconds),
    ]),
    ...(imports
      ? [
          [
            'importing the door for Vitest, over an empty test file',
            `${limited(imports.wallMs, mostImportMs, milliseconds)}; CPU ${milliseconds(imports.cpuMs)}`,
          ],
          [
            'packages loaded by importing all doors',
            imports.packages.length === 0 ? 'none ✓' : `${imports.packages.join(', ')} ✗`,
          ],
        ]
      : []),
    ...thousands.flatMap((run) => {
      const suite = `1,000 tests in ${run.files === 1 ? 'one file' : `${run.files} files`}, no two conversations the same`
      return [
        [
          `${suite}: a replayed assertion (5 exchanges)`,
          `${limited(run.assertionMs, mostReplayMs, milliseconds)}; the first of a file ${milliseconds(run.firstAssertionMs)}`,
        ],
        [
          `${suite}: replayed, ${seconds(run.emptyMs)} when empty`,
          `${limited(run.replayedMs, mostThousandMs(run.emptyMs), seconds)}; CPU of all processes ${seconds(run.replayedCpuMs)}, ${seconds(run.emptyCpuMs)} when empty`,
        ],
        [
          `${suite}: peak memory, over ${megabytes(run.emptyMegabytes)} when empty`,
          limited(
            run.replayedMegabytes - run.emptyMegabytes,
            mostThousandMegabytes,
            (more) => `+${megabytes(more)}`,
          ),
        ],
        [
          `${suite}: memory in use at the end, over ${megabytes(run.emptyLiveMegabytes)} when empty`,
          `+${megabytes(run.replayedLiveMegabytes - run.emptyLiveMegabytes)}`,
        ],
      ]
    }),
  ]
  return rows.length === 0
    ? ''
    : [
        '## What a test run pays',
        '',
        ...table(['', 'measured / limit'], rows),
        ...(imports ? ['', importNote] : []),
        ...(thousands.length > 0 ? ['', memoryNote] : []),
      ].join('\n')
}

const importNote =
  'Importing the door for Vitest loads what an assertion needs to begin; what measures, zod and MSW are loaded by the first assertion of a file, whose time is in the table.'

const memoryNote =
  'Peak memory is that of the processes, at the highest point; what is in use at the end says how much is kept. Each replay allocates about 240 KB, of which 18 KB outlive the young collections until a full one, and with a thousand replays in one process V8 lets its young generation grow: kept at 2 MB by --max-semi-space-size=2, the peak is 50 MB lower.'

/** `1,234 / 2,000 ✓` */
function limited(value: number, limit: number, show: (value: number) => string): string {
  return `${show(value)} / ${show(limit)} ${value <= limit ? '✓' : '✗'}`
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
}

function megabytes(value: number): string {
  return `${Math.round(value)} MB`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}
