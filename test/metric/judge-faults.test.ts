import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { InvalidMeasurementError, JudgeError, measureKnowledgeRetention } from '../../src/index.js'
import { toConversation } from '../../src/conversation/to-conversation.js'
import { measure as measureWith } from '../../src/metric/measure.js'
import { resolveOptions } from '../../src/metric/options/resolve-options.js'
import { maya, mayasName } from '../support/name-asked-again.js'
import { scriptedJudge, type Script } from '../support/scripted-judge.js'

const good = { facts: [mayasName], corrections: [], attritions: [], retained: [1, 3] }

const measure = (script: Script, options = {}) => {
  const judge = scriptedJudge(script)
  return { judge, result: measureKnowledgeRetention(maya, { model: judge, ...options }) }
}

describe('a faulty answer is asked for once more, with what was wrong', () => {
  const attrition = { turn: 3, kind: 'asked_again', facts: [1], reason: 'It asks again.' }
  test.each<[string, unknown, string]>([
    ['no JSON', 'I think it is fine.', 'it is not JSON'],
    [
      'missing fields',
      { facts: [mayasName] },
      'used: corrections is missing; attritions is missing; and 1 more. Answer',
    ],
    [
      'a number as text',
      { ...good, facts: [{ ...mayasName, turn: '0' }] },
      'used: facts[0].turn: expected number, received string. Answer',
    ],
    [
      'an unknown kind',
      { ...good, facts: [{ ...mayasName, kind: 'rumour' }] },
      'used: facts[0].kind: Invalid option: expected one of "fact"|"preference"',
    ],
    ['a list', [good], 'used: the answer: expected object, received array. Answer'],
    ['a missing verdict', { ...good, retained: [1] }, 'there is no verdict for turn 3'],
    ['two verdicts', { ...good, retained: [1, 3, 3] }, 'turn 3 has two verdicts'],
    ['both verdicts', { ...good, attritions: [attrition] }, 'turn 3 has two verdicts'],
    ['a turn not asked', { ...good, retained: [1, 2, 3] }, 'turn 2 has a verdict but is not'],
    [
      'an attrition without a fact',
      { ...good, retained: [1], attritions: [{ ...attrition, facts: [] }] },
      'concerns no fact that was in force',
    ],
    [
      'a fact that does not exist',
      { ...good, retained: [1], attritions: [{ ...attrition, facts: [7] }] },
      'concerns fact 7, which is none',
    ],
    [
      'a fact stated only later',
      {
        ...good,
        facts: [{ ...mayasName, turn: 2 }],
        retained: [3],
        attritions: [{ ...attrition, turn: 1 }],
      },
      'concerns no fact that was in force',
    ],
    [
      'a fact from the assistant',
      { ...good, facts: [{ ...mayasName, turn: 1 }] },
      "that is the assistant's",
    ],
    ['a fact from nowhere', { ...good, facts: [{ ...mayasName, turn: 9 }] }, 'turns are 0 to 3'],
    ['two facts of one id', { ...good, facts: [mayasName, mayasName] }, 'two facts have the id 1'],
    [
      'a correction of nothing',
      { ...good, corrections: [{ fact: 1, by: 2 }] },
      "names an id that is no fact's",
    ],
    ['a correction of itself', { ...good, corrections: [{ fact: 1, by: 1 }] }, 'cannot correct'],
  ])('%s', async (_, faulty, fault) => {
    const { judge, result } = measure((_data, _request, number) =>
      number === 0 ? (faulty as object) : good,
    )
    expect((await result).score).toBe(1)
    expect((await result).usage.calls).toBe(2)
    const [first, second] = judge.requests
    expect(second?.messages.slice(0, 2)).toEqual(first?.messages)
    expect(second?.messages[2]?.role).toBe('assistant')
    expect(second?.messages[3]?.content).toContain(fault)
  })

  test('a second faulty answer makes the measurement invalid, with the tokens spent', async () => {
    const { result } = measure(() => ({ ...good, retained: [1] }))
    const error: unknown = await result.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InvalidMeasurementError)
    expect(error).toMatchObject({
      usage: { calls: 2, replayed: 0, inputTokens: 200, outputTokens: 20 },
      cause: { kind: 'malformed' },
    })
    expect((error as Error).message).toBe(
      'judge scripted-judge, facts and verdicts of turns 0-3: asked twice, its answer cannot be used: ' +
        'there is no verdict for turn 3; it wrote: ' +
        '{"facts":[{"id":1,"turn":0,"kind":"fact","subject":"name","fact":"the user\'s name is Maya"}],"corrections":[],"attritions":[],"retained":[1]}; ' +
        'there is no verdict, neither pass nor failure. ' +
        'Fix: run again, or use a model that follows JSON schemas more closely.',
    )
  })
})

