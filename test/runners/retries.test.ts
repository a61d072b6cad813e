/**
 * Retries of the runner get fresh answers, each recorded and replayed as itself; the judge answers
 * differently each time it is asked, so that a replay of an earlier answer would show.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completion, startChatServer } from '../support/loopback-chat.js'
import type { LoopbackServer } from '../support/loopback-server.js'
import {
  type FixtureFolder,
  fixtureFolder,
  jest,
  makeFixtureFolder,
  type RunnerRun,
  type RunOptions,
  vitest,
} from '../support/run-runner.js'
import { forgotten, retained } from './support/judges.js'

/** What the judge thinks of each test's conversation, time after time; then always the last. */
const wobbles: Readonly<Record<string, string>> = {
  'passes at the third': '--+',
  'measures till the third': '--+',
  'fails throughout': '---',
  'passes at once': '+-',
  'is flaky within retries': '---+',
  'is retried under .not': '++-',
  'is retried beside others': '--+',
  'is repeated': '---',
}

/** Answers by the script of the conversation; each reason tells which answer it is. */
async function startWobblingJudge(): Promise<LoopbackServer<object>> {
  const asked = new Map<string, number>()
  return startChatServer(({ body: { messages } }) => {
    const [, name = ''] =
      /I am in "([^"\\]+)/.exec(JSON.stringify(messages).replaceAll('\\', '')) ?? []
    const number = asked.get(name) ?? 0
    asked.set(name, number + 1)
    const reason = `answer ${number}`
    const isRetained = wobbles[name]?.at(Math.min(number, wobbles[name].length - 1)) === '+'
    return completion(
      isRetained
        ? retained
        : { ...forgotten, attritions: forgotten.attritions.map((one) => ({ ...one, reason })) },
    )
  })
}

const body = `
import { appendFileSync } from 'node:fs'
import { measureKnowledgeRetention, openAIJudge } from 'expect-knowledge-retention'
const model = openAIJudge({ model: 'wobbling', baseURL: process.env.JUDGE_URL ?? 'http://127.0.0.1:1/v1' })
const threshold = Number(process.env.THRESHOLD ?? 1)
const talkIn = (name) => [
  { role: 'user', content: 'My name is Maya. I am in "' + name + '"' },
  { role: 'assistant', content: 'How can I help, Maya?' },
  { role: 'user', content: 'Open a ticket for me.' },
  { role: 'assistant', content: 'Sure. What is your name?' },
]
/** What each attempt heard. */
const log = (name, what) => appendFileSync('log', name + ': ' + what + '\\n')
const reasonIn = (text) => /answer \\d+|no attrition|All \\d+ judged turns retain/.exec(text)?.[0]
async function hear(name, check) {
  try {
    await check(talkIn(name))
    log(name, 'passed')
  } catch (error) {
    log(name, reasonIn(error.message) ?? error.message)
    throw error
  }
}
`

const testsBy = (retried: (name: string, fn: string) => string) => `
${retried('passes at the third', 'await hear(name, (talk) => expect(talk).toRetainKnowledge({ model, threshold }))')}
${retried(
  'measures till the third',
  'const { score, reason } = await measureKnowledgeRetention(talkIn(name), { model }); log(name, reasonIn(reason)); expect(score).toBeGreaterThanOrEqual(threshold)',
)}
${retried('fails throughout', 'await hear(name, (talk) => expect(talk).toRetainKnowledge({ model, threshold }))')}
${retried('passes at once', 'await hear(name, (talk) => expect(talk).toRetainKnowledge({ model, threshold }))')}
${retried('is flaky within retries', 'await hear(name, (talk) => expect(talk).toRetainKnowledge({ model, threshold, flaky: { retries: 1 } }))')}
${retried('is retried under .not', 'await hear(name, (talk) => expect(talk).not.toRetainKnowledge({ model, threshold: 1 }))')}
`

const concurrently =
  "const name = 'is retried beside others'; await hear(name, (talk) => expect(talk).toRetainKnowledge({ model, threshold }))"

const fixtures = {
  Vitest: vitest.fixture(`${body}
const retry = Number(process.env.RETRIES ?? 2)
${testsBy((name, fn) => `test('${name}', { retry }, async () => { const name = '${name}'; ${fn} })`)}
test.concurrent('is retried beside others', { retry }, async ({ expect }) => { ${concurrently} })
test('is repeated', { repeats: 2 }, async () => {
  log('is repeated', reasonIn((await measureKnowledgeRetention(talkIn('is repeated'), { model })).reason))
})
`),
  Jest: jest.fixture(`${body}
jest.retryTimes(Number(process.env.RETRIES ?? 2))
${testsBy((name, fn) => `test('${name}', async () => { const name = '${name}'; ${fn} })`)}
test.concurrent('is retried beside others', async () => { ${concurrently} })
`),
}

