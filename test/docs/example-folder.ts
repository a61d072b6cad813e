/** A folder in which the examples are files, and what compiles and runs them there. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Example, fileName, runnerOf, toTestFile } from './examples.js'
import { root } from './pages.js'

/** What a run printed, without colours, and its exit code. */
export interface Run {
  readonly code: number
  readonly output: string
}

/** The examples as files: `plain/<name>.test.ts`, those that show an output in `shown/`, and those for Jest in `jest/`. */
export interface ExampleFolder {
  compile(): Promise<Run>
  /** Runs the examples of Vitest that show an output, or those that do not. */
  runVitest(which: 'plain' | 'shown', baseURL: string): Promise<Run>
  runJest(baseURL: string): Promise<Run>
  remove(): Promise<void>
}

const tsconfig = {
  extends: '../../../tsconfig.json',
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, noImplicitAny: false },
  include: ['**/*.ts'],
  exclude: [],
}

const jestConfig = `export default {
  testMatch: ['<rootDir>/jest/*.test.ts'],
  setupFiles: ['<rootDir>/ambient.ts', '<rootDir>/library.ts'],
  setupFilesAfterEnv: ['expect-knowledge-retention/jest'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\\\.ts$': ['@swc/jest', {
      jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'es6' },
    }],
  },
}
`

const vitestConfig = `export default {
  test: { setupFiles: ['expect-knowledge-retention/vitest', './ambient.ts', './library.ts'] },
}
`

/** Writes the examples into a fresh folder. */
export async function writeExamples(examples: readonly Example[]): Promise<ExampleFolder> {
  const folder = await mkdtemp(join(root, 'test/docs/.run-'))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await Promise.all(['plain', 'shown', 'jest'].map((name) => mkdir(join(folder, name))))
  const chat = '{"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hi"}]}\n'
  await Promise.all([
    cp(join(root, 'test/docs/ambient.ts'), join(folder, 'ambient.ts')),
    write('library.ts', await libraryAsGlobals()),
    write('tsconfig.json', JSON.stringify(tsconfig)),
    write('vitest.config.ts', vitestConfig),
    write('jest.config.mjs', jestConfig),
    write('chats.jsonl', chat),
    write('conversations.jsonl', chat),
    ...examples.map((example) => {
      const plain = example.output === null ? 'plain' : 'shown'
      const into = runnerOf(example) === 'jest' ? 'jest' : plain
      return write(`${into}/${fileName(example.place)}.test.ts`, toTestFile(example))
    }),
  ])

  const tool = (path: string) => join(root, 'node_modules', path)
  const run = (args: readonly string[], baseURL = '') => runNode(folder, args, baseURL)
  return {
    compile: () => run([tool('typescript/bin/tsc'), '-p', '.']),
    runVitest: (which, baseURL) =>
      run([tool('vitest/vitest.mjs'), 'run', '--no-isolate', `${which}/`], baseURL),
    runJest: (baseURL) =>
      run(['--experimental-vm-modules', tool('jest/bin/jest.js'), '--no-cache'], baseURL),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** What the package's main door exports, as globals, so that short examples need no import. */
async function libraryAsGlobals(): Promise<string> {
  const names = Object.keys(await import('expect-knowledge-retention'))
  return [
    "import * as library from 'expect-knowledge-retention'",
    'Object.assign(globalThis, library)',
    '// Files share a worker, and none shall measure with the defaults of another.',
    'library.configureKnowledgeRetention({})',
    'type Library = typeof library',
    `declare global {\n${names.map((name) => `  const ${name}: Library['${name}']`).join('\n')}\n}`,
    '',
  ].join('\n')
}

function runNode(cwd: string, args: readonly string[], baseURL: string): Promise<Run> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    KNOWLEDGE_RETENTION_CASSETTES: 'off',
    OPENAI_BASE_URL: baseURL,
    TYPESAFE_API_KEY: 'a-key-of-the-examples',
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd, env }, (error, stdout, stderr) => {
      const output = stripVTControlCharacters(stdout + stderr)
      resolve({ code: error ? (child.exitCode ?? 1) : 0, output })
    })
  })
}
