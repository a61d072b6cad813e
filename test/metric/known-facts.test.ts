import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type KnowledgeRetentionOptions,
  measureKnowledgeRetention,
  OptionError,
} from '../../src/index.js'
import { formatFailure } from '../../src/report/messages/format-failure.js'
import { formatVerbose } from '../../src/report/results/format-verbose.js'
import { plainPaint } from '../../src/report/text/paint.js'
import { locatingJudge } from '../support/locating-judge.js'
import { scriptedDecisionJudge } from '../support/scripted-decision-judge.js'
import { type Script, scriptedJudge, shownData } from '../support/scripted-judge.js'

const lobster = [
  { role: 'system', content: 'You take orders.' },
  { role: 'assistant', content: 'Are you allergic to lobster?' },
  { role: 'user', content: 'Yes, I am.' },
  { role: 'assistant', content: 'Noted. What shall it be?' },
  { role: 'user', content: 'Lobster noodles.' },
  { role: 'assistant', content: 'Lobster noodles, on their way!' },
]
const allergic = 'the user is allergic to lobster'
// Positions of turns, which leave out the system message.
const confirms = { fact: 1, turn: 1 }
const serves = { turn: 4, kind: 'ignored', facts: [1], reason: 'It serves lobster all the same.' }
const served = { stated: [confirms], taken_back: [], attritions: [serves], retained: [2] }

const measureLobster = (
  facts: KnowledgeRetentionOptions['facts'],
  script: Script = () => served,
  options: KnowledgeRetentionOptions = {},
) => {
  const model = scriptedJudge(script)
  const result = measureKnowledgeRetention(lobster, { model, facts, threshold: 1, ...options })
  return { model, result }
}

describe('facts that the test knows', () => {
  test('are looked up, not extracted, and judged by in the same request', async () => {
    const { model, result } = measureLobster([allergic], (data) => {
      expect(data.known).toEqual([[1, allergic]])
      expect(data.judge).toEqual([2, 4])
      return served
    })
    expect(await result).toMatchObject({
      score: 0.5,
      judgedTurns: 2,
      unstatedFacts: [],
      usage: { calls: 1 },
      facts: [
        {
          id: 'f1',
          kind: 'fact',
          source: 'test',
          subject: '',
          statement: allergic,
          turnIndex: 2,
          path: 'messages[2]',
          supersededBy: null,
        },
      ],
    })
    expect(model.requests[0]?.schemaName).toBe('located_facts_and_verdicts')
    const told = model.requests[0]?.messages[0]?.content
    expect(told).toContain('Only these count as facts here.')
    expect(told).not.toContain('every fact that the turns state')
  })

  test('stand in the diff as given by the test', async () => {
    const { result } = measureLobster([allergic])
    expect(formatFailure(await result, { options: {}, paint: plainPaint })).toMatchInlineSnapshot(`
      "expect(conversation).toRetainKnowledge()

      Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00

      - Known
      + Said

        messages[2] user        Yes, I am.
        messages[4] user        Lobster noodles.
      - messages[5] assistant   knows: the user is allergic to lobster
      -                                (messages[2], given by the test)
      + messages[5] assistant   Lobster noodles, on their way!
                                ignored

      Reason: messages[5]: It serves lobster all the same.
      Judge: scripted-judge, llm"
    `)
  })

  test('may come with kind and subject, for the reader and for the grade', async () => {
    const { model, result } = measureLobster(
      [{ statement: allergic, kind: 'constraint', subject: 'allergy' }],
      (_, { schemaName }) => (schemaName === 'grade' ? { grade: 'forgets_important' } : served),
      { scoring: 'graded' },
    )
    expect((await result).facts[0]).toMatchObject({ kind: 'constraint', subject: 'allergy' })
    expect(shownData(model.requests[1] ?? expect.fail()).facts).toEqual([
      [1, 'constraint', 'allergy', allergic],
    ])
  })

  test('may be the facts of an earlier result', async () => {
    const { facts } = await measureLobster([allergic]).result
    const again = measureLobster(facts, (data) => {
      expect(data.known).toEqual([[1, allergic, 1]])
      return served
    })
    expect((await again.result).facts).toEqual(facts)
  })

  test('are looked up under hybrid, too', async () => {
    const model = scriptedJudge((_, { schemaName }) =>
      schemaName === 'located_facts'
        ? { stated: [confirms], taken_back: [] }
        : { attritions: [serves] },
    )
    const systemOneModel = scriptedDecisionJudge(({ name }) => Number(name === 'turn_4'))
    const result = await measureKnowledgeRetention(lobster, {
      evalMode: 'hybrid',
      model,
      systemOneModel,
      facts: [allergic, 'the user lives in Rome'],
    })
    expect(result).toMatchObject({ score: 0.5, unstatedFacts: ['the user lives in Rome'] })
    expect(systemOneModel.requests[0]?.state).toMatchObject({
      facts: [{ turn: 1, subject: '', fact: allergic }],
    })
  })
})

