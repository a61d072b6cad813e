/** Every example of the README and of the source compiles against the built package, and runs. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completion, startChatServer } from '../support/loopback-chat.js'
import {
  type Example,
  outputAfter,
  readmeExamples,
  sourceExamples,
  toTestFile,
} from './examples.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [first, ...others] = [...readmeExamples(), ...sourceExamples()] as [Example, ...Example[]]
let folder = ''

const tsconfig = {
  extends: '../../../tsconfig.json',
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, noImplicitAny: false },
  include: ['**/*.ts'],
  exclude: [],
}

beforeAll(async () => {
  folder = await mkdtemp(join(root, 'test/docs/.run-'))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await mkdir(join(folder, 'others'))
  await cp(join(root, 'test/docs/ambient.ts'), join(folder, 'ambient.ts'))
  await write('tsconfig.json', JSON.stringify(tsconfig))
  await write('vitest.config.ts', "export default { test: { setupFiles: ['./ambient.ts'] } }\n")
  const chat = '{"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hi"}]}\n'
  await write('chats.jsonl', chat)
  await write('conversations.jsonl', chat)
  await write('first.test.ts', toTestFile(first))
  await Promise.all(others.map((example, at) => write(`others/${at}.test.ts`, toTestFile(example))))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs Node in the folder; the judge behind it is `baseURL`. */
function run(args: readonly string[], baseURL?: string): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    KNOWLEDGE_RETENTION_CASSETTES: 'off',
    ...(baseURL && { OPENAI_BASE_URL: baseURL }),
    OPENAI_API_KEY: 'a-key-of-the-examples',
    TYPESAFE_API_KEY: 'a-key-of-the-examples',
  }
  return new Promise((resolve) => {
    const all = execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) => {
      const output = stripVTControlCharacters(stdout + stderr)
      resolve({ code: error ? (all.exitCode ?? 1) : 0, output })
    })
  })
}

const vitest = join(root, 'node_modules/vitest/vitest.mjs')

describe('the examples', () => {
  test('compile', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { output } = await run([tsc, '-p', '.'])
    expect(output).toBe('')
  }, 60_000)

  test('the first one fails with the output that the README shows', async () => {
    await using judge = await startChatServer(() =>
      completion({
        facts: [{ id: 1, turn: 0, kind: 'fact', subject: 'name', fact: "the user's name is Maya" }],
        corrections: [],
        attritions: [
          {
            turn: 3,
            kind: 'asked_again',
            facts: [1],
            reason: 'The user had given the name Maya, yet the assistant asks for the name.',
          },
        ],
        retained: [1],
      }),
    )
    const { code, output } = await run([vitest, 'run', 'first'], judge.baseURL)
    expect(code).toBe(1)
    expect(output).toContain(outputAfter(first.code))
  }, 60_000)

  test('the others pass', async () => {
    await using judge = await startChatServer(({ body }) => {
      const asked = /<judge>\n(.*)\n<\/judge>/.exec(body.messages[1]?.content ?? '')?.[1] ?? '[]'
      const retained: unknown = JSON.parse(asked)
      const nothing = { facts: [], corrections: [], stated: [], taken_back: [], attritions: [] }
      return completion({ ...nothing, retained })
    })
    const { code, output } = await run([vitest, 'run', 'others'], judge.baseURL)
    expect([code, output]).toEqual([0, expect.stringContaining(`${others.length} passed`)])
  }, 60_000)
})
