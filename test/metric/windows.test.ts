import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JudgeError, measureKnowledgeRetention } from '../../src/index.js'
import type { LanguageJudgeRequest } from '../../src/judge/interface/language-judge.js'
import { readingJudge } from '../support/reading-judge.js'
import { scriptedJudge, shownData } from '../support/scripted-judge.js'

const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })

/** `count` exchanges of small talk, with what stands in `special` at their place. */
function conversation(count: number, special: Record<number, readonly [string, string]> = {}) {
  return Array.from({ length: count }, (_, at) => {
    const [said, reply] = special[at] ?? [`Question ${at}?`, `Answer ${at}.`]
    return [user(said), assistant(reply)]
  }).flat()
}

describe('hard conversations come out the same through windows of every size', () => {
  const filler = (from: number, to: number) =>
    Object.fromEntries(
      Array.from({ length: to - from }, (_, at) => [from + at, [`Q${at}?`, `A${at}.`] as const]),
    )
  const hard: Record<string, [Record<number, readonly [string, string]>, number, string[]]> = {
    'a fact far from the reply that loses it': [
      { 0: ['FACT dog=Bruno', 'Ok.'], 38: ['My dog?', 'SAYS dog=Rex'] },
      40,
      ['messages[77]'],
    ],
    'a corrected fact, far from either statement': [
      {
        0: ['FACT time=6pm', 'SAYS time=6pm'],
        17: ['FACT time=10pm', 'SAYS time=10pm'],
        33: ['When?', 'SAYS time=6pm'],
        34: ['When?', 'SAYS time=10pm'],
      },
      40,
      ['messages[67]'],
    ],
    'ten facts in one turn': [
      {
        3: [Array.from({ length: 10 }, (_, at) => `FACT s${at}=v${at}`).join(' '), 'Ok.'],
        25: ['All?', 'SAYS s0=v0 SAYS s9=v9'],
        26: ['All?', 'SAYS s0=v0 SAYS s9=v0'],
      },
      30,
      ['messages[53]'],
    ],
    'facts of two people mixed': [
      {
        1: ['FACT anna.city=Rome FACT ben.city=Oslo', 'Ok.'],
        20: ['?', 'SAYS anna.city=Rome SAYS ben.city=Oslo'],
        21: ['?', 'SAYS anna.city=Oslo'],
      },
      24,
      ['messages[43]'],
    ],
    'facts only confirmed by "yes", some at the beginning of a window': [
      Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [
          at,
          [at === 0 ? 'Hi' : 'YES', `ASKS s${at + 1}=v, SAYS s${at}=${at === 17 ? 'w' : 'v'}`],
        ]),
      ),
      20,
      ['messages[35]'],
    ],
    'a fact in the window of the reply that loses it': [
      { ...filler(0, 14), 14: ['FACT seat=12', 'SAYS seat=21'] },
      20,
      ['messages[29]'],
    ],
  }
  for (const [name, [special, count, wrong]] of Object.entries(hard)) {
    for (const [maxRequestTokens, concurrency] of [
      [undefined, 8],
      [undefined, 1],
      [undefined, 64],
      [1_200, 8],
      [1_100, 8],
      [1_001, 3],
    ] as const) {
      test(`${name}, ${maxRequestTokens ?? 'default'} tokens, ${concurrency} at once`, async () => {
        const judge = readingJudge(maxRequestTokens)
        const { verdicts } = await measureKnowledgeRetention(conversation(count, special), {
          model: judge,
          concurrency,
        })
        expect(verdicts.filter(({ attrition }) => attrition).map(({ path }) => path)).toEqual(wrong)
      })
    }
  }
})

const subjects = fc.constantFrom('a', 'b', 'c')
const values = fc.constantFrom('1', '2')
const turns = fc.array(
  fc.oneof(
    fc.record({
      role: fc.constant('user' as const),
      content: fc
        .uniqueArray(fc.tuple(subjects, values), { maxLength: 3, selector: ([subject]) => subject })
        .map((facts) => ['Hi', ...facts.map(([s, v]) => `FACT ${s}=${v}`)].join(' ')),
    }),
    fc.record({
      role: fc.constant('assistant' as const),
      content: fc.tuple(subjects, values).map(([s, v]) => `Well, SAYS ${s}=${v}`),
    }),
  ),
  { minLength: 2, maxLength: 80 },
)

