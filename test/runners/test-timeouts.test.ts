/**
 * Where the runner would end a test before the judge has answered, the matcher's own words come
 * first, and where it would not, they do not come at all.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FixtureFolder,
  jest,
  jestConfig,
  makeFixtureFolder,
  type RunnerRun,
  vitest,
} from '../support/run-runner.js'

const head = `
import { measureKnowledgeRetention } from 'expect-knowledge-retention'
import { judge, maya, retained, silent } from '../support/judges.ts'
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const slow = judge('slow', retained, 600)
`

/** How each runner takes a test's own timeout. */
const testsFor = (timed: (name: string, ms: number, fn: string, more?: string) => string) => `
${head}
test('modules are loaded', async () => {
  await expect(maya).toRetainKnowledge({ model: judge('fast', retained) })
})
test('the timeout of the configuration', async () => {
  await expect(maya).toRetainKnowledge({ model: silent })
})
${timed('its own timeout', 600, 'await expect(maya).toRetainKnowledge({ model: silent })')}
${timed('after half of its time', 900, 'await pause(400); await expect(maya).toRetainKnowledge({ model: silent })')}
${timed('under .not', 500, 'await expect(maya).not.toRetainKnowledge({ model: silent })')}
${timed('measured', 500, 'await measureKnowledgeRetention(maya, { model: silent })')}
${timed('the option comes first', 5000, 'await expect(maya).toRetainKnowledge({ model: silent, timeoutMs: 200 })')}
describe('after slow hooks', () => {
  beforeEach(async () => { await pause(1200) }, 5000)
  describe('and again', () => {
    beforeEach(async () => { await pause(600) }, 5000)
    ${timed('has the whole time', 1800, 'await expect(maya).toRetainKnowledge({ model: slow })')}
  })
  ${timed('has no more than that', 500, 'await expect(maya).toRetainKnowledge({ model: silent })')}
})
describe('in hooks', () => {
  beforeEach(async () => { await expect(maya).toRetainKnowledge({ model: slow }) }, 3000)
  afterEach(async () => { await expect(maya).toRetainKnowledge({ model: slow }) }, 3000)
  ${timed('a test with less time than its hooks', 300, '')}
})
`

const ways = {
  Vitest: testsFor(
    (name, ms, fn, more = '') =>
      `test('${name}', { timeout: ${ms}${more} }, async () => { ${fn} })`,
  ).concat(`
let run = 0
test('each retry has its own time', { timeout: 1500, retry: 2 }, async () => {
  run++
  await expect(maya).toRetainKnowledge({ model: slow })
  if (run < 3) throw new Error('once more')
})
describe.concurrent('queued', () => {
  test.for([1, 2, 3, 4, 5, 6])('waits for its turn %i', { timeout: 1500 }, async (_, { expect }) => {
    await expect(maya).toRetainKnowledge({ model: slow })
  })
})
`),
  Jest: testsFor((name, ms, fn) => `test('${name}', async () => { ${fn} }, ${ms})`).concat(`
describe('queued', () => {
  test.concurrent.each([1, 2, 3, 4, 5, 6])('waits for its turn %i', async () => {
    await expect(maya).toRetainKnowledge({ model: slow })
  }, 1500)
})
`),
}

/** Set by the test file of Jest itself, and in vain once its tests run. */
const setByJest = `${head}
jest.setTimeout(1500)
jest.retryTimes(2)
let run = 0
test('set for the file', async () => {
  jest.setTimeout(60_000)
  await expect(maya).toRetainKnowledge({ model: silent })
})
test('each retry has its own time', async () => {
  run++
  await expect(maya).toRetainKnowledge({ model: slow })
  if (run < 3) throw new Error('once more')
})
`

const advice = {
  Vitest:
    'Fix: raise testTimeout in the Vitest config, or the timeout of this test: test(name, { timeout: 60_000 }, ...).',
  Jest: 'Fix: raise testTimeout in the Jest config, jest.setTimeout(60_000) in the test file, or the timeout of this test: test(name, fn, 60_000).',
}

describe.each([vitest, jest])('$name', (runner) => {
  let folder: FixtureFolder
  let run: RunnerRun
  beforeAll(async () => {
    folder = makeFixtureFolder({
      'time.spec.ts': runner.fixture(ways[runner.name]),
      'vitest.config.ts':
        "export default { test: { include: ['**/*.spec.ts'], testTimeout: 900, maxConcurrency: 2 } }",
      'jest.config.json': jestConfig('esm', { testTimeout: 900, maxConcurrency: 2 }),
      ...(runner === jest && { 'set.spec.ts': runner.fixture(setByJest) }),
    })
    run = await runner.run(folder)
  }, 120_000)
  afterAll(() => folder.remove())

  test.each([
    'the timeout of the configuration',
    'its own timeout',
    'after half of its time',
    'under .not',
    'measured',
    'has no more than that',
    ...(runner === jest ? ['set for the file'] : []),
  ])('tells which setting to raise: %s', (name) => {
    const { status, failure } = run.test(name)
    expect(status).toBe('failed')
    expect(failure).toMatch(/the measurement: the judge did not finish within \d+ ms; there is no/)
    expect(failure).toContain(advice[runner.name])
    expect(failure).not.toMatch(/timed out|exceeded timeout/i)
  })

  test('the deadline of the measurement, where that comes first, is another', () => {
    const { failure } = run.test('the option comes first')
    expect(failure).toContain('the judge did not finish within 200 ms')
    expect(failure).toContain('Fix: raise timeoutMs')
  })

  test.each([
    'has the whole time',
    'a test with less time than its hooks',
    'each retry has its own time',
    'waits for its turn 1',
    'waits for its turn 6',
  ])('lets a test have all of its time: %s', (name) => {
    expect(run.test(name)).toMatchObject({ status: 'passed' })
  })
})
