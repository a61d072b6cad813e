/**
 * What a Vitest run pays for this library: importing the matcher, one replayed assertion, and 1,000
 * of them against 1,000 empty tests.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Notes } from './fixtures/note.ts'
import type { JudgeProcess } from './judge/judge-process.ts'
import { median } from './median.ts'

/** One run of Vitest. */
interface VitestRun {
  readonly wallMs: number
  readonly notes: readonly Notes[]
}

/** What importing the matcher costs. */
export interface ImportCost {
  /** Milliseconds, over an empty test file. */
  readonly wallMs: number
  /** Milliseconds of CPU in the process that runs the test. */
  readonly cpuMs: number
  /** Packages that importing all doors loads before anything is measured. */
  readonly packages: readonly string[]
}

/** 1,000 tests in one run. */
export interface ThousandTests {
  readonly files: number
  readonly emptyMs: number
  readonly replayedMs: number
  /** Milliseconds of CPU of all processes. */
  readonly emptyCpuMs: number
  readonly replayedCpuMs: number
  /** Peak of Vitest's process and of the largest process with tests, in MB. */
  readonly emptyMegabytes: number
  readonly replayedMegabytes: number
  /** Still in use at the end of the largest process with tests, in MB. */
  readonly emptyLiveMegabytes: number
  readonly replayedLiveMegabytes: number
  /** Of the first assertion of a file, which loads what measures. */
  readonly firstAssertionMs: number
  /** Of every other assertion. */
  readonly assertionMs: number
}

interface Cassette {
  readonly interactions: readonly unknown[]
}

/** The cassettes of the 1,000 assertions, recorded in parts. */
export type Recordings = readonly Cassette[]

const fixtures = path.join(import.meta.dirname, 'fixtures')
const vitest = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
)
const tests = 1_000
const importRuns = 7
const thousandRuns = 3
const recordedParts = 10

