/** Which answers of a language judge are stored: those of questions that end well, over HTTP, in real cassettes. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { measureKnowledgeRetention, openAIJudge } from '../../src/index.js'
import { invalidOf } from '../support/invalid-of.js'
import { stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import type { LoopbackReply } from '../support/loopback-server.js'
import { askedAgain, languageAnswer, remembered } from '../support/maya.js'
import { temporaryCassettes } from '../support/temporary-cassettes.js'

/** Forgets the verdict on turn 3. */
const faulty = completion({ facts: [], corrections: [], attritions: [], retained: [1] })

beforeEach(stubNoJudgeEnvironment)
afterEach(() => vi.unstubAllEnvs())

/** A judge that answers with `replies`, then carefully, each after a moment. */
async function startJudge(replies: readonly LoopbackReply[]) {
  const server = await startChatServer(async ({ body }, index) => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    return replies[index] ?? completion(languageAnswer(body))
  })
  onTestFinished(() => server.close())
  const model = openAIJudge({ baseURL: server.baseURL, apiKey: 'k' })
  return { server, measure: (input = askedAgain) => measureKnowledgeRetention(input, { model }) }
}

describe('a faulty answer', () => {
  test('and the good one after it are stored: a replay needs the first to reach the second', async () => {
    const cassettes = temporaryCassettes()
    await cassettes.run('record')
    const { measure, server } = await startJudge([faulty])
    const live = await measure()
    expect(server.requests).toHaveLength(2)

    await cassettes.run('replay')
    const replayed = await measure()
    expect(server.requests).toHaveLength(2)
    expect(replayed).toMatchObject({ score: live.score, usage: { calls: 2, replayed: 2 } })
  })

  test('and another after it are not, so that a later run asks again', async () => {
    const cassettes = temporaryCassettes()
    await cassettes.run('record')
    const { measure, server } = await startJudge([completion('nothing but prose'), faulty])
    const error = await invalidOf(measure())
    expect(error.message).toContain('Fix: run again')
    expect(() => cassettes.read()).toThrow('ENOENT')

    await cassettes.run('record')
    expect(await measure()).toMatchObject({ score: 0.5, usage: { replayed: 0 } })
    expect(server.requests).toHaveLength(3)
    await cassettes.run('replay')
    expect(await measure()).toMatchObject({ score: 0.5, usage: { replayed: 1 } })
  })

  test('and another after it do not replace good recordings under rewrite', async () => {
    const cassettes = temporaryCassettes()
    await cassettes.run('record')
    // The recording is of a first answer that was faulty too, in other words.
    const first = await startJudge([completion('not yet')])
    await first.measure()
    const before = cassettes.read()
    expect(before.match(/"key"/g)).toHaveLength(2)

    await cassettes.run('rewrite')
    const bad = await startJudge([faulty, faulty])
    await invalidOf(bad.measure())
    await cassettes.run('rewrite')
    expect(cassettes.read()).toBe(before)

    const healthy = await startJudge([])
    await healthy.measure()
    expect(healthy.server.requests).toHaveLength(1)
    await cassettes.run('replay')
    expect(cassettes.read().match(/"key"/g)).toHaveLength(1)
    expect(await healthy.measure()).toMatchObject({ usage: { calls: 1, replayed: 1 } })
  })
})

test('a recording whose answers are faulty says how to be rid of it, and so it is', async () => {
  const cassettes = temporaryCassettes()
  await cassettes.run('record')
  const { measure, server } = await startJudge([faulty])
  await measure()
  cassettes.edit((text) => text.replace('"subject": "name"', '"about": "name"'))

  await cassettes.run('replay')
  const error = await invalidOf(measure())
  expect(error.message).toContain(
    'Fix: it comes from the recording, so record anew: run with KNOWLEDGE_RETENTION_CASSETTES=rewrite where the judge can be asked.',
  )
  await cassettes.run('rewrite')
  await measure()
  await cassettes.run('replay')
  expect(await measure()).toMatchObject({ score: 0.5, usage: { replayed: 1 } })
  expect(server.requests).toHaveLength(3)
})

describe('measurements of the same at the same time', () => {
  test('share each live answer, the faulty one too, and it is stored once', async () => {
    const cassettes = temporaryCassettes()
    await cassettes.run('rewrite')
    const { measure, server } = await startJudge([faulty])
    const results = await Promise.all(Array.from({ length: 4 }, () => measure()))
    expect(new Set(results.map(({ score }) => score))).toEqual(new Set([0.5]))
    expect(server.requests).toHaveLength(2)
    expect(cassettes.read().match(/"key"/g)).toHaveLength(2)
  })

  test('that end in a fault store nothing', async () => {
    const cassettes = temporaryCassettes()
    await cassettes.run('record')
    const { measure, server } = await startJudge([faulty, faulty])
    await Promise.all(Array.from({ length: 4 }, () => invalidOf(measure())))
    expect(server.requests).toHaveLength(2)
    expect(() => cassettes.read()).toThrow('ENOENT')
  })
})

test('a request without a recording is no call when it can only be replayed', async () => {
  const cassettes = temporaryCassettes()
  await cassettes.run('replay')
  const { measure } = await startJudge([])
  const error = await invalidOf(measure())
  expect(error.usage).toEqual({ calls: 0, replayed: 0, inputTokens: 0, outputTokens: 0 })
})

test('an answer is in the file by the time that the measurement ends, whatever happens then', async () => {
  const cassettes = temporaryCassettes()
  await cassettes.run('record')
  const { measure } = await startJudge([])
  await measure(remembered)
  expect(cassettes.read()).toContain('remembers Maya')
})
