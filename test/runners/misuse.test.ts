/** What cannot have been meant fails, under `.not` too, at the line where it stands. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FixtureFolder,
  makeFixtureFolder,
  type RunnerRun,
  runners,
} from '../support/run-runner.js'

/** Options that are wrong, and what is said about each. */
const wrongOptions: Readonly<Record<string, readonly [options: string, words: string]>> = {
  'a wrong type': [
    "strictMode: 'yes'",
    "option strictMode: it takes true or false, but got 'yes'. Fix: correct the value, or leave it out for the default.",
  ],
  'not a number': [
    'threshold: Number.NaN',
    'option threshold: it takes a number from 0 to 1, or null, but got NaN. Fix: correct the value, or leave it out for the default.',
  ],
  'a percentage': [
    'threshold: 80',
    'option threshold: it takes a number from 0 to 1, or null, but got 80. Fix: write 0.8.',
  ],
  'an unknown name': [
    'treshold: 1',
    'option treshold: there is no such option. Fix: write threshold.',
  ],
  'options that exclude each other': [
    'strictMode: true, threshold: 0.5',
    'option threshold: 0.5 means nothing here: strictMode makes the threshold 1. Fix: leave threshold out, or leave strictMode out.',
  ],
  'a judge of the wrong kind': [
    "model: { name: 'decider', maxQuestions: 1, decide: async () => ({ answers: [] }) }",
    'option model: it takes a language judge, not a decision judge, but got { name, maxQuestions, decide }. Fix: pass it as systemOneModel.',
  ],
  'options that are no object': ['', 'options: an object was expected, but got 1.'],
}

const inOptions = `
import { maya, satisfied } from '../support/judges.ts'
${Object.entries(wrongOptions)
  .map(([name, [text]]) => {
    const options = text === '' ? '1 as never' : `{ model: satisfied, ${text} } as never`
    return `test('${name}', async () => {
  await expect(maya).toRetainKnowledge(${options})
})
test('${name}, under .not', async () => {
  await expect(maya).not.toRetainKnowledge(${options})
})`
  })
  .join('\n')}
`

const inUse = `
import { broken, maya, satisfied } from '../support/judges.ts'

test('asymmetric, alone', async () => {
  await expect.toRetainKnowledge({ model: satisfied })
})
test('asymmetric and negated, alone', async () => {
  await expect.not.toRetainKnowledge({ model: satisfied })
})
test('asymmetric, inside toEqual', () => {
  expect({ maya }).toEqual({ maya: expect.toRetainKnowledge({ model: satisfied }) })
})
test('asymmetric and negated, inside toEqual', () => {
  expect({ maya }).toEqual({ maya: expect.not.toRetainKnowledge({ model: satisfied }) })
})
test('a promise', async () => {
  await expect(Promise.resolve(maya)).toRetainKnowledge({ model: satisfied })
})
test('a promise, under .not', async () => {
  await expect(Promise.resolve(maya)).not.toRetainKnowledge({ model: satisfied })
})
test('no conversation', async () => {
  await expect({ hello: 'world' }).toRetainKnowledge({ model: satisfied })
})
test('no conversation, under .not', async () => {
  await expect({ hello: 'world' }).not.toRetainKnowledge({ model: satisfied })
})
test('a judge that cannot decide', async () => {
  await expect(maya).toRetainKnowledge({ model: broken })
})
test('a judge that cannot decide, under .not', async () => {
  await expect(maya).not.toRetainKnowledge({ model: broken })
})
test('a threshold that .not cannot miss', async () => {
  await expect(maya).not.toRetainKnowledge({ model: satisfied, threshold: null })
})
`

const asymmetric =
  'expect.toRetainKnowledge(): a judge is asked, which takes an await, so it cannot stand inside toEqual and the like. ' +
  'Fix: write await expect(conversation).toRetainKnowledge().'

describe.each(runners)('$name', ({ name: runner, fixture, run: start }) => {
  let folder: FixtureFolder
  let run: RunnerRun
  beforeAll(async () => {
    folder = makeFixtureFolder({
      'options.spec.ts': fixture(inOptions),
      'use.spec.ts': fixture(inUse),
      'context.spec.ts': fixture(
        runner === 'Jest'
          ? "\ntest('asymmetric, on the context', () => { expect.not.toRetainKnowledge() })"
          : "\ntest('asymmetric, on the context', ({ expect }) => { expect.toRetainKnowledge() })\ntest('asymmetric and negated, on the context', ({ expect }) => { expect.not.toRetainKnowledge() })",
      ),
    })
    run = await start(folder)
  }, 120_000)
  afterAll(() => folder.remove())

  test('no test of all is green', () => {
    expect(run.exitCode).toBe(1)
    expect(run.tests.filter(({ status }) => status !== 'failed')).toEqual([])
  })

  test.each(Object.entries(wrongOptions))('%s', (name, [, words]) => {
    expect(run.test(name).failure).toContain(words)
    expect(run.test(`${name}, under .not`).failure).toContain(words)
  })

  test.each([
    'asymmetric, alone',
    'asymmetric and negated, alone',
    'asymmetric, inside toEqual',
    'asymmetric and negated, inside toEqual',
    'asymmetric, on the context',
    ...(runner === 'Vitest' ? ['asymmetric and negated, on the context'] : []),
  ])('%s', (name) => {
    expect(run.test(name).failure).toContain(asymmetric)
  })

  test.each([
    ['a promise', 'Fix: write await inside expect(...), or .resolves before the matcher.'],
    ['a promise, under .not', 'Fix: write await inside expect(...), or .resolves before'],
    ['no conversation', 'ConversationError'],
    ['no conversation, under .not', 'ConversationError'],
    ['a judge that cannot decide', 'there is no verdict, neither pass nor failure.'],
    ['a judge that cannot decide, under .not', 'there is no verdict, neither pass nor failure.'],
    ['a threshold that .not cannot miss', 'null never fails, so .not could never pass.'],
  ])('%s', (name, words) => {
    expect(run.test(name).failure).toContain(words)
  })

  test('every error stands at the line of its assertion', () => {
    const lines = inUse.split('\n').flatMap((text, at) => (/^ +await/.test(text) ? [at + 1] : []))
    expect(lines).toHaveLength(9)
    for (const line of lines) expect(run.places).toContain(`use.spec.ts:${line}`)
  })
})