/** What is heard when every answer is a fresh one. */
const heard: Readonly<Record<string, readonly string[]>> = {
  'passes at the third': ['answer 0', 'answer 1', 'passed'],
  'measures till the third': ['answer 0', 'answer 1', 'All 2 judged turns retain'],
  'fails throughout': ['answer 0', 'answer 1', 'answer 2'],
  'passes at once': ['passed'],
  'is flaky within retries': ['answer 1', 'passed'],
  'is retried under .not': ['All 2 judged turns retain', 'All 2 judged turns retain', 'passed'],
  'is retried beside others': ['answer 0', 'answer 1', 'passed'],
}

const replayed: RunOptions = { env: { CI: 'true' } }

describe.each([vitest, jest])('$name', (runner) => {
  const repeated = { 'is repeated': ['answer 0', 'answer 1', 'answer 2'] }
  const hears = { ...heard, ...(runner === vitest && repeated) }
  let folder: FixtureFolder
  const runs: { run: RunnerRun; heard: Record<string, string[]>; cassette: string }[] = []

  /** Runs and reads what was heard, by test. */
  async function start(options: RunOptions): Promise<void> {
    folder.write({ log: '' })
    const run = await runner.run(folder, options)
    const lines = folder.read('log').trimEnd().split('\n')
    const byTest: Record<string, string[]> = {}
    for (const line of lines) {
      const [name = '', what = ''] = line.split(/: (.*)/)
      byTest[name] = [...(byTest[name] ?? []), what]
    }
    runs.push({ run, heard: byTest, cassette: folder.read('__cassettes__/retries.spec.ts.json') })
  }

  let requestsLive = 0
  beforeAll(async () => {
    folder = makeFixtureFolder({ 'retries.spec.ts': fixtures[runner.name] })
    {
      await using server = await startWobblingJudge()
      await start({ env: { JUDGE_URL: server.baseURL } })
      requestsLive = server.requests.length
    }
    await start(replayed)
    await start({ ...replayed, args: ['-t', 'passes at the third'] })
    await start({ env: { CI: 'true', THRESHOLD: '0.5' } })
  }, 120_000)
  afterAll(() => folder.remove())

  test('live, each attempt gets an answer of its own', () => {
    expect(runs[0]?.heard).toEqual(hears)
    expect(runs[0]?.run.test('passes at the third').status).toBe('passed')
    expect(runs[0]?.run.test('fails throughout').status).toBe('failed')
    expect(requestsLive).toBe(3 + 3 + 3 + 1 + 4 + 3 + 3 + (runner === vitest ? 3 : 0))
  })

  test('each answer is recorded, with the number of the attempt', () => {
    const { interactions } = JSON.parse(runs[0]?.cassette ?? '{}') as {
      interactions: { tests: Record<string, string>; ordinal: number }[]
    }
    const ordinals = Object.groupBy(interactions, ({ tests }) => Object.values(tests).join())
    const byTest = Object.entries(ordinals).map(([name, all = []]) => [
      name,
      all.map(({ ordinal }) => ordinal),
    ])
    const answers: Record<string, number> = { 'passes at once': 1, 'is flaky within retries': 4 }
    expect(Object.fromEntries(byTest)).toEqual(
      Object.fromEntries(
        Object.keys(hears).map((name) => [name, [...Array(answers[name] ?? 3).keys()]]),
      ),
    )
  })

  test('replayed, without a server, the same is heard and nothing is written', () => {
    expect(runs[1]?.heard).toEqual(hears)
    expect(runs[1]?.run.tests.map(({ name, status }) => [name, status])).toEqual(
      runs[0]?.run.tests.map(({ name, status }) => [name, status]),
    )
    expect(runs[1]?.cassette).toBe(runs[0]?.cassette)
  })

  test('replayed alone, a test hears the same', () => {
    expect(runs[2]?.heard).toEqual({ 'passes at the third': heard['passes at the third'] })
    expect(runs[2]?.run.exitCode).toBe(0)
  })

  test('a first attempt that passes uses the first recordings only', () => {
    expect(runs[3]?.heard).toEqual({
      ...hears,
      'passes at the third': ['passed'],
      'measures till the third': ['answer 0'],
      'fails throughout': ['passed'],
      'is flaky within retries': ['passed'],
      'is retried beside others': ['passed'],
    })
    expect(runs[3]?.run.exitCode).toBe(0)
    expect(runs[3]?.cassette).toBe(runs[0]?.cassette)
  })
})

test('with a recording of the first attempt only, the others are asked for live', async () => {
  const folder = fixtureFolder({ 'retries.spec.ts': fixtures.Vitest })
  await using server = await startWobblingJudge()
  const args = ['-t', 'passes at the third']
  const env = { JUDGE_URL: server.baseURL }
  const first = await vitest.run(folder, { args, env: { ...env, RETRIES: '0' } })
  expect(first.exitCode).toBe(1)
  const second = await vitest.run(folder, { args, env })
  expect(second.exitCode).toBe(0)
  expect(folder.read('log').trimEnd().split('\n')).toEqual(
    ['answer 0', 'answer 0', 'answer 1', 'passed'].map((what) => `passes at the third: ${what}`),
  )
  expect(server.requests).toHaveLength(3)
}, 60_000)
