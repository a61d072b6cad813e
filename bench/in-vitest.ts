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
  /** Peak of Vitest's process and of the largest process with tests, in MB. */
  readonly emptyMegabytes: number
  readonly replayedMegabytes: number
  /** Of the first assertion of a file, which loads what measures. */
  readonly firstAssertionMs: number
  /** Of every other assertion. */
  readonly assertionMs: number
}

const fixtures = path.join(import.meta.dirname, 'fixtures')
const vitest = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
)
const tests = 1_000
const importRuns = 7
const thousandRuns = 3

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

/** Measures 1,000 tests in so many files. */
export async function measureThousand(files: number, judge: JudgeProcess): Promise<ThousandTests> {
  const suite = mkdtempSync(path.join(fixtures, 'suite-'))
  try {
    writeSuite(suite, files)
    await judge.start(0)
    await runVitest(path.join(path.basename(suite), 'replayed'), {
      KNOWLEDGE_RETENTION_CASSETTES: 'record',
      OPENAI_BASE_URL: judge.baseURL,
      OPENAI_API_KEY: 'none',
    })
    const runs: { empty: VitestRun; replayed: VitestRun }[] = []
    for (let count = 0; count < thousandRuns; count++) {
      runs.push({
        empty: await runVitest(path.join(path.basename(suite), 'empty')),
        replayed: await runVitest(path.join(path.basename(suite), 'replayed'), {
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
      emptyMegabytes: median(runs.map(({ empty }) => peakOf(empty))),
      replayedMegabytes: median(runs.map(({ replayed }) => peakOf(replayed))),
      firstAssertionMs: median(assertions.map(([first = 0]) => first)),
      assertionMs: median(assertions.flatMap(([, ...others]) => others)),
    }
  } finally {
    rmSync(suite, { recursive: true })
  }
}

function writeSuite(suite: string, files: number): void {
  const each = tests / files
  for (const kind of ['empty', 'replayed']) {
    mkdirSync(path.join(suite, kind))
    for (let file = 0; file < files; file++) {
      const part = `{ from: ${file * each}, to: ${(file + 1) * each} }`
      const lines =
        kind === 'empty'
          ? [`import { emptyTests } from '../../thousand.ts'`, `emptyTests(${part})`]
          : [
              `import 'expect-knowledge-retention/vitest'`,
              `import { expect } from 'vitest'`,
              `import { replayedTests } from '../../thousand.ts'`,
              `replayedTests(${part}, (conversation) => expect(conversation).toRetainKnowledge())`,
            ]
      writeFileSync(path.join(suite, kind, `part-${file}.test.ts`), `${lines.join('\n')}\n`)
    }
  }
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
