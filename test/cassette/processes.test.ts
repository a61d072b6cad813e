import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCassetteText } from '../../src/cassette/file/read-cassette-text.js'
import { writeCassetteText } from '../../src/cassette/file/write-cassette-text.js'
import { ask, testFolder, textOf } from './support/asking.js'
import { runAsker, startAsker } from './support/asker-process.js'
import { manyInteractions } from './support/interactions.js'
import { chatCompletion, sendJson, startJudge } from './support/judge-server.js'

function startSteadyJudge() {
  return startJudge(({ body }, response) => {
    sendJson(response, chatCompletion(`answer to ${body.toString()}`))
  })
}

/** 25 questions, of which every fifth is asked by all workers. */
function questionsOf(worker: number): string[] {
  return Array.from({ length: 25 }, (_, n) => (n % 5 === 0 ? `shared ${n}` : `${worker}: ${n}`))
}

describe('several processes', () => {
  test('that write one file at the same time lose nothing', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startSteadyJudge()
    const workers = [0, 1, 2, 3].map((worker) =>
      runAsker({ testPath, baseURL, questions: questionsOf(worker) }),
    )
    for (const { answers, errors } of await Promise.all(workers)) {
      expect(errors).toEqual([])
      expect(answers).toHaveLength(25)
    }
    expect(readCassetteText(textOf(cassette), cassette).size).toBe(5 + 4 * 20)
    expect(readdirSync(path.dirname(cassette))).toEqual(['chat.test.ts.json'])

    const replay = await runAsker({ testPath, mode: 'replay', questions: questionsOf(2) })
    expect(replay.errors).toEqual([])
  }, 60_000)

  test('make the same file, whichever came first', async () => {
    const { baseURL } = await startSteadyJudge()
    const texts: string[] = []
    for (const order of [
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
    ]) {
      const { testPath, cassette } = testFolder()
      for (const question of order) await runAsker({ testPath, baseURL, questions: [question] })
      texts.push(textOf(cassette))
    }
    expect(texts[1]).toBe(texts[0])
  }, 60_000)

  test('see what another has recorded meanwhile', async () => {
    const { testPath } = testFolder()
    const { baseURL, received } = await startSteadyJudge()
    await ask({ testPath, baseURL, question: 'one' })
    await runAsker({ testPath, baseURL, questions: ['two'] })
    expect(received).toHaveLength(2)
    await ask({ testPath, baseURL, question: 'two' })
    expect(received).toHaveLength(2)
  }, 60_000)
})

describe('a process that is killed while it writes', () => {
  test('leaves a whole file and nothing in the way', async () => {
    const { testPath, cassette } = testFolder()
    const { baseURL } = await startSteadyJudge()
    mkdirSync(path.dirname(cassette))
    const before = manyInteractions(300, (n) => `${'a long prompt\n'.repeat(300)}${n}`)
    writeFileSync(cassette, writeCassetteText(before))
    const questions = Array.from({ length: 1000 }, (_, n) => `question ${n}`)
    for (const delay of [0, 13, 40]) {
      const { process: asker, output } = startAsker({ testPath, baseURL, questions })
      const ended = output.catch(() => {})
      const size = textOf(cassette).length
      await expect
        .poll(() => textOf(cassette).length, { timeout: 20_000, interval: 5 })
        .not.toBe(size)
      await new Promise((resolve) => setTimeout(resolve, delay))
      asker.kill('SIGKILL')
      await ended
      const kept = readCassetteText(textOf(cassette), cassette)
      expect(kept.size).toBeGreaterThan(300)
    }
    expect(await ask({ testPath, baseURL, question: 'after' })).toContain('after')
    expect(readdirSync(path.dirname(cassette))).toEqual(['chat.test.ts.json'])
  }, 60_000)
})
