import { once } from 'node:events'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cassetteTransport, settleCassettes } from '../../src/cassettes.js'
import { CassetteMissError } from '../../src/errors.js'
import { ask, testFolder, textOf } from './support/asking.js'
import { chatCompletion, sendJson, startCountingJudge, startJudge } from './support/judge-server.js'

async function succeed(): Promise<Response> {
  return Response.json({ ok: true })
}

describe('an answer', () => {
  test('is recorded once and then replayed without a key and without the network', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL, received } = await startCountingJudge()
    expect(await ask({ testPath, baseURL })).toBe('answer 1')
    expect(await ask({ testPath, baseURL })).toBe('answer 1')
    expect(await ask({ testPath, mode: 'replay' })).toBe('answer 1')
    expect(received).toHaveLength(1)
    expect(textOf(cassette)).toContain('"asked": "facts of turns 0-1"')
  })

  test('is replayed from the disk by a process that has not recorded it', async () => {
    const { testPath } = testFolder()
    const { baseURL } = await startCountingJudge()
    await ask({ testPath, baseURL })
    await settleCassettes({ testPath })
    expect(await ask({ testPath, mode: 'replay' })).toBe('answer 1')
  })

  test('to another question is another recording', async () => {
    const { testPath } = testFolder()
    const { baseURL } = await startCountingJudge()
    expect(await ask({ testPath, baseURL, question: 'one' })).toBe('answer 1')
    expect(await ask({ testPath, baseURL, question: 'two' })).toBe('answer 2')
    expect(await ask({ testPath, mode: 'replay', question: 'one' })).toBe('answer 1')
  })

  test('to the same question of another test is the same recording', async () => {
    const { testPath } = testFolder()
    const { baseURL, received } = await startCountingJudge()
    await ask({ testPath, baseURL, testName: 'one' })
    expect(await ask({ testPath, baseURL, testName: 'two' })).toBe('answer 1')
    expect(received).toHaveLength(1)
  })

  test('that is fresh is a recording of its own, and replays in its place', async () => {
    const { testPath } = testFolder()
    const { baseURL } = await startCountingJudge()
    for (const ordinal of [0, 1, 2]) await ask({ testPath, baseURL, ordinal })
    await settleCassettes({ testPath })
    const answers = [2, 0, 1].map((ordinal) => ask({ testPath, mode: 'replay', ordinal }))
    expect(await Promise.all(answers)).toEqual(['answer 3', 'answer 1', 'answer 2'])
  })

  test('is asked for once by tests that run at the same time', async () => {
    const { testPath } = testFolder()
    const { baseURL, received } = await startJudge(async (_, response, count) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      sendJson(response, chatCompletion(`answer ${count + 1}`))
    })
    const names = ['a', 'b', 'c', 'd', 'e']
    const answers = await Promise.all(names.map((testName) => ask({ testPath, baseURL, testName })))
    expect(new Set(answers)).toEqual(new Set(['answer 1']))
    expect(received).toHaveLength(1)
  })

  test('is in the file by the time it is given, however many come at once', async () => {
    const { testPath, cassette } = testFolder()
    const transport = cassetteTransport({ testPath, testName: 'a', mode: 'record', ordinal: 0 })
    const record = async (n: number): Promise<void> => {
      const init = { method: 'POST', body: JSON.stringify({ n }) }
      await transport?.record?.(`question ${n}`, succeed)('https://judge.example/judge', init)
      expect(textOf(cassette)).toContain(`"question ${n}"`)
    }
    await Promise.all(Array.from({ length: 40 }, (_, n) => record(n)))
  })

  test('that another test failed to get is asked for again', async () => {
    const { testPath } = testFolder()
    const { baseURL, received } = await startJudge(async (_, response, count) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      if (count === 0) sendJson(response, { error: { message: 'overloaded' } }, 503)
      else sendJson(response, chatCompletion(`answer ${count + 1}`))
    })
    const [first, second] = await Promise.allSettled([
      ask({ testPath, baseURL, testName: 'a' }),
      ask({ testPath, baseURL, testName: 'b' }),
    ])
    expect(first).toMatchObject({ status: 'rejected', reason: { status: 503 } })
    expect(second).toMatchObject({ value: 'answer 2' })
    expect(received).toHaveLength(2)
  })

  test('that another test waits for does not hold a test that gives up', async () => {
    const { testPath } = testFolder()
    const gate = new EventTarget()
    const { baseURL, received } = await startJudge(async (_, response) => {
      await once(gate, 'open')
      sendJson(response, chatCompletion('late'))
    })
    const first = ask({ testPath, baseURL, testName: 'a' })
    await expect.poll(() => received.length).toBe(1)
    const giveUp = new AbortController()
    const second = ask({ testPath, baseURL, testName: 'b', signal: giveUp.signal })
    setTimeout(() => giveUp.abort(), 20)
    await expect(second).rejects.toThrow(/abort/i)
    gate.dispatchEvent(new Event('open'))
    expect(await first).toBe('late')
  })
})

