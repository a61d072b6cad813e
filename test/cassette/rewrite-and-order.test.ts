import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { settleCassettes } from '../../src/cassettes.js'
import { CassetteMissError } from '../../src/errors.js'
import { type Asking, ask, testFolder, textOf } from './support/asking.js'
import { chatCompletion, sendJson, startCountingJudge, startJudge } from './support/judge-server.js'

/** A judge whose answer depends on the question alone, with ids and times that do not. */
function startSteadyJudge() {
  return startJudge(({ body }, response) => {
    sendJson(response, chatCompletion(`{"answerTo":${body.toString().length}}`))
  })
}

describe('recording the same answers again', () => {
  const questions = ['facts of turns 0-9', 'facts of turns 10-19', 'verdicts'].flatMap((label) =>
    ['lobster', 'Maya'].map((question) => ({ label, question: `${label}: ${question}` })),
  )

  async function record(base: Asking, order: (list: Asking[]) => Asking[]): Promise<string> {
    const askings = questions.flatMap((question) =>
      ['a > first', 'b > second'].flatMap((testName) =>
        [0, 1].map((ordinal) => ({ ...base, ...question, testName, ordinal })),
      ),
    )
    for (const asking of order(askings)) await ask(asking)
    await settleCassettes({ testPath: base.testPath })
    return base.testPath
  }

  test('leaves the file as it is, byte for byte, in any order and in every mode', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startSteadyJudge()
    const base = { testPath, baseURL } as const
    await record(base, (list) => list)
    const first = textOf(cassette)
    expect(first.match(/"key"/g)).toHaveLength(12)

    await record({ ...base, mode: 'rewrite' }, (list) => list.toReversed())
    expect(textOf(cassette)).toBe(first)
    rmSync(cassette)
    await record({ ...base, mode: 'record' }, (list) =>
      list.toSorted((a, b) => (`${a.ordinal}${a.question}` < `${b.ordinal}${b.question}` ? 1 : -1)),
    )
    expect(textOf(cassette)).toBe(first)
  })

  test('at the same time leaves it as it is too', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startSteadyJudge()
    await record({ testPath, baseURL }, (list) => list)
    const first = textOf(cassette)
    const again = ['z', 'b > second', 'a > first'].flatMap((testName) =>
      questions.flatMap((question) =>
        [0, 1].map((ordinal) =>
          ask({ testPath, baseURL, ...question, testName, ordinal, mode: 'rewrite' }),
        ),
      ),
    )
    await Promise.all(again)
    await settleCassettes({ testPath })
    expect(textOf(cassette)).toBe(first)
  })

  test('does not touch the file at all', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startSteadyJudge()
    await ask({ testPath, baseURL })
    await settleCassettes({ testPath })
    const before = statSync(cassette, { bigint: true })
    await ask({ testPath, baseURL, mode: 'rewrite' })
    await settleCassettes({ testPath })
    const after = statSync(cassette, { bigint: true })
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs])
  })

  test('names the test that sorts first, whichever recorded', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startSteadyJudge()
    await ask({ testPath, baseURL, testName: 'b' })
    await ask({ testPath, baseURL, testName: 'a' })
    await settleCassettes({ testPath })
    expect(textOf(cassette)).toContain('"chat.test.ts": "a"')
  })
})

describe('under auto', () => {
  test('a replay changes nothing, not even the name of the test', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startSteadyJudge()
    await ask({ testPath, baseURL, testName: 'b' })
    await settleCassettes({ testPath })
    const before = textOf(cassette)
    await ask({ testPath, baseURL, testName: 'a' })
    await settleCassettes({ testPath })
    expect(textOf(cassette)).toBe(before)
  })

  test('what was not used stays', async () => {
    const { testPath } = testFolder()
    const { baseURL } = await startSteadyJudge()
    await ask({ testPath, baseURL, question: 'old' })
    await settleCassettes({ testPath })
    await ask({ testPath, baseURL, question: 'new' })
    await settleCassettes({ testPath })
    await expect(ask({ testPath, mode: 'replay', question: 'old' })).resolves.toBeTypeOf('string')
  })
})

