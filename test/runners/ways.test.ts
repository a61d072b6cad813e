/** The ways in which runners let an assertion be made: each judges, and each can fail. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FixtureFolder,
  makeFixtureFolder,
  type RunnerRun,
  runners,
} from '../support/run-runner.js'

const inBoth = `
import { forgetful, maya, satisfied, slowlyForgetful, slowlySatisfied } from '../support/judges.ts'
const threshold = 1
const chatbot = async () => maya

test('plain passes', async () => {
  await expect(maya).toRetainKnowledge({ model: satisfied, threshold })
})
test('plain fails', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold })
})
test('.not passes', async () => {
  await expect(maya).not.toRetainKnowledge({ model: forgetful, threshold })
})
test('.not fails', async () => {
  await expect(maya).not.toRetainKnowledge({ model: satisfied, threshold })
})
test('.resolves passes', async () => {
  await expect(chatbot()).resolves.toRetainKnowledge({ model: satisfied, threshold })
})
test('.resolves fails', async () => {
  await expect(chatbot()).resolves.toRetainKnowledge({ model: forgetful, threshold })
})
test('.resolves.not passes', async () => {
  await expect(chatbot()).resolves.not.toRetainKnowledge({ model: forgetful, threshold })
})
test('.resolves.not fails', async () => {
  await expect(chatbot()).resolves.not.toRetainKnowledge({ model: satisfied, threshold })
})
test('.resolves fails on a wrong option', async () => {
  await expect(chatbot()).resolves.toRetainKnowledge({ model: satisfied, threshold: 80 })
})
test('.resolves fails on a chatbot that fails', async () => {
  await expect(Promise.reject(new Error('out of order'))).resolves.toRetainKnowledge({ model: satisfied })
})
test('.rejects judges what was rejected with', async () => {
  await expect(Promise.reject(maya)).rejects.toRetainKnowledge({ model: satisfied, threshold })
})
test('.rejects fails on a chatbot that answers', async () => {
  await expect(chatbot()).rejects.toRetainKnowledge({ model: satisfied, threshold })
})
test('.rejects fails on an error, which is no conversation', async () => {
  await expect(Promise.reject(new Error('out of order'))).rejects.toRetainKnowledge({ model: satisfied })
})
test.each([
  ['satisfied', satisfied],
  ['forgetful', forgetful],
])('each: %s', async (_, model) => {
  await expect(maya).toRetainKnowledge({ model, threshold })
})
test('expect.assertions counts it', async () => {
  expect.assertions(2)
  await expect(maya).toRetainKnowledge({ model: satisfied, threshold })
  await expect(maya).not.toRetainKnowledge({ model: forgetful, threshold })
})
test('expect.assertions misses one', async () => {
  expect.assertions(2)
  await expect(maya).toRetainKnowledge({ model: satisfied, threshold })
})
test('expect.hasAssertions is content', async () => {
  expect.hasAssertions()
  await expect(maya).toRetainKnowledge({ model: satisfied, threshold })
})
test('several at once', async () => {
  await Promise.all([
    expect(maya).toRetainKnowledge({ model: slowlySatisfied, threshold }),
    expect(maya).not.toRetainKnowledge({ model: slowlyForgetful, threshold }),
  ])
})
`

const ownWays = {
  Vitest: `
import { forgetful, maya, satisfied, slowlyForgetful, slowlySatisfied, judge, retained } from '../support/judges.ts'
import { measureKnowledgeRetention } from 'expect-knowledge-retention'
const threshold = 1
let asked = 0
const counting = { name: 'counting', ask: (...request) => { asked++; return satisfied.ask(...request) } }

test('soft passes', async () => {
  await expect.soft(maya).toRetainKnowledge({ model: satisfied, threshold })
})
test('soft fails and goes on', async () => {
  await expect.soft(maya).toRetainKnowledge({ model: forgetful, threshold })
  await expect.soft(maya).not.toRetainKnowledge({ model: satisfied, threshold })
  console.log('went on')
})
test('soft without await', () => {
  expect.soft(maya).toRetainKnowledge({ model: slowlySatisfied, threshold })
})
test('soft with .resolves', async () => {
  await expect.soft(Promise.resolve(maya)).resolves.toRetainKnowledge({ model: forgetful, threshold })
})
test('poll is refused', async () => {
  await expect.poll(() => maya, { timeout: 150 }).toRetainKnowledge({ model: counting })
})
test('poll under .not is refused', async () => {
  await expect.poll(() => maya, { timeout: 150 }).not.toRetainKnowledge({ model: counting })
})
test('poll has asked nobody', () => {
  expect(asked).toBe(0)
})
describe.concurrent('concurrent', () => {
  test.for([0, 1, 2, 3, 4, 5])('passes %i', async (_, { expect }) => {
    await expect(maya).toRetainKnowledge({ model: slowlySatisfied, threshold })
  })
  test.for([0, 1, 2])('fails %i', async (_, { expect }) => {
    await expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold })
  })
  test('fails without await', async ({ expect }) => {
    expect(maya).toRetainKnowledge({ model: slowlySatisfied, threshold })
  })
  test('is not blamed for another', async ({ expect }) => {
    await expect(maya).toRetainKnowledge({ model: slowlySatisfied, threshold })
  })
})
const withConversation = test.extend<{ conversation: typeof maya; checked: undefined }>({
  conversation: async ({}, use) => { await use(maya) },
  checked: async ({}, use) => {
    await expect(maya).toRetainKnowledge({ model: satisfied, threshold })
    await use(undefined)
  },
})
withConversation('fixture passes', async ({ conversation, checked }) => {
  await expect(conversation).toRetainKnowledge({ model: satisfied, threshold })
})
withConversation('fixture fails', async ({ conversation }) => {
  await expect(conversation).toRetainKnowledge({ model: forgetful, threshold })
})
test.fails('expected to fail', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold })
})
test('with a message of the test', async () => {
  await expect(maya, 'the ticket flow').toRetainKnowledge({ model: forgetful, threshold })
})
test('in a callback of onTestFinished', async ({ onTestFinished }) => {
  onTestFinished(async () => {
    await expect(maya).toRetainKnowledge({ model: satisfied, threshold })
  })
})
test('measured beside it', async () => {
  expect((await measureKnowledgeRetention(maya, { model: forgetful })).score).toBe(0.5)
})
`,
  Jest: `
import { forgetful, maya, satisfied, slowlyForgetful, slowlySatisfied } from '../support/judges.ts'
const threshold = 1

describe('concurrent', () => {
  test.concurrent.each([0, 1, 2, 3, 4, 5])('passes %i', async () => {
    await expect(maya).toRetainKnowledge({ model: slowlySatisfied, threshold })
  })
  test.concurrent.each([0, 1, 2])('fails %i', async () => {
    await expect(maya).toRetainKnowledge({ model: slowlyForgetful, threshold })
  })
  test.concurrent('fails without await', async () => {
    expect(maya).toRetainKnowledge({ model: slowlySatisfied, threshold })
  })
  test.concurrent('is not blamed for another', async () => {
    await expect(maya).toRetainKnowledge({ model: slowlySatisfied, threshold })
  })
})
test.failing('expected to fail', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold })
})
`,
}

describe.each(runners)('$name', ({ name: runner, fixture, run: start }) => {
  let folder: FixtureFolder
  let run: RunnerRun
  beforeAll(async () => {
    folder = makeFixtureFolder({
      'both.spec.ts': fixture(inBoth),
      'own.spec.ts': fixture(ownWays[runner]),
    })
    run = await start(folder)
  }, 120_000)
  afterAll(() => folder.remove())

  test.each([
    'plain passes',
    '.not passes',
    '.resolves passes',
    '.resolves.not passes',
    '.rejects judges what was rejected with',
    'each: satisfied',
    'expect.assertions counts it',
    'expect.hasAssertions is content',
    'several at once',
    ...[0, 1, 2, 3, 4, 5].map((n) => `concurrent passes ${n}`),
    'concurrent is not blamed for another',
    'expected to fail',
    ...(runner === 'Vitest'
      ? [
          'soft passes',
          'poll has asked nobody',
          'fixture passes',
          'in a callback of onTestFinished',
          'measured beside it',
        ]
      : []),
  ])('%s', (name) => {
    expect(run.test(name)).toMatchObject({ status: 'passed', failure: '' })
  })

  const forgot = 'Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00'
  const didNot = 'Knowledge was retained in 2 of 2 judged turns: score 1.00, threshold 1.00'
  test.each([
    ['plain fails', forgot],
    ['.not fails', didNot],
    ['.resolves fails', forgot],
    ['.resolves.not fails', didNot],
    ['.resolves fails on a wrong option', 'Fix: write 0.8.'],
    ['.resolves fails on a chatbot that fails', 'out of order'],
    ['.rejects fails on a chatbot that answers', 'instead of reject'],
    ['.rejects fails on an error, which is no conversation', 'not a message or a conversation'],
    ['each: forgetful', forgot],
    ['expect.assertions misses one', 'assertion'],
    ['concurrent fails 0', forgot],
    ['concurrent fails 2', forgot],
    ['concurrent fails without await', 'its promise was not awaited'],
    ...(runner === 'Vitest'
      ? [
          ['soft fails and goes on', forgot],
          ['soft fails and goes on', didNot],
          ['soft without await', 'its promise was not awaited'],
          ['soft with .resolves', forgot],
          [
            'poll is refused',
            'expect.poll(...).toRetainKnowledge(): it would ask the judge again at every interval, and each time costs judge calls. ' +
              'Fix: poll for the conversation, as in await expect.poll(() => messages.length).toBe(4), and then write await expect(messages).toRetainKnowledge()',
          ],
          ['poll under .not is refused', 'Fix: poll for the conversation'],
          ['fixture fails', forgot],
          ['with a message of the test', 'the ticket flow: expect(conversation)'],
        ]
      : []),
  ] as [string, string][])('%s: %s', (name, words) => {
    const { status, failure } = run.test(name)
    expect(status).toBe('failed')
    expect(failure.toLowerCase()).toContain(words.toLowerCase())
  })

  test('the rest of a soft failure runs', () => {
    if (runner === 'Vitest') expect(run.output).toContain('went on')
  })

  test('every failure stands at the line of its assertion', () => {
    const lines = inBoth.split('\n').flatMap((text, at) => {
      const next = inBoth.split('\n')[at + 1] ?? ''
      return /fails/.test(text) && /^ +await/.test(next) ? [at + 2] : []
    })
    expect(lines).toHaveLength(8)
    for (const line of lines) expect(run.places).toContain(`both.spec.ts:${line}`)
    if (runner === 'Vitest') {
      for (const line of [12, 13, 17, 20]) expect(run.places).toContain(`own.spec.ts:${line}`)
    }
  })
})