/** Measures imports. */
export async function measureImports(): Promise<ImportCost> {
  const runs: Notes[] = []
  for (let count = 0; count < importRuns; count++) {
    runs.push(...(await runVitest('import-time.test.ts')).notes)
  }
  const { notes } = await runVitest('import-loads.test.ts')
  const urls = notes.flatMap(({ loaded = [] }) => loaded)
  const packages = urls.flatMap(
    (url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  )
  return {
    wallMs: median(runs.flatMap(({ importMs }) => importMs ?? [])),
    cpuMs: median(runs.flatMap(({ importCpuMs }) => importCpuMs ?? [])),
    packages: [...new Set(packages)],
  }
}

/** Runs `work` with the recordings of the 1,000 assertions. */
export async function withRecordings<T>(
  judge: JudgeProcess,
  work: (recordings: Recordings) => Promise<T>,
): Promise<T> {
  const suite = writeSuite('replayed', recordedParts)
  try {
    await judge.start(0)
    await runVitest(path.basename(suite), {
      KNOWLEDGE_RETENTION_CASSETTES: 'record',
      OPENAI_BASE_URL: judge.baseURL,
      OPENAI_API_KEY: 'none',
    })
    const parts = Array.from({ length: recordedParts }, (_, part) => {
      return JSON.parse(readFileSync(cassetteOf(suite, part), 'utf8')) as Cassette
    })
    return await work(parts)
  } finally {
    rmSync(suite, { recursive: true })
  }
}

/** Measures 1,000 tests in so many files; their number divides that of the recorded parts. */
export async function measureThousand(
  files: number,
  recordings: Recordings,
): Promise<ThousandTests> {
  const suites = [writeSuite('empty', files), writeSuite('replayed', files)] as const
  try {
    writeCassettes(suites[1], files, recordings)
    const runs: { empty: VitestRun; replayed: VitestRun }[] = []
    for (let count = 0; count < thousandRuns; count++) {
      runs.push({
        empty: await runVitest(path.basename(suites[0])),
        replayed: await runVitest(path.basename(suites[1]), {
          KNOWLEDGE_RETENTION_CASSETTES: 'replay',
        }),
      })
    }
    const assertions = runs.flatMap(({ replayed }) =>
      replayed.notes.flatMap(({ assertionsMs }) => (assertionsMs ? [assertionsMs] : [])),
    )
    return {
      files,
      emptyMs: median(runs.map(({ empty }) => empty.wallMs)),
      replayedMs: median(runs.map(({ replayed }) => replayed.wallMs)),
      emptyCpuMs: median(runs.map(({ empty }) => cpuOf(empty))),
      replayedCpuMs: median(runs.map(({ replayed }) => cpuOf(replayed))),
      emptyMegabytes: median(runs.map(({ empty }) => peakOf(empty))),
      replayedMegabytes: median(runs.map(({ replayed }) => peakOf(replayed))),
      emptyLiveMegabytes: median(runs.map(({ empty }) => liveOf(empty))),
      replayedLiveMegabytes: median(runs.map(({ replayed }) => liveOf(replayed))),
      firstAssertionMs: median(assertions.map(([first = 0]) => first)),
      assertionMs: median(assertions.flatMap(([, ...others]) => others)),
    }
  } finally {
    for (const suite of suites) rmSync(suite, { recursive: true })
  }
}

function writeSuite(kind: 'empty' | 'replayed', files: number): string {
  const suite = mkdtempSync(path.join(fixtures, `${kind}-`))
  const each = tests / files
  for (let file = 0; file < files; file++) {
    const part = `{ from: ${file * each}, to: ${(file + 1) * each} }`
    const lines =
      kind === 'empty'
        ? [`import { emptyTests } from '../thousand.ts'`, `emptyTests(${part})`]
        : [
            `import 'expect-knowledge-retention/vitest'`,
            `import { expect } from 'vitest'`,
            `import { replayedTests } from '../thousand.ts'`,
            `replayedTests(${part}, (conversation) => expect(conversation).toRetainKnowledge())`,
          ]
    writeFileSync(path.join(suite, testFile(file)), `${lines.join('\n')}\n`)
  }
  return suite
}

function writeCassettes(suite: string, files: number, recordings: Recordings): void {
  mkdirSync(path.join(suite, '__cassettes__'))
  const each = recordings.length / files
  for (let file = 0; file < files; file++) {
    const parts = recordings.slice(file * each, (file + 1) * each)
    const interactions = parts.flatMap((part) => part.interactions)
    const cassette = { ...parts[0], interactions }
    writeFileSync(cassetteOf(suite, file), `${JSON.stringify(cassette, null, 2)}\n`)
  }
}

function cassetteOf(suite: string, file: number): string {
  return path.join(suite, '__cassettes__', `${testFile(file)}.json`)
}

function testFile(file: number): string {
  return `part-${file}.test.ts`
}

function cpuOf({ notes }: VitestRun): number {
  return notes.reduce((sum, { cpuMs = 0 }) => sum + cpuMs, 0)
}

function liveOf({ notes }: VitestRun): number {
  return Math.max(...notes.map(({ workerLive = 0 }) => workerLive))
}

function peakOf({ notes }: VitestRun): number {
  const most = (peaks: readonly (number | undefined)[]) =>
    Math.max(...peaks.map((peak) => peak ?? 0))
  return (
    most(notes.map(({ runnerPeak }) => runnerPeak)) +
    most(notes.map(({ workerPeak }) => workerPeak))
  )
}

async function runVitest(
  files: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<VitestRun> {
  const notesFile = path.join(fixtures, `notes-${process.pid}.jsonl`)
  rmSync(notesFile, { force: true })
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--config', path.join(fixtures, 'vitest.config.ts'), files],
    {
      env: { ...process.env, BENCH_NOTES: notesFile, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  const wallMs = performance.now() - started
  if (code !== 0) throw new Error(`Vitest failed:\n${Buffer.concat(output).toString()}`)
  const lines = existsSync(notesFile) ? readFileSync(notesFile, 'utf8').trim().split('\n') : []
  rmSync(notesFile, { force: true })
  return { wallMs, notes: lines.map((line) => JSON.parse(line) as Notes) }
}
