/** Fake timers stop a test's clock, not ours: deadline, back-off and recording go on. */
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FixtureFolder,
  jest,
  jestConfig,
  makeFixtureFolder,
  type RunnerRun,
  vitest,
} from '../support/run-runner.js'
import { startChatJudge } from './support/chat-judge.js'

const body = (timers: 'vi' | 'jest' | null) => `
import { openAIJudge } from 'expect-knowledge-retention'
import { maya, silent } from '../support/judges.ts'
const judge = (model) => openAIJudge({ model, baseURL: process.env.JUDGE_URL })
${timers ? `beforeEach(() => { ${timers}.useFakeTimers({ now: 0 }) })\nafterEach(() => { ${timers}.useRealTimers() })` : ''}

test('time stands still', async () => {
  let hasCome = false
  setTimeout(() => { hasCome = true }, 1)
  await expect(maya).toRetainKnowledge({ model: judge('steady'), cassette: false })
  expect(hasCome).toBe(false)
})
test('the deadline comes', async () => {
  await expect(expect(maya).toRetainKnowledge({ model: silent, timeoutMs: 200 })).rejects.toThrow(
    'the judge did not finish within 200 ms')
})
test('the deadline comes while a body stalls', async () => {
  const model = judge('hangs')
  await expect(expect(maya).toRetainKnowledge({ model, timeoutMs: 300, cassette: false })).rejects.toThrow(
    'the judge did not finish within 300 ms')
})
test('back-off ends', async () => {
  await expect(maya).toRetainKnowledge({ model: judge('fails-first ' + Math.random()), cassette: false })
})
test('an answer is recorded, and replayed', async () => {
  await expect(maya).toRetainKnowledge({ model: judge('steady') })
  await expect(maya).toRetainKnowledge({ model: openAIJudge({ model: 'steady', baseURL: 'http://127.0.0.1:9' }) })
})
`

const tests = [
  'time stands still',
  'the deadline comes',
  'the deadline comes while a body stalls',
  'back-off ends',
  'an answer is recorded, and replayed',
]

describe.each([
  { how: 'installed by a test of Vitest', runner: vitest, timers: 'vi', settings: {} },
  { how: 'installed by a test of Jest', runner: jest, timers: 'jest', settings: {} },
  {
    how: 'by the configuration of Jest, before any import',
    runner: jest,
    timers: null,
    settings: { fakeTimers: { enableGlobally: true, now: 0 } },
  },
] as const)('$how', ({ runner, timers, settings }) => {
  let folder: FixtureFolder
  let run: RunnerRun
  beforeAll(async () => {
    await using server = await startChatJudge()
    folder = makeFixtureFolder({
      'timers.spec.ts': runner.fixture(body(timers)),
      'jest.config.json': jestConfig('esm', settings),
    })
    run = await runner.run(folder, { env: { JUDGE_URL: server.baseURL } })
  }, 120_000)
  afterAll(() => folder.remove())

  test.each(tests)('%s', (name) => {
    expect(run.test(name)).toMatchObject({ status: 'passed', failure: '' })
  })
})

test('installed by a test of node:test before the first assertion of the bare matcher', () => {
  const script = `
    import { mock } from 'node:test'
    import { toRetainKnowledge } from 'expect-knowledge-retention/matchers'
    mock.timers.enable()
    const maya = [
      { role: 'user', content: 'My name is Maya.' },
      { role: 'assistant', content: 'Hello Maya.' },
    ]
    const model = { name: 'silent', ask: () => new Promise(() => {}) }
    const assertion = toRetainKnowledge.call({ promise: '' }, maya, { model, timeoutMs: 200 })
    console.log(await assertion.catch((error) => error.message))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  expect(output).toContain('the judge did not finish within 200 ms')
})
