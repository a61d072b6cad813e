/**
 * Runs the real Vitest or Jest in a child process, on files that a test writes into a folder of its
 * own inside the repository, where the built package resolves by its own name.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { onTestFinished } from 'vitest'

/** Files by name; the name may hold a folder. */
export type Files = Readonly<Record<string, string>>

/** What a runner is started with. */
export interface RunOptions {
  /** Further arguments of the command line. */
  readonly args?: readonly string[]
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>
}

/** How one test of a run ended. */
export interface TestOutcome {
  /** Names of the groups and the test, joined by spaces. */
  readonly name: string
  readonly status: string
  /** What it failed with, without colours; empty when it passed. */
  readonly failure: string
}

/** What came of a run. */
export interface RunnerRun {
  readonly exitCode: number | null
  /** Both streams in the order of arrival, without colours. */
  readonly output: string
  /** Both streams as they came. */
  readonly rawOutput: string
  /** The lines of fixtures that the output points at: `forgotten.spec.ts:12`. */
  readonly places: ReadonlySet<string>
  readonly tests: readonly TestOutcome[]
  /** The one test of this name, or of this last part of its name. */
  test(name: string): TestOutcome
}

/** A folder of fixtures. */
export interface FixtureFolder {
  readonly path: string
  write(files: Files): void
  read(name: string): string
  remove(): void
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const runnersFolder = join(root, 'test/runners')

/** Makes a folder of fixtures; whoever makes it removes it. */
export function makeFixtureFolder(files: Files): FixtureFolder {
  if (!existsSync(join(root, 'dist/esm/vitest.js'))) {
    throw new Error('dist: the runners test the built package. Fix: npm run build.')
  }
  const path = mkdtempSync(join(runnersFolder, '.run-'))
  const write = (written: Files): void => {
    for (const [name, text] of Object.entries(written)) {
      mkdirSync(dirname(join(path, name)), { recursive: true })
      writeFileSync(join(path, name), text)
    }
  }
  write(files)
  return {
    path,
    write,
    read: (name) => readFileSync(join(path, name), 'utf8'),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** Makes a folder that is removed when the test ends. */
export function fixtureFolder(files: Files): FixtureFolder {
  const folder = makeFixtureFolder(files)
  onTestFinished(() => folder.remove())
  return folder
}

const vitestConfig = `
import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { include: ['**/*.spec.ts'] } })
`

/** Runs Vitest on every `*.spec.ts` of a folder. */
function runVitest(folder: FixtureFolder, options: RunOptions = {}): Promise<RunnerRun> {
  if (!existsSync(join(folder.path, 'vitest.config.ts'))) {
    folder.write({ 'vitest.config.ts': vitestConfig })
  }
  const report = join(folder.path, 'report.json')
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  return run(folder, report, [program, 'run', ...args, ...(options.args ?? [])], options)
}

/** A runner, for tests that hold for each. */
export interface Runner {
  readonly name: 'Vitest' | 'Jest'
  /** A fixture with the runner's imports before it, on one line. */
  fixture(body: string): string
  run(folder: FixtureFolder, options?: RunOptions): Promise<RunnerRun>
}

/** The imports that fixtures begin with. */
const api = 'afterAll, afterEach, beforeAll, beforeEach, describe, expect, test'

/** Vitest. */
export const vitest: Runner = {
  name: 'Vitest',
  fixture: (body) =>
    `import 'expect-knowledge-retention/vitest'; import { ${api}, vi } from 'vitest'; ${body}`,
  run: runVitest,
}

/** Jest, with the tests as ES modules unless the folder has a configuration. */
export const jest: Runner = {
  name: 'Jest',
  fixture: (body) =>
    `import 'expect-knowledge-retention/jest'; import { ${api}, jest } from '@jest/globals'; ${body}`,
  run: runJest,
}

/** Both runners. */
export const runners: readonly Runner[] = [vitest, jest]

/** Which of the module kinds Jest's tests are compiled to. */
export type JestModules = 'esm' | 'cjs'

/** The configuration of Jest for `*.spec.ts`, with further settings. */
export function jestConfig(modules: JestModules, settings: object = {}): string {
  const type = modules === 'esm' ? 'es6' : 'commonjs'
  const swc = { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type } }
  return JSON.stringify({
    testMatch: ['**/*.spec.ts'],
    transform: { '^.+\\.ts$': ['@swc/jest', swc] },
    ...(modules === 'esm' && { extensionsToTreatAsEsm: ['.ts'] }),
    ...settings,
  })
}

/** Runs Jest on every `*.spec.ts` of a folder, with Node's flag only where its configuration has ES modules. */
function runJest(folder: FixtureFolder, options: RunOptions = {}): Promise<RunnerRun> {
  if (!existsSync(join(folder.path, 'jest.config.json'))) {
    folder.write({ 'jest.config.json': jestConfig('esm') })
  }
  const report = join(folder.path, 'report.json')
  const program = join(root, 'node_modules/jest/bin/jest.js')
  const hasModules = folder.read('jest.config.json').includes('extensionsToTreatAsEsm')
  const flags = hasModules ? ['--experimental-vm-modules'] : []
  const args = ['--json', `--outputFile=${report}`, '--config=jest.config.json']
  return run(folder, report, [...flags, program, ...args, ...(options.args ?? [])], options)
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

async function run(
  folder: FixtureFolder,
  report: string,
  args: readonly string[],
  { env }: RunOptions,
): Promise<RunnerRun> {
  rmSync(report, { force: true })
  const child = spawn(process.execPath, args, {
    cwd: folder.path,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  }
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const rawOutput = Buffer.concat(chunks).toString()
  const output = stripVTControlCharacters(rawOutput)
  const tests = existsSync(report) ? readReport(report) : []
  return {
    exitCode,
    output,
    rawOutput,
    places: new Set(output.match(/[\w-]+\.spec\.ts:\d+/g)),
    tests,
    test(name) {
      const [found, ...others] = tests.filter((test) => ` ${test.name}`.endsWith(` ${name}`))
      if (found && others.length === 0) return found
      const names = tests.map((test) => `"${test.name}"`).join(', ')
      throw new Error(`not one test is named "${name}" among ${names || output}`)
    },
  }
}

function readReport(file: string): readonly TestOutcome[] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      name: fullName,
      status,
      failure: stripVTControlCharacters(failureMessages.join('\n')),
    })),
  )
}

/** The environment without what says how and where this very test runs, and without judges. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:VITEST|VITE_|JEST_|TEST$|NODE_|OPENAI_|AZURE_OPENAI_|TYPESAFE_|KNOWLEDGE_RETENTION_)/.test(
        name,
      ) && !['CI', 'FORCE_COLOR', 'NO_COLOR', 'DEV', 'PROD', 'MODE', 'SSR'].includes(name),
  )
  return Object.fromEntries(kept)
}
