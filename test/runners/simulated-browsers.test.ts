/** Judges with their SDKs, and recordings, under jsdom and happy-dom: live, and replayed without a server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decisionProviders } from '../support/decision-providers.js'
import { decisionAnswers } from '../support/maya.js'
import {
  type FixtureFolder,
  jest,
  jestConfig,
  makeFixtureFolder,
  type RunnerRun,
  vitest,
} from '../support/run-runner.js'
import { startChatJudge } from './support/chat-judge.js'

const body = `
import { openAIDecisionJudge, openAIJudge, typeSafeDecisionJudge } from 'expect-knowledge-retention'
import { maya } from '../support/judges.ts'
const { ABSENT_URL, CHAT_URL, DECISIONS_URL, SYSTEM_ONE_URL } = process.env
const model = openAIJudge({ model: 'steady', baseURL: CHAT_URL })

test('a browser is simulated', () => {
  expect(document.createElement('p').tagName).toBe('P')
})
test('a language judge', async () => {
  await expect(maya).toRetainKnowledge({ model, threshold: 1 })
})
test('decision judges', async () => {
  const judges = [
    openAIDecisionJudge({ model: 'decider', baseURL: DECISIONS_URL }),
    typeSafeDecisionJudge({ baseURL: SYSTEM_ONE_URL }),
  ]
  for (const systemOneModel of judges) {
    await expect(maya).not.toRetainKnowledge({ evalMode: 'system_one', systemOneModel })
  }
})
test('a deadline', async () => {
  const hanging = openAIJudge({ model: 'hangs', baseURL: CHAT_URL })
  await expect(expect(maya).toRetainKnowledge({ model: hanging, timeoutMs: 300, cassette: false })).rejects.toThrow(
    'the judge did not finish within 300 ms')
})
test('a signal of the browser', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 50)
  const hanging = openAIJudge({ model: 'hangs', baseURL: CHAT_URL })
  await expect(expect(maya).toRetainKnowledge({ model: hanging, signal: controller.signal, cassette: false })).rejects.toThrow(
    'it was aborted by its signal')
})
test('a server that is not there', async () => {
  const absent = openAIJudge({ baseURL: ABSENT_URL })
  await expect(expect(maya).toRetainKnowledge({ model: absent, maxRetries: 0, cassette: false })).rejects.toThrow(
    /ECONNREFUSED/)
})
`

const recorded = ['a browser is simulated', 'a language judge', 'decision judges']
const liveOnly = ['a deadline', 'a signal of the browser', 'a server that is not there']

/** A fixture for each simulated browser. */
function fixtures(comment: string, fixture: string, happyDom: string) {
  return {
    'jsdom.spec.ts': `/** ${comment} jsdom */\n${fixture}`,
    'happy-dom.spec.ts': `/** ${comment} ${happyDom} */\n${fixture}`,
  }
}

const forVitest = fixtures('@vitest-environment', vitest.fixture(body), 'happy-dom')
const forJest = fixtures('@jest-environment', jest.fixture(body), '@happy-dom/jest-environment')

describe.each([
  { name: 'Vitest', runner: vitest, files: forVitest, args: [] },
  {
    name: 'Vitest, each file in a realm apart',
    runner: vitest,
    files: forVitest,
    args: ['--pool=vmThreads'],
  },
  { name: 'Jest', runner: jest, files: forJest, args: [] },
  {
    name: 'Jest with CommonJS and no flags',
    runner: jest,
    files: { ...forJest, 'jest.config.json': jestConfig('cjs') },
    args: [],
  },
])('$name', ({ runner, files, args }) => {
  let folder: FixtureFolder
  let live: RunnerRun
  let replay: RunnerRun
  beforeAll(async () => {
    folder = makeFixtureFolder(files)
    {
      await using chat = await startChatJudge()
      const [openAI, typeSafe] = decisionProviders.map(([, provider]) => provider)
      await using deciding = await openAI?.start((asked) => openAI.reply(decisionAnswers(asked)))
      await using systemOne = await typeSafe?.start((asked) =>
        typeSafe.reply(decisionAnswers(asked)),
      )
      const absent = await startChatJudge()
      await absent.close()
      const urls = {
        ABSENT_URL: absent.baseURL,
        CHAT_URL: chat.baseURL,
        DECISIONS_URL: deciding?.baseURL ?? '',
        SYSTEM_ONE_URL: systemOne?.baseURL ?? '',
      }
      live = await runner.run(folder, { args, env: urls })
    }
    const pattern = `(${recorded.join('|')})$`
    replay = await runner.run(folder, { args: [...args, '-t', pattern], env: { CI: 'true' } })
  }, 120_000)
  afterAll(() => folder.remove())

  const outcomes = (run: RunnerRun, name: string) => run.tests.filter((one) => one.name === name)
  const twoPasses = (name: string) => [
    { name, status: 'passed', failure: '' },
    { name, status: 'passed', failure: '' },
  ]

  test.each([...recorded, ...liveOnly])('live: %s', (name) => {
    expect(outcomes(live, name)).toEqual(twoPasses(name))
  })
  test.each(recorded)('replayed: %s', (name) => {
    expect(outcomes(replay, name)).toEqual(twoPasses(name))
  })
})