/** Subjects as the reading judge would have them, over the whole conversation at once. */
function expectedAttritions(input: readonly { role: string; content: string }[]): string[] {
  const known = new Map<string, string>()
  const wrong: string[] = []
  for (const [at, { role, content }] of input.entries()) {
    if (role === 'user') {
      for (const [, s = '', v = ''] of content.matchAll(/FACT (\S+)=(\S+)/g)) known.set(s, v)
    } else {
      const lost = [...content.matchAll(/SAYS (\S+)=(\S+)/g)].some(
        ([, s = '', v]) => known.has(s) && known.get(s) !== v,
      )
      if (lost) wrong.push(`messages[${at}]`)
    }
  }
  return wrong
}

test('any conversation, in windows of any size, gives the verdicts that reading it whole gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      turns.filter(
        (all) => all.some((t) => t.role === 'user') && all.some((t) => t.role === 'assistant'),
      ),
      fc.integer({ min: 1_001, max: 1_400 }),
      fc.integer({ min: 1, max: 12 }),
      async (input, maxRequestTokens, concurrency) => {
        const judge = readingJudge(maxRequestTokens)
        const { verdicts } = await measureKnowledgeRetention(input, {
          model: judge,
          concurrency,
          scoring: 'ratio',
        })
        expect(verdicts.filter(({ attrition }) => attrition).map(({ path }) => path)).toEqual(
          expectedAttritions(input),
        )
      },
    ),
    { numRuns: 150 },
  )
})

/** Whether a request asks for facts and verdicts together, and so shows facts as they were said. */
const isAtOnce = ({ schemaName }: LanguageJudgeRequest) =>
  schemaName.startsWith('facts_and_verdicts')

test('each judged turn meets each fact in force before it in exactly one request', async () => {
  await fc.assert(
    fc.asyncProperty(
      turns.filter(
        (all) => all.some((t) => t.role === 'user') && all.some((t) => t.role === 'assistant'),
      ),
      fc.option(fc.integer({ min: 1_001, max: 1_400 }), { nil: undefined }),
      fc.integer({ min: 1, max: 12 }),
      async (input, maxRequestTokens, concurrency) => {
        const judge = readingJudge(maxRequestTokens)
        const { facts, verdicts } = await measureKnowledgeRetention(input, {
          model: judge,
          concurrency,
        })
        const met = new Map<string, number>()
        const meet = (pair: string) => met.set(pair, (met.get(pair) ?? 0) + 1)
        for (const request of judge.requests.filter((one) => one.schemaName === 'verdicts')) {
          const data = shownData(request)
          for (const turn of data.judge) {
            for (const [, stated, subject, value] of data.facts) {
              if (stated >= turn) continue
              meet(`${turn} ${stated} ${subject}=${value}`)
            }
          }
        }
        for (const request of judge.requests.filter(isAtOnce)) {
          const data = shownData(request)
          const shown = new Set(data.conversation.map(({ turn }) => turn))
          for (const turn of data.judge) {
            for (const { turnIndex, subject, statement } of facts) {
              if (turnIndex === null || turnIndex >= turn || !shown.has(turnIndex)) continue
              meet(`${turn} ${turnIndex} ${subject}=${statement}`)
            }
          }
        }
        const turnOf = new Map(facts.map((fact) => [fact.id, fact.turnIndex ?? 0]))
        for (const { turnIndex } of verdicts) {
          const inForce = facts.filter(
            (fact) =>
              (fact.turnIndex ?? 0) < turnIndex &&
              (fact.supersededBy === null || (turnOf.get(fact.supersededBy) ?? 0) >= turnIndex),
          )
          for (const fact of inForce) {
            const pair = `${turnIndex} ${fact.turnIndex} ${fact.subject}=${fact.statement}`
            expect([pair, met.get(pair)]).toEqual([pair, 1])
          }
        }
      },
    ),
    { numRuns: 150 },
  )
})

test('requests grow more slowly than the conversation, and each turn is read few times', async () => {
  for (const [exchanges, most, timesRead] of [
    [1, 1, 1],
    [10, 1, 1],
    [11, 2, 2],
    [15, 3, 2],
    [20, 4, 2.5],
    [29, 4, 2.5],
    [30, 10, 2],
    [50, 16, 2],
    [100, 33, 2],
    [200, 66, 2],
    [2_000, 666, 2],
  ] as const) {
    const judge = readingJudge()
    await measureKnowledgeRetention(conversation(exchanges, { 0: ['FACT a=1', 'Ok.'] }), {
      model: judge,
    })
    expect([exchanges, judge.requests.length <= most]).toEqual([exchanges, true])
    const shown = judge.requests.flatMap((request) => shownData(request).conversation)
    expect([exchanges, shown.length <= timesRead * 2 * exchanges]).toEqual([exchanges, true])
  }
})

