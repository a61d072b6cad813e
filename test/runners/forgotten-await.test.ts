/** A forgotten `await` is never green, whatever the judge says and however long it takes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FixtureFolder,
  makeFixtureFolder,
  type RunnerRun,
  runners,
} from '../support/run-runner.js'

const inTests = `
import { forgetful, maya, satisfied, slowlyForgetful, slowlySatisfied } from '../support/judges.ts'
const threshold = 1

test('a fast failure', async () => {
  expect(maya).toRetainKnowledge({ model: forgetful, threshold })
})
test('a fast failure, and the test goes on', async () => {
  expect(maya).toRetainKnowledge({ model: forgetful, threshold })
  await new Promise((resolve) => setTimeout(resolve, 50))
})
test('a slow failure', () => {
  expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold })
})
test('a fast pass', () => {
  expect(maya).toRetainKnowledge({ model: satisfied, threshold })
})
test('a slow pass', () => {
  expect(maya).toRetainKnowledge({ model: slowlySatisfied, threshold })
})
test('a failure under .not', () => {
  expect(maya).not.toRetainKnowledge({ model: slowlySatisfied, threshold })
})
test('a chain that nobody holds', () => {
  void expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold }).then(() => 'done')
})
test('a failure that is swallowed', () => {
  expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold }).catch(() => {})
})
test('a promise of a conversation', () => {
  expect(Promise.resolve(maya)).resolves.toRetainKnowledge({ model: slowlyForgetful, threshold })
})
test('a function that nobody waits for', () => {
  void (async () => {
    await expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold })
  })().catch(() => {})
})
afterEach(() => {
  if (expect.getState().currentTestName?.endsWith('an afterEach of the file'))
    expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold })
})
test('a failure in an afterEach of the file', () => {})
describe('in beforeEach', () => {
  beforeEach(() => {
    expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold })
  })
  test('a failure before a test', () => {})
})
describe('in afterEach', () => {
  afterEach(() => {
    expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold })
  })
  test('a failure after a test', () => {})
})
test('a test that fails before it comes to await', async () => {
  const check = expect(maya).toRetainKnowledge({ model: slowlySatisfied, threshold })
  expect(1).toBe(2)
  await check
})
test('awaited', async () => {
  await expect(maya).toRetainKnowledge({ model: satisfied, threshold })
})
test('awaited later', async () => {
  const check = expect(maya).toRetainKnowledge({ model: slowlySatisfied, threshold })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await check
})
test('returned', () => expect(maya).toRetainKnowledge({ model: slowlySatisfied, threshold }))
test('awaited together', async () => {
  await Promise.all([satisfied, slowlySatisfied].map((model) => expect(maya).toRetainKnowledge({ model, threshold })))
})
test('awaited by an assertion', async () => {
  await expect(expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold })).rejects.toThrow('Retained knowledge in 1 of 2')
})
test('awaited at the end of a chain', async () => {
  await expect(maya).toRetainKnowledge({ model: satisfied, threshold }).then(() => 1).finally(() => {})
})
`

const outsideTests = (place: string) => `
import { maya, slowlyForgetful } from '../support/judges.ts'
${place}(() => {
  expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold: 1 })
})
test('green by itself', () => {})
`

const inDescribe = `
import { maya, slowlyForgetful } from '../support/judges.ts'
describe('group', () => {
  expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold: 1 })
  test('green by itself', () => {})
})
`

const words = 'its promise was not awaited, so the test did not hear its verdict.'
const fix = 'Fix: write await expect(conversation).toRetainKnowledge()'

describe.each(runners)('$name', ({ fixture, run: start }) => {
  let folder: FixtureFolder
  let run: RunnerRun
  beforeAll(async () => {
    folder = makeFixtureFolder({
      'tests.spec.ts': fixture(inTests),
      'before-all.spec.ts': fixture(outsideTests('beforeAll')),
      'after-all.spec.ts': fixture(outsideTests('afterAll')),
      'describe.spec.ts': fixture(inDescribe),
    })
    run = await start(folder)
  }, 120_000)
  afterAll(() => folder.remove())

  test('ends with a failure, and with nothing left unhandled', () => {
    expect(run.exitCode).toBe(1)
    expect(run.output).not.toMatch(/unhandled/i)
  })

  test.each([
    'a fast failure',
    'a fast failure, and the test goes on',
    'a slow failure',
    'a fast pass',
    'a slow pass',
    'a failure under .not',
    'a chain that nobody holds',
    'a failure that is swallowed',
    'a function that nobody waits for',
    'a failure before a test',
    'a failure after a test',
  ])('%s fails its test, which is told what to write', (name) => {
    const { status, failure } = run.test(name)
    expect(status).toBe('failed')
    expect(failure).toContain(words)
    expect(failure).toContain(fix)
  })

  test('a promise of a conversation fails its test too', () => {
    const { status, failure } = run.test('a promise of a conversation')
    expect(status).toBe('failed')
    expect(failure).toMatch(/not awaited/)
    expect(failure).toMatch(/await expect\(.*\)(\.resolves)?\.toRetainKnowledge\(/)
  })

  test('names the test and shows the line of the assertion', () => {
    expect(run.test('a slow failure').failure).toContain('toRetainKnowledge in "a slow failure"')
    expect(run.places).toContain('tests.spec.ts:13')
  })

  test('tells what the verdict would have been', () => {
    expect(run.output).toContain('Reason: messages[3]: the assistant asks for the name')
  })

  test.each(['before-all', 'after-all', 'describe'])(
    'outside of tests, in %s, it fails the file',
    (name) => {
      const part = run.output.slice(run.output.search(new RegExp(`FAIL +(\\./)?${name}.spec.ts`)))
      expect(part.slice(0, 600)).toContain(words)
      expect(run.places).toContain(`${name}.spec.ts:4`)
    },
  )

  test('a test that failed anyway is not blamed for it', () => {
    const { status, failure } = run.test('a test that fails before it comes to await')
    expect(status).toBe('failed')
    expect(failure).not.toContain(words)
  })

  test.each([
    'awaited',
    'awaited later',
    'returned',
    'awaited together',
    'awaited by an assertion',
    'awaited at the end of a chain',
  ])('%s is fine', (name) => {
    expect(run.test(name)).toMatchObject({ status: 'passed', failure: '' })
  })

  test('an afterEach of the whole file fails it, by the name of the test', () => {
    expect(run.output).toContain(
      'toRetainKnowledge in "a failure in an afterEach of the file": its',
    )
  })
})
