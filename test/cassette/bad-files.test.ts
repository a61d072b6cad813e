import * as fc from 'fast-check'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CassetteMode, settleCassettes } from '../../src/cassettes.js'
import { readCassetteText } from '../../src/cassette/file/read-cassette-text.js'
import { writeCassetteText } from '../../src/cassette/file/write-cassette-text.js'
import { CassetteFileError } from '../../src/errors.js'
import { runAsker } from './support/asker-process.js'
import { ask, testFolder, textOf } from './support/asking.js'
import { interaction } from './support/interactions.js'
import { startCountingJudge } from './support/judge-server.js'

const good = writeCassetteText([interaction('What is known?', 'answer'), interaction('two', 'b')])

const everyMode = ['replay', 'record', 'rewrite'] as const

/** What is thrown for a text, in replay and in record; the file must still hold the text then. */
async function faultOf(text: string, modes: readonly CassetteMode[] = everyMode): Promise<string> {
  const { testPath, cassette } = testFolder()
  mkdirSync(path.dirname(cassette))
  writeFileSync(cassette, text)
  const { baseURL, received } = await startCountingJudge()
  for (const mode of modes) {
    const asking = ask({ testPath, baseURL, mode })
    await expect(asking, mode).rejects.toThrow(CassetteFileError)
    await settleCassettes({ testPath }).catch(() => {})
    expect(textOf(cassette)).toBe(text)
  }
  expect(received).toHaveLength(0)
  const fault: unknown = await ask({ testPath, mode: 'replay' }).catch((error: unknown) => error)
  return fault instanceof CassetteFileError ? fault.message.replace(/^.*__cassettes__\//, '') : ''
}

function edited(from: string, to: string): string {
  expect(good).toContain(from)
  return good.replace(from, to)
}

describe('a file that is not a whole cassette is refused by its line', () => {
  test('because it is empty', async () => {
    expect(await faultOf('')).toMatch(
      /^chat\.test\.ts\.json, line 1: the file ends in the middle\. Fix: /,
    )
  })

  test('because it was cut off', async () => {
    const half = good.slice(0, good.indexOf('"ordinal"')).trimEnd()
    expect(await faultOf(half)).toContain(
      `chat.test.ts.json, line ${half.split('\n').length}: the file ends in the middle.`,
    )
  })

  test('because it holds a merge conflict', async () => {
    const sides = ['<<<<<<< HEAD', '"ordinal": 0,', '=======', '"ordinal": 1,', '>>>>>>> branch']
    const conflict = edited('      "ordinal": 0,', sides.join('\n'))
    const line = conflict.split('\n').indexOf('<<<<<<< HEAD') + 1
    expect(await faultOf(conflict)).toContain(
      `line ${line}: there is a merge conflict. Fix: resolve it`,
    )
  })

  test('because someone broke it', async () => {
    expect(await faultOf(edited('"key":', 'key:'))).toMatch(
      /line \d+: this is not JSON\. Fix: take the file from/,
    )
  })
})

describe('a file with a wrong field is refused by the field', () => {
  test.each([
    [
      '"version": 1',
      '"version": 2',
      'version: it is 2, and only version 1 is known here. Fix: update expect-knowledge-retention.',
    ],
    ['"version": 1', '"version": "1"', 'version: "1" is not a whole number'],
    [
      '"format": "expect-knowledge-retention cassette"',
      '"format": "other"',
      'format: the file is no cassette',
    ],
    ['"ordinal": 0', '"ordinal": -1', 'interactions[0].ordinal: -1 is not a whole number'],
    [
      '"status": 200',
      '"status": 500',
      'interactions[0].response.status: 500 is not a whole number from 200 to 299',
    ],
    ['"status": 200,', '', 'interactions[0].response.status: the field is missing'],
    ['"asked": "facts of turns 0-1"', '"asked": 7', 'interactions[0].asked: 7 is not a text'],
    ['"ordinal": 0', '"ordinal": 0, "note": "x"', 'interactions[0].note: the field is not known'],
    ['"request": {', '"request": [], "x": {', 'interactions[0].request: [] is not an object'],
    [
      '"chat.test.ts": "remembers the name"',
      '"chat.test.ts": null',
      'interactions[0].tests.chat.test.ts: null is not a text',
    ],
  ])('%s becomes %s', async (from, to, message) => {
    expect(await faultOf(edited(from, to))).toContain(`chat.test.ts.json, ${message}`)
  })

  test.each(['null', '[]', '7', '"text"', '{}', '{"log":{"entries":[]}}'])(
    'it is JSON, but no cassette: %s',
    async (text) => {
      expect(await faultOf(text)).toMatch(
        /the outermost value: .* is not an object|format: the file is no cassette/,
      )
    },
  )

  test('one interaction stands there twice', async () => {
    const twice = writeCassetteText([interaction('a', 'x'), interaction('a', 'y')])
    expect(await faultOf(twice)).toContain(
      'interactions[1]: it has the key and the ordinal of interactions[0]. Fix: delete one of the two.',
    )
  })

  test('the request of an interaction was edited', async () => {
    const fault = await faultOf(edited('"content": "What is known?"', '"content": "Who?"'), [
      'replay',
      'record',
    ])
    expect(fault).toMatch(
      /the interaction with key [\da-f]{16}: its request is not the one the key was made of\. Fix: undo the edit/,
    )
  })

  test('an answer was edited into something that stands for nothing', async () => {
    expect(
      await faultOf(edited('"content": "answer"', '"content": {"$lines": "answer"}'), [
        'replay',
        'record',
      ]),
    ).toContain('"$lines" does not hold an array of strings')
  })
})

describe('a file that is whole', () => {
  test.each([
    ['the line ends of Windows', good.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${good}`],
    ['another formatting', JSON.stringify(JSON.parse(good))],
    ['an edited answer', good],
  ])('is read with %s', async (_, text) => {
    const { testPath, cassette } = testFolder()
    mkdirSync(path.dirname(cassette))
    writeFileSync(cassette, text)
    expect(await ask({ testPath, mode: 'replay' })).toBe('answer')
  })

  test('is the same after reading and writing', () => {
    expect(writeCassetteText(readCassetteText(good, '/x.json').values())).toBe(good)
  })

  test('is never read when it was cut off anywhere', () => {
    const cut = fc.integer({ min: 0, max: good.trimEnd().length - 1 })
    fc.assert(
      fc.property(cut, (length) => {
        expect(() => readCassetteText(good.slice(0, length), '/x.json')).toThrow(CassetteFileError)
      }),
      { numRuns: 500 },
    )
  })

  test('is read or refused, but nothing else, whatever was done to it', () => {
    const at = fc.integer({ min: 0, max: good.length })
    fc.assert(
      fc.property(at, fc.nat(5), fc.string({ maxLength: 5 }), (from, length, put) => {
        const text = good.slice(0, from) + put + good.slice(from + length)
        try {
          readCassetteText(text, '/x.json')
        } catch (error) {
          expect(error).toBeInstanceOf(CassetteFileError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a file that may not be used', () => {
  test('because it is a link out of its folder', async () => {
    const { folder, testPath, cassette } = testFolder()
    mkdirSync(path.dirname(cassette))
    writeFileSync(`${folder}/elsewhere.json`, good)
    symlinkSync(`${folder}/elsewhere.json`, cassette)
    const { baseURL } = await startCountingJudge()
    await expect(ask({ testPath, mode: 'replay' })).rejects.toThrow(/it is a link/)
    await expect(ask({ testPath, mode: 'record', baseURL })).rejects.toThrow(CassetteFileError)
    expect(textOf(`${folder}/elsewhere.json`)).toBe(good)
  })

  test('because it is a link to nothing', async () => {
    const { folder, testPath, cassette } = testFolder()
    mkdirSync(path.dirname(cassette))
    symlinkSync(`${folder}/nothing.json`, cassette)
    await expect(ask({ testPath, mode: 'replay' })).rejects.toThrow(/it is a link/)
  })

  test('because it is a folder', async () => {
    const { testPath, cassette } = testFolder()
    mkdirSync(cassette, { recursive: true })
    await expect(ask({ testPath, mode: 'replay' })).rejects.toThrow(/it is not a file/)
  })

  test('because another one differs only in case', async () => {
    const { testPath } = testFolder()
    const { baseURL } = await startCountingJudge()
    await ask({ testPath, baseURL, name: 'Booking' })
    await expect(ask({ testPath, baseURL, name: 'booking' })).rejects.toThrow(
      /differs only in case/,
    )
    await settleCassettes({ testPath })
    await expect(ask({ testPath, baseURL, name: 'booking' })).rejects.toThrow(
      'differs only in case from Booking.json',
    )
  })
})

describe('a folder that cannot be written to', () => {
  test('is told before the judge is asked', async () => {
    const { folder, testPath } = testFolder()
    chmodSync(folder, 0o555)
    const { baseURL, received } = await startCountingJudge()
    const { errors } = await runAsker({ testPath, baseURL }, { isBoundByPermissions: true })
    expect(errors).toEqual([
      expect.stringMatching(
        /^CassetteFileError: .*chat\.test\.ts\.json: the folder .* cannot be written to\. Fix: make it writable/,
      ),
    ])
    expect(received).toHaveLength(0)
  })

  test('can be replayed from', async () => {
    const { folder, testPath, cassette } = testFolder()
    mkdirSync(path.dirname(cassette))
    writeFileSync(cassette, good)
    chmodSync(path.dirname(cassette), 0o555)
    chmodSync(folder, 0o555)
    const asker = await runAsker({ testPath }, { isBoundByPermissions: true })
    expect(asker).toMatchObject({ errors: [], answers: ['answer'] })
  })

  test('is told when it is a file', async () => {
    const { folder, testPath } = testFolder()
    writeFileSync(`${folder}/__cassettes__`, '')
    const { baseURL } = await startCountingJudge()
    await expect(ask({ testPath, baseURL })).rejects.toThrow(CassetteFileError)
  })
})

describe('what another process left behind', () => {
  test('a lock of a process that is gone is taken over at once', async () => {
    const { testPath, cassette } = testFolder()
    mkdirSync(path.dirname(cassette))
    writeFileSync(
      `${cassette}.lock`,
      JSON.stringify({ host: hostname(), pid: 2 ** 22 + 1, lock: 'x' }),
    )
    const { baseURL } = await startCountingJudge()
    const start = performance.now()
    expect(await ask({ testPath, baseURL })).toBe('answer 1')
    expect(performance.now() - start).toBeLessThan(2000)
    expect(readdirSync(path.dirname(cassette))).toEqual(['chat.test.ts.json'])
  })

  test('a lock that is old is taken over, whoever holds it', async () => {
    const { testPath, cassette } = testFolder()
    mkdirSync(path.dirname(cassette))
    writeFileSync(`${cassette}.lock`, JSON.stringify({ host: 'another', pid: 1, lock: 'x' }))
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(`${cassette}.lock`, longAgo, longAgo)
    const { baseURL } = await startCountingJudge()
    expect(await ask({ testPath, baseURL })).toBe('answer 1')
  })

  test('a lock that is held is waited for', async () => {
    const { testPath, cassette } = testFolder()
    mkdirSync(path.dirname(cassette))
    writeFileSync(`${cassette}.lock`, JSON.stringify({ host: 'another', pid: 1, lock: 'x' }))
    const { baseURL, received } = await startCountingJudge()
    const recording = ask({ testPath, baseURL })
    await expect.poll(() => received.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(readdirSync(path.dirname(cassette))).toEqual(['chat.test.ts.json.lock'])
    rmSync(`${cassette}.lock`)
    expect(await recording).toBe('answer 1')
  })

  test('a lock is waited for and taken over although the clock of the test stands still', async () => {
    const { testPath, cassette } = testFolder()
    mkdirSync(path.dirname(cassette))
    writeFileSync(`${cassette}.lock`, JSON.stringify({ host: 'another', pid: 1, lock: 'x' }))
    const { baseURL, received } = await startCountingJudge()
    vi.useFakeTimers({ now: 0 })
    onTestFinished(() => void vi.useRealTimers())
    const recording = ask({ testPath, baseURL })
    while (received.length === 0) await nextTurn()
    const longAgo = new Date(0)
    utimesSync(`${cassette}.lock`, longAgo, longAgo)
    expect(await recording).toBe('answer 1')
  })

  test('a half written file is removed', async () => {
    const { testPath, cassette } = testFolder()
    mkdirSync(path.dirname(cassette))
    writeFileSync(path.join(path.dirname(cassette), '.chat.test.ts.json.123-0.tmp'), '{"half')
    const { baseURL } = await startCountingJudge()
    await ask({ testPath, baseURL })
    expect(readdirSync(path.dirname(cassette))).toEqual(['chat.test.ts.json'])
  })
})