test('appending turns leaves all but the last requests as they were', async () => {
  const ask = async (exchanges: number) => {
    const judge = readingJudge()
    const facts = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [at * 3, [`FACT s${at}=v`, 'Ok.'] as const]),
    )
    await measureKnowledgeRetention(conversation(exchanges, facts), { model: judge })
    return new Set(judge.requests.map((request) => JSON.stringify(request.messages)))
  }
  const before = await ask(44)
  const after = await ask(47)
  const kept = [...before].filter((request) => after.has(request))
  expect(kept.length).toBeGreaterThanOrEqual(before.size - 3)
})

test('windows whose replies all come before the first fact are not asked about', async () => {
  const judge = readingJudge()
  await measureKnowledgeRetention(conversation(40, { 39: ['FACT a=1', 'Ok.'] }), { model: judge })
  const verdicts = judge.requests.filter((request) => request.schemaName === 'verdicts')
  expect(verdicts).toHaveLength(1)
  expect(verdicts.map((request) => shownData(request).judge)).toEqual([[79]])
})

test('a window that starts with an answer shows what was asked before it', async () => {
  const judge = readingJudge()
  await measureKnowledgeRetention(conversation(40), { model: judge })
  const shown = judge.requests
    .filter((request) => request.schemaName === 'facts')
    .map((request) => shownData(request))
  const earlierOf = (start: number) =>
    shown.find(({ conversation: [first] }) => first?.turn === start)?.earlier
  expect(earlierOf(0)).toEqual([])
  expect(earlierOf(10)).toEqual([{ turn: 9, assistant: 'Answer 4.' }])
})

test('all requests begin with the same text, so that prompt caches hold', async () => {
  const judge = readingJudge()
  await measureKnowledgeRetention(conversation(40, { 0: ['FACT a=1', 'Ok.'] }), { model: judge })
  await measureKnowledgeRetention(conversation(20, { 0: ['FACT a=1', 'Ok.'] }), { model: judge })
  const systemOf = (request: LanguageJudgeRequest) => request.messages[0]?.content ?? ''
  const systems = judge.requests.map(systemOf)
  const shared = systems[0]?.split('Answer in JSON:')[0] ?? ''
  expect(shared.length).toBeGreaterThan(800)
  expect(new Set(systems.map((system) => system.slice(0, shared.length)))).toEqual(
    new Set([shared]),
  )
  for (const name of ['facts', 'verdicts', 'facts_and_verdicts_so_far']) {
    const same = judge.requests.filter(({ schemaName }) => schemaName === name).map(systemOf)
    expect(same.length).toBeGreaterThan(1)
    expect(new Set(same).size).toBe(1)
  }
})

describe('a request that is too long for the judge', () => {
  const tooLong = () =>
    new JudgeError({ kind: 'context_length', where: 'judge', problem: 'too long', fix: 'less' })

  test('is halved once and goes on', async () => {
    const reading = readingJudge()
    const judge = scriptedJudge(async (data, request, _number, call) => {
      if (data.conversation.length > 10) return tooLong()
      return (await reading.ask(request, call)).text
    })
    const result = await measureKnowledgeRetention(
      conversation(10, { 0: ['FACT a=1', 'Ok.'], 9: ['?', 'SAYS a=2'] }),
      { model: judge },
    )
    expect(result.verdicts.filter(({ attrition }) => attrition)).toHaveLength(1)
    expect(judge.requests).toHaveLength(5)
  })

  test('is invalid when halving does not help', async () => {
    const judge = scriptedJudge(tooLong)
    await expect(
      measureKnowledgeRetention(conversation(10), { model: judge }),
    ).rejects.toMatchObject({ name: 'InvalidMeasurementError', cause: { kind: 'context_length' } })
  })
})

test('no more requests are under way at once than concurrency allows', async () => {
  let running = 0
  let most = 0
  const reading = readingJudge()
  const judge = scriptedJudge(async (_data, request, _number, call) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running--
    return (await reading.ask(request, call)).text
  })
  await measureKnowledgeRetention(conversation(60, { 0: ['FACT a=1', 'Ok.'] }), {
    model: judge,
    concurrency: 3,
  })
  expect(most).toBe(3)
})
