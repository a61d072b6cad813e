/** `knowledge-retention probe`, run as a user runs it, against a chat API on loopback and a module. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { perfectBot, windowBot } from '../../examples/probe/bots.js'
import { type LoopbackChatbot, serveChatbot } from '../../examples/probe/loopback-server.js'
import { commands } from '../../src/cli/commands/index.js'
import { runCli } from '../support/run-cli.js'
import type { TemporaryFolder } from '../support/temporary-folder.js'

const folder = mkdtempSync(join(tmpdir(), 'probe-'))
let small: LoopbackChatbot
let large: LoopbackChatbot
beforeAll(async () => {
  small = await serveChatbot((messages) => windowBot(9)(messages, {} as never))
  large = await serveChatbot((messages) => perfectBot(messages, {} as never))
})
afterAll(() => {
  small.close()
  large.close()
  rmSync(folder, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const { exitCode, output, errors } = await runCli(
    { path: folder } as TemporaryFolder,
    '',
    {},
    commands,
    ['probe', ...args],
  )
  return { code: exitCode, out: output, err: errors }
}

test('draws the curve of a chat API and says how far it has come', async () => {
  const { code, out, err } = await run(small.url, '--distances', '1,3,4', '--per-kind', '1')
  expect(out).toMatch(/^ {2}exchanges {2}recalled/)
  expect(out).toContain('Held at 0.90: 3 exchanges')
  expect(out).toMatch(/Made up: 0 of \d+ questions/)
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(err).toMatch(/: \d+ of \d+ questions asked, \d+ exchanges/)
  expect(code).toBe(0)
})

test('exits with 1 when a rate was asked for and is not held', async () => {
  expect((await run(small.url, '--distances', '1,4', '--rate', '0.9')).code).toBe(1)
  expect((await run(large.url, '--distances', '1,4', '--rate', '0.9')).code).toBe(0)
})

test('compares two chatbots fact by fact, one of them by the file of an earlier run', async () => {
  const args = ['--distances', '1,4', '--per-kind', '1'] as const
  await run(small.url, ...args, '--output', 'small.json')
  const saved = JSON.parse(readFileSync(join(folder, 'small.json'), 'utf8')) as { probes: [] }
  expect(saved.probes).toHaveLength(18)
  const { out } = await run(large.url, ...args, '--against', 'small.json')
  expect(out).toContain(`First: ${large.url}`)
  expect(out).toMatch(/ 4 +9 +9 +0 +\+1\.00 .* 0\.004/)
  const live = JSON.parse(
    (await run(large.url, ...args, '--against', small.url, '--json')).out,
  ) as {
    comparison: { overall: { onlyFirst: number } }
  }
  expect(live.comparison.overall.onlyFirst).toBe(9)
})

test('loads a chatbot from a module', async () => {
  const chatbot = `export default () => 'I do not know.'\n`
  writeFileSync(join(folder, 'bot.mjs'), chatbot)
  expect((await run('bot.mjs', '--distances', '1')).out).toContain('not even 1 exchange')
})

test('says what is wrong in a line', async () => {
  expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('chatbot') })
  expect(await run('none.mjs')).toMatchObject({
    code: 2,
    err: expect.stringContaining('probe none.mjs: the module cannot be loaded'),
  })
  expect(await run(small.url, '--unit', 'miles')).toMatchObject({
    code: 2,
    err: expect.stringContaining(`option unit: is "miles". Fix: write 'exchanges' or 'tokens'.`),
  })
})
