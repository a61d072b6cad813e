/** Conversations of a few windows: all requests at once, each with all that was said before. */
import { describe, expect, test } from 'vitest'
import {
  JudgeError,
  type KnowledgeRetentionOptions,
  measureKnowledgeRetention,
} from '../../src/index.js'
import { readingJudge } from '../support/reading-judge.js'
import { type ShownData, type ScriptedJudge, scriptedJudge } from '../support/scripted-judge.js'

/** 20 exchanges; `special` replaces turns by their position. */
function conversation(special: Readonly<Record<number, string>>) {
  return Array.from({ length: 40 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: special[at] ?? (at % 2 === 0 ? `Question ${at}?` : `Answer ${at}.`),
  }))
}

interface Answer {
  readonly facts?: readonly (readonly [turn: number, subject: string, fact: string])[]
  readonly sources?: readonly number[]
  readonly reason?: string
  /** Takes the place of the reason where none is asked for. */
  readonly about?: string
}

/** A judge whose answers about a window are given by the window's first turn; turn 39 is lost. */
function judgeOf(
  answers: Readonly<Record<number, Answer>>,
  later: (data: ShownData) => object = () => ({}),
): ScriptedJudge {
  return scriptedJudge((data, { schemaName }) => {
    if (schemaName !== 'facts_and_verdicts_so_far') return later(data)
    const { facts = [], sources, reason, about } = answers[data.from] ?? {}
    return {
      facts: facts.map(([turn, subject, fact], at) => ({
        id: at + 1,
        turn,
        kind: 'fact',
        subject,
        fact,
      })),
      corrections: [],
      attritions: sources
        ? [{ turn: 39, kind: 'contradicted', sources, ...(about ? { about } : { reason }) }]
        : [],
      retained: data.judge.filter((turn) => turn !== 39 || !sources),
    }
  })
}

const home = [0, 'home', 'the user lives in Oslo'] as const
const dog = [0, 'dog', "the user's dog is called Bruno"] as const
const said = { 0: 'I live in Oslo, with my dog Bruno.', 38: 'And my dog?', 39: 'It is Rex.' }
const reason = 'The user said the dog is called Bruno, but the assistant calls it Rex.'

async function lostFacts(model: ScriptedJudge, options: KnowledgeRetentionOptions = {}) {
  const { verdicts } = await measureKnowledgeRetention(conversation(said), { ...options, model })
  return verdicts
    .filter(({ attrition }) => attrition)
    .map(({ path, facts }) => [path, ...facts.map(({ statement }) => statement)])
}

test('no request waits for another, and each shows the conversation up to the end of its window', async () => {
  let underWay = 0
  const reading = readingJudge()
  const model = scriptedJudge(async (data, request, number, call) => {
    underWay++
    await expect.poll(() => underWay).toBe(4)
    expect(data.conversation.map(({ turn }) => turn)).toEqual(
      Array.from({ length: (data.judge.at(-1) ?? 0) + 1 }, (_, at) => at),
    )
    expect(data.from).toBe([0, 8, 18, 28][number])
    return (await reading.ask(request, call)).text
  })
  const result = await measureKnowledgeRetention(
    conversation({ 0: 'FACT dog=Bruno', 39: 'SAYS dog=Rex' }),
    { model },
  )
  expect(model.requests).toHaveLength(4)
  expect(result.judgedTurns).toBe(20)
  expect(result.verdicts.at(-1)).toMatchObject({
    path: 'messages[39]',
    attrition: 'contradicted',
    facts: [{ id: 'f1', subject: 'dog', statement: 'Bruno', path: 'messages[0]' }],
  })
})

