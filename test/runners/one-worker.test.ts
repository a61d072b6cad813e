/** Vitest without isolation: one import of the door serves several files, each of which ends as its own. */
import { expect, test } from 'vitest'
import { completion, startChatServer } from '../support/loopback-chat.js'
import { fixtureFolder, vitest } from '../support/run-runner.js'
import { retained } from './support/judges.js'

const body = `
import { openAIJudge } from 'expect-knowledge-retention'
import { maya, satisfied, slowlySatisfied } from '../support/judges.ts'
test('recorded', async () => {
  const model = openAIJudge({ model: process.env.MODEL, baseURL: process.env.JUDGE_URL })
  await expect(maya).toRetainKnowledge({ model, threshold: 1 })
})
test('a forgotten await', () => {
  expect(maya).toRetainKnowledge({ model: slowlySatisfied })
})
test('asymmetric use', async () => {
  await expect.toRetainKnowledge({ model: satisfied })
})
test('has its own time', { timeout: 400 }, async () => {
  await expect(maya).toRetainKnowledge({ model: { name: 'silent', ask: () => new Promise(() => {}) } })
})
`

test('every file is watched, and its cassette settled', async () => {
  const names = ['first', 'second', 'third']
  const files = names.map((name) => [`${name}.spec.ts`, vitest.fixture(body)] as const)
  const folder = fixtureFolder(Object.fromEntries(files))
  await using server = await startChatServer(() => completion(retained))
  const args = ['--no-isolate', '--no-file-parallelism']
  const env = { JUDGE_URL: server.baseURL, KNOWLEDGE_RETENTION_CASSETTES: 'rewrite' }
  await vitest.run(folder, { args, env: { ...env, MODEL: 'old' } })
  const run = await vitest.run(folder, { args, env: { ...env, MODEL: 'new' } })

  const told = (name: string) =>
    run.tests.filter((one) => one.name === name).map(({ status, failure }) => [status, failure])
  expect(told('recorded')).toEqual(names.map(() => ['passed', '']))
  const failed = (words: string) => names.map(() => ['failed', expect.stringContaining(words)])
  expect(told('a forgotten await')).toEqual(failed('its promise was not awaited'))
  expect(told('asymmetric use')).toEqual(failed('Fix: write await expect('))
  expect(told('has its own time')).toEqual(failed('Fix: raise testTimeout in the Vitest config'))
  for (const name of names) {
    const cassette = folder.read(`__cassettes__/${name}.spec.ts.json`)
    expect(cassette.match(/"model": "(?:old|new)"/g)).toEqual(['"model": "new"'])
  }
}, 60_000)

test('a forgotten await in a hook fails the file, whichever file it is', async () => {
  const imports = "import { maya, satisfied } from '../support/judges.ts'\n"
  const forget = 'expect(maya).toRetainKnowledge({ model: satisfied })'
  const passes = `test('passes', async () => { await ${forget} })`
  const folder = fixtureFolder({
    'a-first.spec.ts': vitest.fixture(`${imports}${passes}`),
    'b-before.spec.ts': vitest.fixture(
      `${imports}beforeAll(() => { ${forget} })\ntest('measures nothing', () => {})`,
    ),
    'c-after.spec.ts': vitest.fixture(`${imports}afterAll(() => { ${forget} })\n${passes}`),
    'd-only-after.spec.ts': vitest.fixture(
      `${imports}afterAll(() => { ${forget} })\ntest('measures nothing', () => {})`,
    ),
  })
  const run = await vitest.run(folder, { args: ['--no-isolate', '--no-file-parallelism'] })
  expect(run.places).toContain('b-before.spec.ts:2')
  expect(run.places).toContain('c-after.spec.ts:2')
  expect(run.places).toContain('d-only-after.spec.ts:2')
  expect(run.output).toContain('Test Files  2 failed | 2 passed')
  expect(run.output).toMatch(/Errors +1 error/)
}, 60_000)

test('an assertion may begin while a file is read, whichever file it is', async () => {
  const body = `import { maya, satisfied } from '../support/judges.ts'
await expect(maya).toRetainKnowledge({ model: satisfied })
const early = expect(maya).toRetainKnowledge({ model: satisfied })
test('hears it later', async () => {
  await new Promise((resolve) => setTimeout(resolve, 100))
  await early
})`
  const folder = fixtureFolder({
    'first.spec.ts': vitest.fixture(body),
    'second.spec.ts': vitest.fixture(body),
  })
  const run = await vitest.run(folder, { args: ['--no-isolate', '--no-file-parallelism'] })
  expect(run.tests.map(({ status }) => status)).toEqual(['passed', 'passed'])
  expect(run.exitCode).toBe(0)
}, 60_000)
