/**
 * Results, reasons and messages in snapshots: the same bytes with a terminal's colours and without,
 * live and replayed.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completion, startChatServer } from '../support/loopback-chat.js'
import {
  type FixtureFolder,
  jest,
  makeFixtureFolder,
  type RunnerRun,
  vitest,
} from '../support/run-runner.js'
import { forgotten } from './support/judges.js'

const body = `
import { measureKnowledgeRetention, openAIJudge } from 'expect-knowledge-retention'
import { maya } from '../support/judges.ts'
const model = openAIJudge({ model: 'recorded', baseURL: process.env.JUDGE_URL ?? 'http://127.0.0.1:1/v1' })
const measured = (options) => measureKnowledgeRetention(maya, { model, ...options })
const failing = () => expect(maya).toRetainKnowledge({ model, threshold: 1 })
const failingUnderNot = () => expect(maya).not.toRetainKnowledge({ model })

test('a result', async () => {
  expect(await measured()).toMatchSnapshot()
})
test('a result inside another value', async () => {
  expect({ name: 'Maya', results: [await measured()] }).toMatchSnapshot()
})
test('a flaky result', async () => {
  expect(await measured({ threshold: 1, flaky: { retries: 1 } })).toMatchSnapshot()
})
test('a result, inline', async () => {
  expect(await measured()).toMatchInlineSnapshot()
})
test('a reason, inline', async () => {
  expect((await measured()).reason).toMatchInlineSnapshot()
})
test('a failure', async () => {
  await expect(failing()).rejects.toThrowErrorMatchingSnapshot()
})
test('a failure, inline', async () => {
  await expect(failing()).rejects.toThrowErrorMatchingInlineSnapshot()
})
test('a failure under .not, inline', async () => {
  await expect(failingUnderNot()).rejects.toThrowErrorMatchingInlineSnapshot()
})
test('the message of a failure', async () => {
  const error = await failing().catch((thrown) => thrown)
  expect(error).toMatchSnapshot()
  expect(error.message).toMatchSnapshot()
})
test('an error of ours', async () => {
  await expect(expect(maya).toRetainKnowledge({ model, threshold: 80 })).rejects.toThrowErrorMatchingSnapshot()
})
test('other values stay what they are', () => {
  expect(['\\u001b[31mred\\u001b[39m', new Error('plain'), { score: 1 }]).toMatchSnapshot()
})
`

describe.each([vitest, jest])('$name', (runner) => {
  let folder: FixtureFolder
  const fixture = runner.fixture(body)
  const written: { readonly file: string; readonly test: string }[] = []
  const runs: RunnerRun[] = []
  const files = () => ({
    file: folder.read('__snapshots__/snapshots.spec.ts.snap'),
    test: folder.read('snapshots.spec.ts'),
  })
  beforeAll(async () => {
    folder = makeFixtureFolder({ 'snapshots.spec.ts': fixture })
    {
      await using server = await startChatServer(() => completion(forgotten))
      const env = { JUDGE_URL: server.baseURL, FORCE_COLOR: '1' }
      runs.push(await runner.run(folder, { env }))
      written.push(files())
    }
    const env = { KNOWLEDGE_RETENTION_CASSETTES: 'replay' }
    rmSync(join(folder.path, '__snapshots__'), { recursive: true })
    folder.write({ 'snapshots.spec.ts': fixture })
    runs.push(await runner.run(folder, { env: { ...env, NO_COLOR: '1' } }))
    written.push(files())
    const compare = runner === jest ? ['--ci'] : []
    runs.push(await runner.run(folder, { args: compare, env: { CI: 'true', FORCE_COLOR: '1' } }))
    written.push(files())
  }, 120_000)
  afterAll(() => folder.remove())

  test('are written, live and with colours', () => {
    expect(runs[0]?.tests.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(runs[0]?.rawOutput).toContain('\u001B[')
    expect(written[0]?.file.match(/^exports\[/gm)).toHaveLength(8)
    expect(written[0]?.test).not.toMatch(/InlineSnapshot\(\)/)
  })

  test('are the same bytes replayed, without colours', () => {
    expect(runs[1]?.exitCode).toBe(0)
    expect(runs[1]?.rawOutput).not.toContain('\u001B[')
    expect(written[1]).toEqual(written[0])
  })

  test('hold against a run with colours again', () => {
    expect(runs[2]?.tests.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(runs[2]?.exitCode).toBe(0)
    expect(written[2]).toEqual(written[1])
  })

  test('hold nothing that changes from run to run', () => {
    for (const text of [written[0]?.file ?? '', written[0]?.test.slice(body.length) ?? '']) {
      expect(text.replace('\u001B[31mred\u001B[39m', '')).not.toContain('\u001B')
      expect(text).not.toContain(folder.path)
      expect(text).not.toMatch(/tokens|\bcalls?\b|\d ms|durationMs|inputTokens|recorded-/)
    }
  })

  test('read as a short block', () => {
    expect(written[0]?.file).toContain(
      [
        'exports[`a result 1`] = `',
        'Knowledge retention: score 0.50, threshold 0.50, passed',
        'Judge: recorded, llm',
        'Facts:',
        "  fact, name: the user's name is Maya (messages[0])",
        'Verdicts:',
        '  messages[1] ok',
        '  messages[3] asked again',
        'Reason: messages[3]: the assistant asks for the name although the user gave it',
        '`;',
      ].join('\n'),
    )
    expect(written[0]?.test).toContain(
      'toMatchInlineSnapshot(`"messages[3]: the assistant asks for the name although the user gave it"`)',
    )
  })

  test('leave to the runner what is not ours', () => {
    const [, others] = written[0]?.file.split('exports[`other values stay what they are 1`]') ?? []
    expect(others).toContain('\u001B[31mred\u001B[39m')
    expect(others).toContain('[Error: plain]')
    expect(others).toContain('"score": 1')
  })
})