describe('the fact that an attrition concerns', () => {
  test('is the one of its source, found by another window', async () => {
    const model = judgeOf({ 0: { facts: [dog] }, 28: { sources: [0], reason } })
    expect(await lostFacts(model)).toEqual([['messages[39]', dog[2]]])
  })

  test('is the one that the reason speaks of, when the source states several', async () => {
    const model = judgeOf({ 0: { facts: [home, dog] }, 28: { sources: [0], reason } })
    expect(await lostFacts(model)).toEqual([['messages[39]', dog[2]]])
  })

  test('is the one that the reason speaks of in Chinese too', async () => {
    const facts = [
      [0, '住址', '用户住在奥斯陆'],
      [0, '宠物', '用户的狗叫布鲁诺'],
    ] as const
    const model = judgeOf({
      0: { facts },
      28: { sources: [0], reason: '用户说狗叫布鲁诺，助手却说叫雷克斯。' },
    })
    expect(await lostFacts(model)).toEqual([['messages[39]', '用户的狗叫布鲁诺']])
  })

  test('is the one that was lost and no other of its source, without reasons too', async () => {
    const model = judgeOf({ 0: { facts: [home, dog] }, 28: { sources: [0], about: dog[2] } })
    expect(await lostFacts(model, { includeReason: false })).toEqual([['messages[39]', dog[2]]])
    expect(model.requests[3]?.messages[0]?.content).toContain(
      '("sources"), and what those facts say as one short sentence ("about").',
    )
  })

  test('is every one of its source, when the words are nearer to none', async () => {
    const model = judgeOf({ 0: { facts: [home, dog] }, 28: { sources: [0], reason: '!' } })
    expect(await lostFacts(model)).toEqual([['messages[39]', home[2], dog[2]]])
  })

  test('alone counts for the grade, so that one of two facts lost is not most of them', async () => {
    const answers = { 0: { facts: [home, dog] }, 28: { sources: [0], about: dog[2] } }
    const model = judgeOf(answers, () => ({ grade: 'slips_on_minor' }))
    const options = { model, includeReason: false, scoring: 'graded' } as const
    const { score } = await measureKnowledgeRetention(conversation(said), options)
    expect(score).toBeCloseTo(2 / 3)
    expect(model.requests[4]?.messages[0]?.content).not.toContain('forgets_most')
  })

  test('is named once, however often its source is', async () => {
    const model = judgeOf({ 0: { facts: [dog] }, 28: { sources: [0, 0], reason } })
    expect(await lostFacts(model)).toEqual([['messages[39]', dog[2]]])
  })
})

describe('an attrition by a source that states no fact in force', () => {
  test('is judged again by the facts that are, and stands when it is found again', async () => {
    const model = judgeOf({ 0: { facts: [dog] }, 28: { sources: [2], reason } }, (data) => {
      expect(data.facts).toEqual([[1, 0, dog[1], dog[2]]])
      expect(data.judge).toEqual([39])
      return { attritions: [{ turn: 39, kind: 'contradicted', facts: [1], reason }], retained: [] }
    })
    expect(await lostFacts(model)).toEqual([['messages[39]', dog[2]]])
    expect(model.requests).toHaveLength(5)
  })

  test('is judged again by the facts that are, and falls when it is not', async () => {
    const model = judgeOf({ 0: { facts: [dog] }, 28: { sources: [2], reason } }, () => ({
      attritions: [],
      retained: [39],
    }))
    expect(await lostFacts(model)).toEqual([])
  })

  test('is none where no fact was found at all', async () => {
    const model = judgeOf({ 28: { sources: [0], reason } })
    const result = await measureKnowledgeRetention(conversation(said), { model })
    expect([result.judgedTurns, result.score]).toEqual([0, 1])
    expect(model.requests).toHaveLength(4)
  })
})

test.each([
  [[], 'the contradicted of turn 39 concerns no fact of a turn before it'],
  [[39], 'the contradicted of turn 39 concerns no fact of a turn before it, but one of turn 39'],
  [[-1], 'the contradicted of turn 39 concerns no fact of a turn before it, but one of turn -1'],
])('sources %j are a fault of the judge', async (sources, fault) => {
  const model = judgeOf({ 0: { facts: [dog] }, 28: { sources, reason } })
  await expect(lostFacts(model)).rejects.toThrow(fault)
})

test('facts of a turn before the window are a fault of the judge', async () => {
  const model = judgeOf({ 28: { facts: [dog] } })
  await expect(lostFacts(model)).rejects.toThrow(
    'a fact is said to come from turn 0, but the turns are 28 to 39',
  )
})

test('what the assistant told counts from wherever it was told', async () => {
  const price = [3, 'price', 'the room costs 20'] as const
  const model = judgeOf({
    0: { facts: [price] },
    28: { sources: [3], reason: 'The room cost 20 before, and 25 now.' },
  })
  expect(await lostFacts(model, { factsFrom: 'conversation' })).toEqual([
    ['messages[39]', price[2]],
  ])
})