describe('a fact that the conversation never states, or takes back', () => {
  const rome = 'the user lives in Rome'

  test('is reported, and nothing is judged by it', async () => {
    const { result } = measureLobster([allergic, rome], () => ({
      ...served,
      taken_back: [{ fact: 2, turn: 3 }],
    }))
    const measured = await result
    expect(measured.unstatedFacts).toEqual([rome])
    expect(measured.facts.map(({ statement }) => statement)).toEqual([allergic])
    for (const text of [
      formatFailure(measured, { options: {}, paint: plainPaint }),
      formatVerbose(measured, plainPaint),
    ]) {
      expect(text).toMatch(new RegExp(`\\nNot stated in the conversation:\\s+${rome}\\n`))
    }
  })

  test.each([
    ['stated, then taken back', 1, 3, [allergic]],
    ['stated and taken back at once', 3, 3, [allergic]],
    ['taken back, then stated again', 3, 1, []],
  ])('%s', async (_, statedIn, takenBackIn, unstatedFacts) => {
    const { result } = measureLobster([allergic], () => ({
      stated: [{ fact: 1, turn: statedIn }],
      taken_back: [{ fact: 1, turn: takenBackIn }],
      attritions: [],
      retained: [2, 4],
    }))
    expect((await result).unstatedFacts).toEqual(unstatedFacts)
  })

  test('cannot be what an attrition is about', async () => {
    const byRome = { ...serves, facts: [2] }
    const { model, result } = measureLobster([allergic, rome], (_, __, number) =>
      number === 0 ? { ...served, attritions: [byRome] } : served,
    )
    expect((await result).verdicts.at(-1)?.facts.map(({ statement }) => statement)).toEqual([
      allergic,
    ])
    expect(model.requests[1]?.messages.at(-1)?.content).toContain('turn 4 concerns fact 2')
  })

  test('leaves nothing to judge when there is no other', async () => {
    const { result } = measureLobster([rome], () => ({
      stated: [],
      taken_back: [],
      attritions: [],
      retained: [2, 4],
    }))
    expect(await result).toMatchObject({ score: 1, judgedTurns: 0, unstatedFacts: [rome] })
  })

  test('is not claimed where nobody looked, as no reply can be judged', async () => {
    const model = scriptedJudge(() => new Error('not to be asked'))
    const { unstatedFacts, usage } = await measureKnowledgeRetention(lobster.slice(0, 3), {
      model,
      facts: [rome],
    })
    expect([unstatedFacts, usage.calls]).toEqual([[], 0])
  })
})