describe('passing faults', () => {
  const unavailable = () =>
    new JudgeError({
      kind: 'unavailable',
      status: 503,
      where: 'judge',
      problem: 'it is down',
      fix: 'wait',
      retryAfterMs: 1,
    })

  test('are tried again, up to maxRetries', async () => {
    const { result } = measure((_data, _request, number) => (number < 2 ? unavailable() : good))
    expect((await result).usage.calls).toBe(3)
  })

  test('make the measurement invalid after that', async () => {
    const { result } = measure(unavailable, { maxRetries: 1 })
    await expect(result).rejects.toMatchObject({
      name: 'InvalidMeasurementError',
      usage: { calls: 2 },
      message: expect.stringContaining('it is down'),
    })
  })

  test('with a wait longer than the time left fail at once, with its length', async () => {
    const { result } = measure(
      () =>
        new JudgeError({
          kind: 'rate_limited',
          status: 429,
          where: 'judge',
          problem: 'too many requests',
          fix: 'wait',
          retryAfterMs: 120_000,
        }),
      { timeoutMs: 5_000 },
    )
    await expect(result).rejects.toThrow(/the judge asks to wait 120 s, longer than the [45] s/)
  })

  test('with a wait beyond what is ever waited are not said to be longer than the time left', async () => {
    const { result } = measure(() => {
      const { kind, where, problem, fix } = unavailable()
      return new JudgeError({ kind, where, problem, fix, retryAfterMs: 40_000 })
    })
    await expect(result).rejects.toThrow(
      'it is down; the judge asks to wait 40 s, longer than the 30 s that are waited at most',
    )
  })

  test('without time for another try do not invent a wait that the judge asked for', async () => {
    const { result } = measure(
      () =>
        new JudgeError({ kind: 'unavailable', where: 'judge', problem: 'it is down', fix: 'wait' }),
      { timeoutMs: 300 },
    )
    await expect(result).rejects.toMatchObject({
      message: expect.stringContaining('it is down; no time is left to ask again'),
      cause: { retryAfterMs: null },
    })
  })
})

test.each(['refused', 'authentication', 'rejected', 'content_filtered'] as const)(
  'a judge that %s is not asked again',
  async (kind) => {
    const { judge, result } = measure(
      () => new JudgeError({ kind, where: 'judge', problem: 'no', fix: 'none' }),
    )
    await expect(result).rejects.toBeInstanceOf(InvalidMeasurementError)
    expect(judge.requests).toHaveLength(1)
  },
)

test('tokens of an answer that could not be used are counted', async () => {
  const { result } = measure(
    () =>
      new JudgeError({
        kind: 'refused',
        where: 'judge',
        problem: 'it declined',
        fix: 'none',
        spent: { inputTokens: 70, outputTokens: 'unknown' },
      }),
  )
  await expect(result).rejects.toMatchObject({
    usage: { calls: 1, inputTokens: 70, outputTokens: 'unknown' },
  })
})

test('the cost of answers that nobody waits for any more is unknown, not 0', async () => {
  // Long enough for two windows: the second goes on when the first fails.
  const input = Array.from({ length: 60 }, () => maya).flat()
  let isFirst = true
  const judge = scriptedJudge(() => {
    if (!isFirst) return new Promise<object>(() => {})
    isFirst = false
    return new JudgeError({ kind: 'refused', where: 'judge', problem: 'it declined', fix: 'none' })
  })
  const result = measureKnowledgeRetention(input, { model: judge })
  await expect(result).rejects.toMatchObject({
    usage: { inputTokens: 'unknown', outputTokens: 'unknown' },
  })
  expect(judge.requests.length).toBeGreaterThan(1)
})

const asksToWait = () =>
  new JudgeError({
    kind: 'rate_limited',
    where: 'judge',
    problem: 'it is busy',
    fix: 'wait',
    retryAfterMs: 3_600_000,
  })

test.each<[string, object, string]>([
  [
    'nearly over',
    { timeoutMs: 5_000 },
    'run again later, or raise timeoutMs, or use a faster judge',
  ],
  ['far away', {}, 'run again later, or lower concurrency.'],
])('a judge that asks to wait too long while the deadline is %s', async (_, options, fix) => {
  const { result } = measure(asksToWait, options)
  await expect(result).rejects.toThrow(`Fix: ${fix}`)
})

test('the time of the test is what is raised when it ends first', async () => {
  const judge = scriptedJudge(asksToWait)
  const resolved = resolveOptions({ model: judge }, {}, [])
  const measured = measureWith(toConversation(maya), resolved, {
    transportOf: () => undefined,
    testTimeLeftMs: 4_000,
    timeoutAdvice: 'raise testTimeout',
    hopesToPass: true,
  })
  await expect(measured).rejects.toThrow(/\. Fix: run again later, or raise testTimeout\.$/)
})

describe('one deadline over the whole measurement', () => {
  test('ends a judge that never answers and ignores its signal', async () => {
    const { result } = measure(() => new Promise<object>(() => {}), { timeoutMs: 50 })
    await expect(result).rejects.toThrow(
      'the measurement: the judge did not finish within 50 ms; there is no verdict, neither pass nor failure. ' +
        'Fix: raise timeoutMs, or use a faster judge or a recording.',
    )
  })

  test('tells the judge through its signal', async () => {
    let signal: AbortSignal | undefined
    const { result } = measure(
      (_data, _request, _number, call) => {
        signal = call.signal
        return new Promise<object>(() => {})
      },
      { timeoutMs: 20 },
    )
    await expect(result).rejects.toThrow()
    expect(signal?.aborted).toBe(true)
  })

  test('the caller can give up before it', async () => {
    const controller = new AbortController()
    const { result } = measure(() => new Promise<object>(() => {}), { signal: controller.signal })
    controller.abort()
    await expect(result).rejects.toThrow('it was aborted by its signal')
  })
})

test('what is no fault of the judge is thrown as it is', async () => {
  const { result } = measure(() => {
    throw new TypeError('a bug in the judge')
  })
  await expect(result).rejects.toThrow(TypeError)
})

describe('a locale that the tests set for their own zod', () => {
  const before = z.config()
  const french = z.locales.fr().localeError
  afterEach(() => z.config({ ...before }))

  test('stays theirs, and the judge is told in English', async () => {
    z.config({ localeError: french })
    const { judge, result } = measure((_data, _request, number) =>
      number === 0 ? { ...good, retained: ['one'] } : good,
    )
    await result
    expect(judge.requests[1]?.messages.at(-1)?.content).toContain(
      'retained[0]: expected number, received string',
    )
    expect(z.config().localeError).toBe(french)
  })
})