test('requests that are too long for the judge go on in two rounds', async () => {
  const reading = readingJudge()
  const model = scriptedJudge(async (data, request, _number, call) =>
    data.conversation.length > 20
      ? new JudgeError({ kind: 'context_length', where: 'judge', problem: 'too long', fix: 'less' })
      : (await reading.ask(request, call)).text,
  )
  const result = await measureKnowledgeRetention(
    conversation({ 0: 'FACT dog=Bruno', 39: 'SAYS dog=Rex' }),
    { model },
  )
  expect(result.verdicts.filter(({ attrition }) => attrition)).toHaveLength(1)
  expect(new Set(model.requests.map(({ schemaName }) => schemaName))).toEqual(
    new Set(['facts_and_verdicts_so_far', 'facts', 'verdicts']),
  )
})

test('facts that the test knows are located first', async () => {
  const model = scriptedJudge((data, { schemaName }) =>
    schemaName === 'located_facts'
      ? { stated: data.conversation[0]?.turn === 0 ? [{ fact: 1, turn: 0 }] : [], taken_back: [] }
      : { attritions: [], retained: data.judge },
  )
  const result = await measureKnowledgeRetention(conversation(said), { model, facts: [dog[2]] })
  expect(result.judgedTurns).toBe(20)
  expect(new Set(model.requests.map(({ schemaName }) => schemaName))).toEqual(
    new Set(['located_facts', 'verdicts']),
  )
})

describe('a round that does not end well', () => {
  const fault = (kind: 'server' | 'context_length') =>
    new JudgeError({
      kind: kind === 'server' ? 'unavailable' : kind,
      where: 'judge',
      problem: 'no',
      fix: 'later',
      spent: { inputTokens: 7, outputTokens: 1 },
    })
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  test('is invalid with the first fault, and the other requests may fail later', async () => {
    const ended: number[] = []
    const model = scriptedJudge(async (_data, _request, number) => {
      await after(number === 2 ? 1 : 10 + number)
      ended.push(number)
      return fault('server')
    })
    const measured = measureKnowledgeRetention(conversation(said), { model, maxRetries: 0 })
    await expect(measured).rejects.toMatchObject({
      name: 'InvalidMeasurementError',
      usage: { calls: 4, inputTokens: 'unknown' },
    })
    expect(ended).toEqual([2])
    await expect.poll(() => ended).toEqual([2, 0, 1, 3])
  })

  test('ends with its deadline, though no request does', async () => {
    const model = scriptedJudge(() => new Promise(() => {}))
    const measured = measureKnowledgeRetention(conversation(said), { model, timeoutMs: 30 })
    await expect(measured).rejects.toMatchObject({
      cause: { kind: 'deadline' },
      usage: { calls: 4, inputTokens: 'unknown' },
    })
  })

  test('ends when the caller gives up while a window is judged again', async () => {
    const controller = new AbortController()
    const model = judgeOf({ 0: { facts: [dog] }, 28: { sources: [2], reason } }, () => {
      controller.abort()
      return new Promise(() => {})
    })
    await expect(lostFacts(model, { signal: controller.signal })).rejects.toMatchObject({
      cause: { kind: 'aborted' },
      usage: { calls: 5, inputTokens: 'unknown' },
    })
  })

  test('counts the tokens of the requests that were too long, and of those that were not', async () => {
    const reading = readingJudge()
    const model = scriptedJudge(async (data, request, _number, call) =>
      data.conversation.length > 20
        ? fault('context_length')
        : (await reading.ask(request, call)).text,
    )
    const { usage } = await measureKnowledgeRetention(conversation({ 0: 'FACT dog=Bruno' }), {
      model,
    })
    const tooLong = 2
    const others = model.requests.length - tooLong
    expect(usage).toMatchObject({
      calls: model.requests.length,
      inputTokens: 100 * others + 7 * tooLong,
      outputTokens: 10 * others + tooLong,
    })
  })

  test.each([1, 2, 3, 64])(
    'goes on in two rounds with %i requests at once',
    async (concurrency) => {
      const reading = readingJudge()
      const model = scriptedJudge(async (data, request, _number, call) => {
        await after(1)
        return data.conversation.length > 36
          ? fault('context_length')
          : (await reading.ask(request, call)).text
      })
      const input = conversation({ 0: 'FACT dog=Bruno', 39: 'SAYS dog=Rex' })
      const { verdicts } = await measureKnowledgeRetention(input, { model, concurrency })
      expect(verdicts.filter(({ attrition }) => attrition)).toMatchObject([{ turnIndex: 39 }])
    },
  )
})