describe('a fact with the turn it was given in', () => {
  test('counts from that turn, and is looked up all the same, in no further request', async () => {
    const { result } = measureLobster([{ statement: allergic, turnIndex: 2 }], (data) => {
      expect(data.known).toEqual([[1, allergic, 1]])
      return served
    })
    expect(await result).toMatchObject({
      judgedTurns: 2,
      facts: [{ turnIndex: 2, path: 'messages[2]', source: 'test' }],
      usage: { calls: 1 },
    })
  })

  test('is unstated when that turn does not state it', async () => {
    const { result } = measureLobster([{ statement: allergic, turnIndex: 4 }], () => ({
      stated: [],
      taken_back: [],
      attritions: [],
      retained: [2, 4],
    }))
    expect((await result).unstatedFacts).toEqual([allergic])
  })

  test('is asked about once more when the judge places it elsewhere', async () => {
    const { model, result } = measureLobster([{ statement: allergic, turnIndex: 4 }], (_, __, n) =>
      n === 0 ? served : { stated: [], taken_back: [], attritions: [], retained: [2, 4] },
    )
    expect((await result).unstatedFacts).toEqual([allergic])
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(
      'known fact 1 is said to be stated in turn 1, but its turn is 3; name it only if that turn states it',
    )
  })

  test('of an exchange pair is the user’s turn', async () => {
    const pairs = [
      { input: 'I am allergic to lobster.', actual_output: 'Noted.' },
      { input: 'Noodles, please.', actual_output: 'Lobster noodles, coming up.' },
    ]
    const model = scriptedJudge((data) => {
      expect(data.known).toEqual([[1, allergic, 0]])
      return { ...served, stated: [{ fact: 1, turn: 0 }], attritions: [], retained: [1, 3] }
    })
    const { facts } = await measureKnowledgeRetention(pairs, {
      model,
      facts: [{ statement: allergic, turnIndex: 0 }],
    })
    expect(facts.map(({ path }) => path)).toEqual(['turns[0].input'])
  })

  test('may be the assistant’s where its word counts', async () => {
    const { result } = measureLobster(
      [{ statement: 'lobster noodles are on their way', turnIndex: 3 }],
      (data) => {
        expect(data.known).toEqual([[1, 'lobster noodles are on their way', 2]])
        return { ...served, stated: [{ fact: 1, turn: 2 }] }
      },
      { factsFrom: 'conversation' },
    )
    expect((await result).verdicts.map(({ path }) => path)).toEqual(['messages[5]'])
  })
})

describe('what is wrong with given facts is named by its place', () => {
  test.each<[unknown, string]>([
    [[], 'option facts: it takes a list of at least one fact, but got [].'],
    ['lobster', "option facts: it takes a list of at least one fact, but got 'lobster'."],
    [[' '], "option facts[0].statement: it takes the fact as a sentence, but got ' '."],
    [
      [allergic, 7],
      'option facts[1]: it takes a sentence, or an object with a statement, but got 7.',
    ],
    [
      [{ turnIndex: 1 }],
      'option facts[0].statement: it takes the fact as a sentence, but got undefined.',
    ],
    [
      [{ statement: allergic, turnIndx: 1 }],
      'option facts[0].turnIndx: a fact has no such field. Fix: write turnIndex.',
    ],
    [
      [{ statement: allergic, said: 1 }],
      'option facts[0].said: a fact has no such field. Fix: use statement, turnIndex, kind, subject.',
    ],
    [
      [{ statement: allergic, turnIndex: -1 }],
      'option facts[0].turnIndex: it takes the index of a turn, but got -1.',
    ],
    [
      [{ statement: allergic, kind: 'allergy' }],
      "option facts[0].kind: it takes one of fact, preference, constraint, context, but got 'allergy'.",
    ],
    [
      [{ statement: allergic, subject: 5 }],
      'option facts[0].subject: it takes a few words, but got 5.',
    ],
    [
      [allergic, { statement: allergic, turnIndex: 9 }],
      'option facts[1].turnIndex: the conversation has no turn with the index 9. Fix: use the index of a turn that states the fact (2, 4).',
    ],
    [
      [{ statement: allergic, turnIndex: 0 }],
      'option facts[0].turnIndex: the conversation has no turn with the index 0.',
    ],
    [
      [{ statement: allergic, turnIndex: 3 }],
      "option facts[0].turnIndex: 3 is messages[3], a turn of the assistant, and only what the user says is a fact. Fix: use the index of a turn that states the fact (2, 4), or set factsFrom: 'conversation'.",
    ],
  ])('%j', async (facts, message) => {
    // @ts-expect-error some of these the types refuse as well
    const { model, result } = measureLobster(facts)
    await expect(result).rejects.toThrow(OptionError)
    await expect(result).rejects.toThrow(message)
    expect(model.requests).toEqual([])
  })
})