describe('under rewrite', () => {
  test('every answer is asked for again, once', async () => {
    const { testPath } = testFolder()
    const { baseURL, received } = await startCountingJudge()
    await ask({ testPath, baseURL })
    await settleCassettes({ testPath })
    const rewrite = { testPath, baseURL, mode: 'rewrite' } as const
    expect(await ask(rewrite)).toBe('answer 2')
    expect(await ask({ ...rewrite, testName: 'another' })).toBe('answer 2')
    await settleCassettes({ testPath })
    expect(received).toHaveLength(2)
    expect(await ask({ testPath, mode: 'replay' })).toBe('answer 2')
  })

  test('only what the test file used is left', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startCountingJudge()
    for (const question of ['kept', 'dropped'])
      await ask({ testPath, baseURL, question, label: question })
    await ask({ testPath, baseURL, question: 'kept', label: 'kept', ordinal: 1 })
    await settleCassettes({ testPath })

    await ask({ testPath, baseURL, question: 'kept', label: 'kept', mode: 'rewrite' })
    const [settled] = await settleCassettes({ testPath })
    expect(settled).toEqual({
      path: cassette,
      recorded: 1,
      replayed: 0,
      unused: null,
      removed: [
        { test: 'remembers the name', asked: 'dropped', ordinal: 0 },
        { test: 'remembers the name', asked: 'kept', ordinal: 1 },
      ],
    })
    expect(textOf(cassette)).not.toContain('dropped')
    expect(textOf(cassette).match(/"key"/g)).toHaveLength(1)
  })

  test('what belongs to a test that did not run stays', async () => {
    const { testPath } = testFolder()
    const { baseURL } = await startCountingJudge()
    const [one, filteredOut] = ['one', 'filtered out'].map((name) => ({
      testName: name,
      question: name,
    }))
    await ask({ testPath, baseURL, ...one })
    await ask({ testPath, baseURL, ...filteredOut })
    await settleCassettes({ testPath })

    await ask({ testPath, baseURL, ...one, mode: 'rewrite' })
    const [settled] = await settleCassettes({ testPath })
    expect(settled?.removed).toEqual([])
    expect(await ask({ testPath, ...filteredOut, mode: 'replay' })).toBe('answer 2')
    expect(await ask({ testPath, ...one, mode: 'replay' })).toBe('answer 3')
  })

  test('what a test did not come to ask stays, since an answer before it failed', async () => {
    const { testPath } = testFolder()
    const { baseURL } = await startCountingJudge()
    for (const question of ['one', 'two', 'three']) await ask({ testPath, baseURL, question })
    await settleCassettes({ testPath })
    const flagging = await startJudge((_, response, count) =>
      sendJson(response, chatCompletion(`new ${count}`), count === 0 ? 200 : 503),
    )
    const rewrite = { testPath, baseURL: flagging.baseURL, mode: 'rewrite' } as const
    await ask({ ...rewrite, question: 'one' })
    await expect(ask({ ...rewrite, question: 'two' })).rejects.toThrow('503')
    const [settled] = await settleCassettes({ testPath })
    expect(settled).toMatchObject({ recorded: 1, removed: [] })
    expect(await ask({ testPath, mode: 'replay', question: 'three' })).toBe('answer 3')
  })

  test('a recording stays when asking for it again failed', async () => {
    const { testPath } = testFolder()
    const judge = await startCountingJudge()
    await ask({ testPath, baseURL: judge.baseURL })
    await settleCassettes({ testPath })
    const down = await startJudge((_, response) => sendJson(response, { error: {} }, 503))
    await expect(ask({ testPath, baseURL: down.baseURL, mode: 'rewrite' })).rejects.toThrow('503')
    await settleCassettes({ testPath })
    expect(await ask({ testPath, mode: 'replay' })).toBe('answer 1')
  })

  test('a file that no judge asked for is not touched', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startCountingJudge()
    await ask({ testPath, baseURL })
    await settleCassettes({ testPath })
    const before = textOf(cassette)
    expect(await settleCassettes({ testPath })).toEqual([])
    expect(textOf(cassette)).toBe(before)
  })

  test('a named cassette keeps what its other test files use', async () => {
    const { folder, testPath } = testFolder()
    const { baseURL } = await startCountingJudge()
    const other = `${folder}/other.test.ts`
    for (const file of [testPath, other]) writeFileSync(file, '')
    await ask({ testPath, baseURL, name: 'shared', question: 'one' })
    await settleCassettes({ testPath })
    for (const question of ['one', 'two']) {
      await ask({ testPath: other, baseURL, name: 'shared', question, mode: 'record' })
    }
    await settleCassettes({ testPath: other })

    await ask({ testPath, baseURL, name: 'shared', question: 'three', mode: 'rewrite' })
    const [settled] = await settleCassettes({ testPath })
    expect(settled?.removed).toEqual([])
    for (const question of ['one', 'two', 'three']) {
      await expect(ask({ testPath, name: 'shared', mode: 'replay', question })).resolves.toBeTypeOf(
        'string',
      )
    }
  })

  test('a cassette keeps what another project of the same test file uses', async () => {
    const { testPath } = testFolder()
    const { baseURL } = await startCountingJudge()
    writeFileSync(testPath, '')
    for (const project of ['node', 'browser']) {
      await ask({ testPath, baseURL, project, question: project, mode: 'rewrite' })
      await settleCassettes({ testPath, project })
    }
    expect(await ask({ testPath, mode: 'replay', question: 'node' })).toBe('answer 1')
    expect(await ask({ testPath, mode: 'replay', question: 'browser' })).toBe('answer 2')
  })

  test('what a test file left behind that is gone is taken out', async () => {
    const { folder, testPath } = testFolder()
    const { baseURL } = await startCountingJudge()
    await ask({ testPath, baseURL, question: 'old' })
    await settleCassettes({ testPath })
    const renamed = `${folder}/renamed.test.ts`
    renameSync(
      `${folder}/__cassettes__/chat.test.ts.json`,
      `${folder}/__cassettes__/renamed.test.ts.json`,
    )
    await ask({ testPath: renamed, baseURL, question: 'new', mode: 'rewrite' })
    await settleCassettes({ testPath: renamed })
    await expect(ask({ testPath: renamed, mode: 'replay', question: 'old' })).rejects.toThrow(
      CassetteMissError,
    )
  })
})

describe('the end of a test file', () => {
  test('tells what is recorded and was not used, when asked', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startCountingJudge()
    for (const question of ['one', 'two'])
      await ask({ testPath, baseURL, question, label: question })
    await settleCassettes({ testPath })
    await ask({ testPath, mode: 'replay', question: 'one', label: 'one' })
    expect(await settleCassettes({ testPath, reportUnused: true })).toEqual([
      {
        path: cassette,
        recorded: 0,
        replayed: 1,
        removed: [],
        unused: [{ test: 'remembers the name', asked: 'two', ordinal: 0 }],
      },
    ])
  })

  test('leaves the cassettes of other test files open', async () => {
    const [one, two] = [testFolder(), testFolder()]
    const { baseURL } = await startCountingJudge()
    await ask({ testPath: one.testPath, baseURL })
    await ask({ testPath: two.testPath, baseURL })
    expect(await settleCassettes({ testPath: one.testPath })).toHaveLength(1)
    expect(await settleCassettes({ testPath: two.testPath })).toMatchObject([
      { path: two.cassette },
    ])
  })
})
