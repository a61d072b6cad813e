/** Two copies of the package, or its ESM and CommonJS builds together, agree with each other. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FixtureFolder,
  makeFixtureFolder,
  type RunnerRun,
  runners,
} from '../support/run-runner.js'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** What holds whichever copy is the other one. */
const body = (other: string, otherDoor: string) => `
import * as one from 'expect-knowledge-retention'
import * as other from '${other}'
import '${otherDoor}'
import { broken, forgetful, maya, satisfied } from '../support/judges.ts'

afterEach(() => one.configureKnowledgeRetention({}))

test('they are two', () => {
  expect(one.measureKnowledgeRetention).not.toBe(other.measureKnowledgeRetention)
})
test('defaults of one hold for the other', async () => {
  one.configureKnowledgeRetention({ model: forgetful, threshold: 1 })
  await expect(maya).not.toRetainKnowledge()
  expect((await other.measureKnowledgeRetention(maya)).threshold).toBe(1)
  other.configureKnowledgeRetention({ model: satisfied })
  expect((await one.measureKnowledgeRetention(maya)).score).toBe(1)
})
test('errors of one are known to the other', async () => {
  const error = await one.measureKnowledgeRetention(maya, { model: broken }).catch((thrown) => thrown)
  expect(other.isKnowledgeRetentionError(error)).toBe(true)
  expect(error).toMatchObject({ name: 'InvalidMeasurementError', usage: { calls: 2 } })
})
test('results of one are known to the other, and to its serializer', async () => {
  const result = await one.measureKnowledgeRetention(maya, { model: forgetful })
  expect(other.isKnowledgeRetentionResult(result)).toBe(true)
  expect(result).toMatchSnapshot()
  expect(await other.measureKnowledgeRetention(maya, { model: forgetful })).toMatchSnapshot()
})
test('a pass', async () => {
  await expect(maya).toRetainKnowledge({ model: satisfied })
})
test('a failure', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold: 1 })
})
test('a forgotten await', () => {
  expect(maya).toRetainKnowledge({ model: satisfied })
})
test('asymmetric use', async () => {
  await expect.toRetainKnowledge()
})
`

/** The bare matcher registered by hand, again and again, beside the door. */
const byHand = `
import { toRetainKnowledge } from 'expect-knowledge-retention/matchers'
import { forgetful, maya, satisfied } from '../support/judges.ts'
expect.extend({ toRetainKnowledge })
expect.extend({ toRetainKnowledge })
test('by hand, a pass', async () => {
  await expect(maya).toRetainKnowledge({ model: satisfied })
})
test('by hand, a failure', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold: 1 })
})
test('by hand, inside toEqual', () => {
  expect({ maya }).toEqual({ maya: expect.toRetainKnowledge({ model: satisfied }) })
})
`

describe.each(runners)('$name', ({ name: runner, fixture, run: start }) => {
  const door = runner === 'Vitest' ? 'vitest' : 'jest'
  let folder: FixtureFolder
  let run: RunnerRun
  beforeAll(async () => {
    folder = makeFixtureFolder({
      'copy.spec.ts': fixture(body('./copy/esm/index.js', `./copy/esm/${door}.js`)),
      'by-hand.spec.ts': fixture(byHand),
      // Vitest's own door cannot be required.
      ...(runner === 'Jest' && {
        'cjs.spec.ts': fixture(body('./copy/cjs/index.js', './copy/cjs/jest.js')),
      }),
    })
    cpSync(dist, join(folder.path, 'copy'), { recursive: true })
    if (runner === 'Vitest') rmSync(join(folder.path, 'copy/cjs'), { recursive: true })
    run = await start(folder)
  }, 120_000)
  afterAll(() => folder.remove())

  const files = runner === 'Jest' ? ['copy', 'cjs'] : ['copy']
  const outcomes = (name: string) => run.tests.filter((one) => one.name === name)

  test.each([
    'they are two',
    'defaults of one hold for the other',
    'errors of one are known to the other',
    'results of one are known to the other, and to its serializer',
    'a pass',
  ])('%s', (name) => {
    expect(outcomes(name)).toEqual(files.map(() => ({ name, status: 'passed', failure: '' })))
  })

  test.each([
    ['a failure', 'score 0.50, threshold 1.00'],
    ['a forgotten await', 'its promise was not awaited'],
    ['asymmetric use', 'Fix: write await expect(conversation).toRetainKnowledge()'],
  ])('%s', (name, words) => {
    expect(outcomes(name)).toHaveLength(files.length)
    for (const { status, failure } of outcomes(name)) {
      expect(status).toBe('failed')
      expect(failure).toContain(words)
      expect(failure.split(words)).toHaveLength(2)
    }
  })

  test('both copies write the same short block into snapshots', () => {
    for (const file of files) {
      const snapshots = folder.read(`__snapshots__/${file}.spec.ts.snap`)
      expect(snapshots.match(/^Knowledge retention: score 0\.50/gm)).toHaveLength(2)
      expect(snapshots).not.toContain('"score"')
    }
  })

  test('registered by hand, twice', () => {
    expect(run.test('by hand, a pass').status).toBe('passed')
    expect(run.test('by hand, a failure').failure).toContain('score 0.50, threshold 1.00')
    expect(run.test('by hand, inside toEqual').failure).toContain('Fix: write await expect(')
  })
})