describe('answers that do not fit the question are asked for once more', () => {
  test.each([
    ['an unknown id', { stated: [confirms, { fact: 9, turn: 1 }] }, 'no known fact has the id 9'],
    ['two places', { stated: [confirms, confirms] }, 'known fact 1 stands twice'],
    ['taken back twice', { taken_back: [confirms, confirms] }, 'known fact 1 stands twice'],
    [
      'the assistant’s turn',
      { stated: [{ fact: 1, turn: 2 }] },
      "a fact is said to come from turn 2, but that is the assistant's",
    ],
  ])('%s', async (_, wrong, fault) => {
    const { model, result } = measureLobster([allergic], (__, ___, number) =>
      number === 0 ? { ...served, ...wrong } : served,
    )
    expect((await result).score).toBe(0.5)
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(fault)
  })
})

describe('in windows', () => {
  const talk = (special: Record<number, readonly [string, string]>, count = 40) =>
    Array.from({ length: count }, (_, at) => {
      const [said, reply] = special[at] ?? [`Question ${at}?`, `Answer ${at}.`]
      return [
        { role: 'user', content: said },
        { role: 'assistant', content: reply },
      ]
    }).flat()
  const lost = ({ verdicts }: Awaited<ReturnType<typeof measureKnowledgeRetention>>) =>
    verdicts.filter(({ attrition }) => attrition).map(({ path }) => path)

  test('a fact is asked about in each, and counts once, where it is first stated', async () => {
    const model = locatingJudge()
    const result = await measureKnowledgeRetention(
      talk({ 2: ['FACT seat=12', 'Ok.'], 20: ['FACT seat=12', 'Ok.'], 38: ['?', 'SAYS seat=21'] }),
      { model, facts: ['seat=12', 'meal=rice'] },
    )
    expect(result.facts.map(({ path }) => path)).toEqual(['messages[4]'])
    expect(result.unstatedFacts).toEqual(['meal=rice'])
    expect(lost(result)).toEqual(['messages[77]'])
    expect(result.judgedTurns).toBe(38)
    const asked = model.requests.filter(({ schemaName }) => schemaName === 'located_facts')
    expect(asked.length).toBeGreaterThan(3)
    for (const request of asked) {
      expect(shownData(request).known).toEqual([
        [1, 'seat=12'],
        [2, 'meal=rice'],
      ])
    }
  })

  test('a fact with a turn is asked about in its window, and later only for being taken back', async () => {
    const model = locatingJudge()
    const conversation = talk({ 20: ['FACT seat=12', 'Ok.'], 38: ['?', 'SAYS seat=21'] })
    const result = await measureKnowledgeRetention(conversation, {
      model,
      facts: [{ statement: 'seat=12', turnIndex: 40 }],
    })
    expect(lost(result)).toEqual(['messages[77]'])
    const asked = model.requests.filter(({ schemaName }) => schemaName === 'located_facts')
    for (const request of asked) {
      const { conversation: shown, known } = shownData(request)
      expect(known).toEqual([[1, 'seat=12', 40]])
      expect(shown.at(-1)?.turn).toBeGreaterThan(40)
    }
    const extracting = locatingJudge()
    await measureKnowledgeRetention(conversation, { model: extracting, facts: ['seat=12'] })
    expect(asked.length).toBeLessThan(
      extracting.requests.filter(({ schemaName }) => schemaName === 'located_facts').length,
    )
  })

  test('a fact that a later window takes back is not judged by in an earlier one', async () => {
    const conversation = talk({
      0: ['FACT time=6pm', 'Ok.'],
      5: ['?', 'SAYS time=7pm'],
      30: ['FACT time=10pm', 'SAYS time=10pm'],
      38: ['?', 'SAYS time=6pm'],
    })
    for (const turnIndex of [undefined, 0]) {
      // oxlint-disable-next-line no-await-in-loop -- the same twice, with a turn and without
      const result = await measureKnowledgeRetention(conversation, {
        model: locatingJudge(),
        facts: [{ statement: 'time=6pm', turnIndex }, 'time=10pm'],
      })
      expect(result.unstatedFacts).toEqual(['time=6pm'])
      expect(result.facts.map(({ path }) => path)).toEqual(['messages[60]'])
      expect(lost(result)).toEqual(['messages[77]'])
    }
  })

  test('a fact that is stated again after it was taken back counts from there', async () => {
    const result = await measureKnowledgeRetention(
      talk({
        0: ['FACT time=6pm', 'Ok.'],
        15: ['FACT time=10pm', 'Ok.'],
        30: ['FACT time=6pm', 'Ok.'],
        38: ['?', 'SAYS time=10pm'],
      }),
      { model: locatingJudge(), facts: ['time=6pm'] },
    )
    expect(result.facts.map(({ path }) => path)).toEqual(['messages[60]'])
    expect(result.unstatedFacts).toEqual([])
    expect(lost(result)).toEqual(['messages[77]'])
  })

  const statement = fc
    .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('1', '2'))
    .map(([subject, value]) => `${subject}=${value}`)
  const exchange = fc.tuple(
    fc.option(statement).map((said) => (said === null ? 'Hi' : `FACT ${said}`)),
    fc.option(statement).map((said) => (said === null ? 'Ok' : `SAYS ${said}`)),
  )

  test('whatever their size, facts, verdicts and unstated facts come out the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(exchange, { minLength: 1, maxLength: 40 }),
        fc.uniqueArray(fc.tuple(statement, fc.option(fc.nat())), {
          minLength: 1,
          selector: ([fact]) => fact,
        }),
        fc.integer({ min: 1_001, max: 1_200 }),
        async (exchanges, known, maxRequestTokens) => {
          const input = exchanges.flatMap(([said, reply]) => [
            { role: 'user', content: said },
            { role: 'assistant', content: reply },
          ])
          const facts = known.map(([fact, place]) => ({
            statement: fact,
            turnIndex: place === null ? null : 2 * (place % exchanges.length),
          }))
          const result = await measureKnowledgeRetention(input, {
            model: locatingJudge(maxRequestTokens),
            facts,
          })
          const places = new Map(
            facts.flatMap(({ statement: fact, turnIndex }) => {
              const place = placeOf(fact, turnIndex, exchanges)
              return place === null ? [] : [[fact, place] as const]
            }),
          )
          expect(new Map(result.facts.map((one) => [one.statement, one.turnIndex]))).toEqual(places)
          expect(result.unstatedFacts).toEqual(
            facts.flatMap((one) => (places.has(one.statement) ? [] : one.statement)),
          )
          const turns = exchanges.map(([, reply], at) => ({ turn: 2 * at + 1, reply }))
          const wrong = turns.filter(({ turn, reply }) =>
            [...places].some(
              ([fact, place]) => place < turn && isAbout(reply, fact) && !reply.endsWith(fact),
            ),
          )
          expect(lost(result)).toEqual(wrong.map(({ turn }) => `messages[${turn}]`))
          const first = Math.min(...places.values())
          expect(result.verdicts.map(({ turnIndex }) => turnIndex)).toEqual(
            turns.flatMap(({ turn }) => (turn > first ? turn : [])),
          )
        },
      ),
      { numRuns: 200 },
    )
  })

  const isAbout = (text: string, fact: string) => text.includes(` ${fact.split('=')[0]}=`)

  /** Where a fact counts from, by the whole conversation: not when it is taken back later. */
  function placeOf(
    fact: string,
    turnIndex: number | null,
    exchanges: readonly (readonly [string, string])[],
  ): number | null {
    const states = exchanges.map(([said]) => said.endsWith(fact))
    const takesBack = exchanges.findLastIndex(([said], at) => isAbout(said, fact) && !states[at])
    if (turnIndex === null) {
      const first = states.findIndex((isStated, at) => isStated && at > takesBack)
      return first === -1 ? null : 2 * first
    }
    const at = turnIndex / 2
    return states[at] && at > takesBack ? turnIndex : null
  }
})