describe('a transport', () => {
  const options = { testPath: '/nowhere/a.test.ts', testName: 'a', ordinal: 0 } as const

  test('is none when cassettes are off or refused', () => {
    expect(cassetteTransport({ ...options, mode: 'off' })).toBeUndefined()
    expect(cassetteTransport({ ...options, mode: 'record', name: false })).toBeUndefined()
  })

  test('records in every mode but replay', () => {
    expect(cassetteTransport({ ...options, mode: 'replay' })?.record).toBeNull()
    for (const mode of ['auto', 'record', 'rewrite'] as const) {
      expect(cassetteTransport({ ...options, mode })?.record).toBeTypeOf('function')
    }
  })

  test('asks no network in replay, but rejects at once', async () => {
    const { testPath } = testFolder()
    const { baseURL, received } = await startCountingJudge()
    const start = performance.now()
    await expect(ask({ testPath, baseURL, mode: 'replay' })).rejects.toThrow(CassetteMissError)
    expect(performance.now() - start).toBeLessThan(500)
    expect(received).toHaveLength(0)
  })

  test('makes no file and no folder by replaying', async () => {
    const { folder, testPath } = testFolder()
    await expect(ask({ testPath, mode: 'auto' })).rejects.toThrow(CassetteMissError)
    await settleCassettes({ testPath })
    expect(() => statSync(`${folder}/__cassettes__`)).toThrow('ENOENT')
  })

  test('rejects a request whose signal was aborted before', async () => {
    const replay = cassetteTransport({ ...options, mode: 'replay' })?.replay('facts')
    const signal = AbortSignal.abort(new Error('deadline'))
    await expect(replay?.('https://a.example/v1/responses', { signal })).rejects.toThrow('deadline')
  })
})

describe('a file that changes while the process runs', () => {
  test('is read again: it was deleted', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startCountingJudge()
    await ask({ testPath, baseURL })
    rmSync(cassette)
    await expect(ask({ testPath, mode: 'replay' })).rejects.toThrow(CassetteMissError)
  })

  test('is read again: its answer was edited', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startCountingJudge()
    await ask({ testPath, baseURL })
    writeFileSync(cassette, textOf(cassette).replace('answer 1', 'answer X'))
    expect(await ask({ testPath, mode: 'replay' })).toBe('answer X')
  })
})

describe('a named cassette', () => {
  test('is a file of its own that several test files share', async () => {
    const { folder, testPath } = testFolder()
    const { baseURL, received } = await startCountingJudge()
    await ask({ testPath, baseURL, name: 'shared' })
    const other = `${folder}/other.test.ts`
    expect(await ask({ testPath: other, baseURL, name: 'shared' })).toBe('answer 1')
    expect(received).toHaveLength(1)
    expect(textOf(`${folder}/__cassettes__/shared.json`)).toContain('"chat.test.ts": "remembers')
  })
})
