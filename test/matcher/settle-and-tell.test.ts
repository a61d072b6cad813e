/** What is said at the end of a test file, with real cassettes in a folder of their own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type CassetteMode, cassetteTransport } from '../../src/cassettes.js'
import { settleAndTell } from '../../src/matcher/settle-and-tell.js'

afterEach(() => vi.restoreAllMocks())

/** A test file whose one test asks questions; gives the lines said at its end. */
function testFile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'settled-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const testPath = path.join(folder, 'chat.test.ts')
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const said = vi.spyOn(console, 'info').mockImplementation(() => {})
  return async (mode: CassetteMode, questions: readonly string[]): Promise<unknown[]> => {
    const transport = cassetteTransport({ testPath, testName: 'a', mode, ordinal: 0 })
    for (const body of questions) {
      const request = ['https://judge.example/ask', { method: 'POST', body }] as const
      if (mode === 'replay') await transport?.replay(body)(...request)
      else await transport?.record?.(body, async () => Response.json({ body }))(...request)
    }
    said.mockClear()
    await settleAndTell({ testPath })
    return said.mock.calls.flat()
  }
}

test('a run that recorded says how much and where, in one line', async () => {
  const run = testFile()
  expect(await run('record', ['one', 'two'])).toEqual([
    'recorded 2 answers in __cassettes__/chat.test.ts.json: commit it',
  ])
  expect(await run('record', ['one', 'two', 'three'])).toEqual([
    'recorded 1 answer in __cassettes__/chat.test.ts.json: commit it',
  ])
})

test('a run that took recordings out says how many', async () => {
  const run = testFile()
  await run('record', ['one', 'two', 'three'])
  expect(await run('rewrite', ['one'])).toEqual([
    'recorded 1 answer in __cassettes__/chat.test.ts.json: commit it',
    'cassette __cassettes__/chat.test.ts.json: took out 2 recordings that this run did not use',
  ])
})

test('a run that changed nothing says nothing', async () => {
  const run = testFile()
  await run('record', ['one'])
  expect(await run('replay', ['one'])).toEqual([])
  expect(await run('record', ['one'])).toEqual([])
})
