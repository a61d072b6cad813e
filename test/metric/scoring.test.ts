import { describe, expect, test } from 'vitest'
import {
  JudgeError,
  type KnowledgeRetentionOptions,
  measureKnowledgeRetention,
} from '../../src/index.js'
import { scriptedDecisionJudge } from '../support/scripted-decision-judge.js'
import { type ScriptedJudge, scriptedJudge } from '../support/scripted-judge.js'

const lobster = {
  turns: [
    { input: '你好', actual_output: '请问你对龙虾过敏吗？' },
    { input: '是的，我对龙虾过敏', actual_output: '好的，已记录。请问晚饭要为您准备什么？' },
    { input: '准备龙虾面吧', actual_output: '好的，已为您预订龙虾面。' },
    { input: '谢谢', actual_output: '不客气。' },
  ],
}
const allergy = {
  id: 1,
  turn: 2,
  kind: 'constraint',
  subject: '过敏',
  fact: '用户对龙虾过敏',
}
const dinner = { id: 2, turn: 4, kind: 'context', subject: '晚饭', fact: '用户晚饭想吃龙虾面' }
const booksLobster = {
  turn: 5,
  kind: 'ignored',
  facts: [1],
  reason: '用户说过对龙虾过敏，助手却预订了龙虾面。',
}

/** Answers with these facts and attritions, and with one grade after the other when asked for one. */
function judgeOf(
  facts: readonly object[],
  attritions: readonly { readonly turn: number }[],
  ...grades: readonly string[]
): ScriptedJudge {
  const left = [...grades]
  return scriptedJudge(({ judge }, { schemaName }) => {
    if (schemaName === 'grade') return { grade: left.shift() }
    const wrong = new Set(attritions.map(({ turn }) => turn))
    return { facts, corrections: [], attritions, retained: judge.filter((one) => !wrong.has(one)) }
  })
}

const measureLobster = (options: KnowledgeRetentionOptions) =>
  measureKnowledgeRetention(lobster, {
    model: judgeOf([allergy, dinner], [booksLobster], 'forgets_important'),
    ...options,
  })

/** The blocks of a request for a grade, taken apart. */
function gradeRequest(judge: ScriptedJudge, number = 1) {
  const request = judge.requests[number]
  const data = request?.messages[1]?.content ?? ''
  const lines = (name: string): unknown[] =>
    (data.split(`<${name}>\n`)[1]?.split(`\n</${name}>`)[0]?.split('\n') ?? []).map(
      (line) => JSON.parse(line) as unknown,
    )
  const grades: unknown = request?.schema['properties']
  return { label: request?.label, facts: lines('facts'), attritions: lines('attritions'), grades }
}
const offered = (grades: readonly string[]) => ({
  grade: expect.objectContaining({ enum: grades }),
})

describe('one conversation, three ways: 2 of 3 judged turns retain', () => {
  test.each([
    [{ scoring: 'ratio' }, 2 / 3, 1],
    [{ scoring: 'binary' }, 0, 1],
    [{ scoring: 'graded' }, 1 / 3, 2],
  ] as const)('%j makes %d in %d calls', async (options, score, calls) => {
    const result = await measureLobster(options)
    expect(result).toMatchObject({ ...options, score, judgedTurns: 3, usage: { calls } })
    expect(result.verdicts.map(({ path, attrition }) => [path, attrition])).toEqual([
      ['turns[1].actual_output', null],
      ['turns[2].actual_output', 'ignored'],
      ['turns[3].actual_output', null],
    ])
  })

  test('ratio is the default', async () => {
    expect(await measureLobster({})).toMatchObject({ scoring: 'ratio', score: 2 / 3 })
  })

  test('nothing lost is 1 in all three, and there is nothing to grade', async () => {
    const scores = await Promise.all(
      (['ratio', 'binary', 'graded'] as const).map(async (scoring) => {
        const model = judgeOf([allergy, dinner], [])
        const { score, usage } = await measureKnowledgeRetention(lobster, { model, scoring })
        return [score, usage.calls]
      }),
    )
    expect(scores).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ])
  })

  test('nothing judged is 1 in all three', async () => {
    const scores = await Promise.all(
      (['ratio', 'binary', 'graded'] as const).map(async (scoring) => {
        const result = await measureKnowledgeRetention(lobster, { model: judgeOf([], []), scoring })
        return [result.score, result.judgedTurns]
      }),
    )
    expect(scores).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ])
  })
})

describe('strictMode is binary with a threshold of 1', () => {
  test('whatever the outcome', async () => {
    const outcome = async (model: ScriptedJudge, options: KnowledgeRetentionOptions) => {
      const { durationMs: _, strictMode: __, ...rest } = await measureLobster({ model, ...options })
      return rest
    }
    for (const attritions of [[], [booksLobster]]) {
      const model = judgeOf([allergy, dinner], attritions)
      // oxlint-disable-next-line no-await-in-loop -- two measurements, compared one after the other
      const [strict, binary] = await Promise.all([
        outcome(model, { strictMode: true }),
        outcome(model, { scoring: 'binary', threshold: 1 }),
      ])
      expect(strict).toEqual(binary)
      expect(strict).toMatchObject({ scoring: 'binary', threshold: 1 })
    }
  })

  test('so it asks for no grade, and another scoring beside it is refused', async () => {
    expect((await measureLobster({ strictMode: true })).usage.calls).toBe(1)
    await expect(measureLobster({ strictMode: true, scoring: 'graded' })).rejects.toThrow(
      "option scoring: 'graded' means nothing here: strictMode scores 'binary'. Fix: leave scoring out, or leave strictMode out.",
    )
  })
})

describe('the grade', () => {
  const name = { id: 1, turn: 0, kind: 'fact', subject: 'name', fact: 'the user is Maya' }
  const city = { id: 2, turn: 0, kind: 'fact', subject: 'city', fact: 'the user lives in Rome' }
  const tea = { id: 3, turn: 0, kind: 'preference', subject: 'drink', fact: 'the user likes tea' }
  const maya = [
    { role: 'user', content: 'I am Maya from Rome, and I like tea.' },
    { role: 'assistant', content: 'Hello!' },
    { role: 'user', content: 'What do you know of me?' },
    { role: 'assistant', content: 'Nothing, I am afraid.' },
  ]
  const forgets = (...facts: readonly number[]) => ({
    turn: 3,
    kind: 'forgotten',
    facts,
    reason: 'It knows nothing.',
  })
  const measureMaya = (model: ScriptedJudge, options: KnowledgeRetentionOptions = {}) =>
    measureKnowledgeRetention(maya, { model, scoring: 'graded', ...options })

  test.each([
    ['forgets_most', 0],
    ['forgets_important', 1 / 3],
    ['slips_on_minor', 2 / 3],
  ])('%s is %d', async (grade, score) => {
    const model = judgeOf([name, city, tea], [forgets(1, 2)], grade)
    expect((await measureMaya(model)).score).toBe(score)
  })

  test('the judge is shown what was lost and how, and the levels with what they mean', async () => {
    const model = judgeOf([allergy, dinner], [booksLobster], 'forgets_important')
    await measureLobster({ model, scoring: 'graded' })
    expect(gradeRequest(model)).toEqual({
      label: 'grade',
      facts: [[1, 'constraint', '过敏', '用户对龙虾过敏']],
      attritions: [{ kind: 'ignored', facts: [1], reason: booksLobster.reason }],
      grades: offered(['forgets_important', 'slips_on_minor']),
    })
    expect(model.requests[1]?.messages[0]?.content).toContain(
      '"forgets_important": forgets or acts against an important fact: one on which safety,',
    )
  })

  test('without reasons it is shown the reply and what that answers', async () => {
    const { reason: _, ...attrition } = booksLobster
    const model = judgeOf([allergy, dinner], [attrition], 'forgets_important')
    await measureLobster({ model, scoring: 'graded', includeReason: false })
    expect(gradeRequest(model).attritions).toEqual([
      { kind: 'ignored', facts: [1], user: '准备龙虾面吧', assistant: '好的，已为您预订龙虾面。' },
    ])
  })

  describe('cannot contradict the verdicts', () => {
    test.each([
      ['one fact of three', [name, city, tea], [1], false],
      ['the only fact', [name], [1], false],
      ['two facts of three', [name, city, tea], [1, 3], true],
      [
        'two facts of four',
        [name, city, tea, { ...tea, id: 4, subject: 'food', fact: 'the user likes rice' }],
        [1, 3],
        false,
      ],
      [
        'two facts of three that could have been lost',
        [name, city, tea, { ...tea, id: 4, turn: 4, fact: 'the user likes rice' }],
        [1, 3],
        true,
      ],
    ])('"forgets most" after %s: %j', async (_, facts, lost, isOpen) => {
      const model = judgeOf(facts, [forgets(...lost)], 'slips_on_minor')
      await measureKnowledgeRetention([...maya, { role: 'user', content: 'I like rice.' }], {
        model,
        scoring: 'graded',
      })
      expect(gradeRequest(model).grades).toEqual(
        offered([...(isOpen ? ['forgets_most'] : []), 'forgets_important', 'slips_on_minor']),
      )
    })

    test('a fact and its correction count as one', async () => {
      const paris = { ...city, id: 3, fact: 'the user lives in Paris' }
      const model = scriptedJudge(({ judge }, { schemaName }) =>
        schemaName === 'grade'
          ? { grade: 'slips_on_minor' }
          : {
              facts: [name, city, paris],
              corrections: [{ fact: 2, by: 3 }],
              attritions: [forgets(1, 3)],
              retained: judge.slice(0, 1),
            },
      )
      await measureMaya(model)
      expect(gradeRequest(model).grades).toEqual(
        offered(['forgets_most', 'forgets_important', 'slips_on_minor']),
      )
    })

    test.each(['retains_every', 'forgets_most', 0.33])(
      'an answer of %j is asked for once more',
      async (grade) => {
        const model = scriptedJudge((_, { schemaName }, number) => {
          if (schemaName !== 'grade') {
            return {
              facts: [name, city, tea],
              corrections: [],
              attritions: [forgets(1)],
              retained: [1],
            }
          }
          return { grade: number === 1 ? grade : 'slips_on_minor' }
        })
        expect((await measureMaya(model)).score).toBe(2 / 3)
        expect(model.requests.map(({ label }) => label)).toEqual([
          'facts and verdicts of turns 0-3',
          'grade',
          'grade, once more',
        ])
        expect(model.requests[2]?.messages.at(-1)?.content).toMatch(
          /^That answer cannot be used: .*grade/s,
        )
      },
    )

    test('twice makes the measurement invalid', async () => {
      const model = judgeOf([name], [forgets(1)], 'retains_every', 'retains_every')
      await expect(measureMaya(model)).rejects.toMatchObject({
        name: 'InvalidMeasurementError',
        where: 'judge scripted-judge, grade',
        usage: { calls: 3 },
      })
    })
  })

  test('more attritions than fit one request are graded in parts; the gravest gives the grade', async () => {
    const many = Array.from({ length: 60 }, (_, at) => [
      { role: 'user', content: at === 0 ? 'I am Maya from Rome, and I like tea.' : `And ${at}?` },
      { role: 'assistant', content: 'No idea.' },
    ]).flat()
    const model = scriptedJudge(
      (data, { schemaName, label }) => {
        if (schemaName === 'grade') {
          return { grade: label.includes('part 2') ? 'forgets_important' : 'slips_on_minor' }
        }
        if (schemaName === 'facts') {
          const stated = data.conversation[0]?.turn === 0 ? [name, city, tea] : []
          return { facts: stated, corrections: [] }
        }
        const attritions = data.judge.map((turn) => ({ ...forgets(1), turn }))
        return { attritions, retained: [] }
      },
      { maxRequestTokens: 2_000 },
    )
    const result = await measureKnowledgeRetention(many, { model, scoring: 'graded' })
    expect(result.score).toBe(1 / 3)
    const parts = model.requests.flatMap(({ label, schemaName }, at) =>
      schemaName === 'grade' ? [{ label, shown: gradeRequest(model, at).attritions.length }] : [],
    )
    expect(parts.map(({ label }) => label)).toEqual(
      parts.map((_, at) => `grade, part ${at + 1} of ${parts.length}`),
    )
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.reduce((sum, { shown }) => sum + shown, 0)).toBe(60)
  })
})

describe('hybrid', () => {
  const hybrid = (levels: readonly number[] | Error, options: KnowledgeRetentionOptions = {}) => {
    const systemOneModel = scriptedDecisionJudge(({ type, name }) =>
      type === 'score' ? levels : Number(name === 'turn_5'),
    )
    const model = scriptedJudge((_, { schemaName }) => {
      if (schemaName === 'facts') return { facts: [allergy, dinner], corrections: [] }
      return schemaName === 'grade'
        ? { grade: 'forgets_important' }
        : { attritions: [booksLobster] }
    })
    const result = measureKnowledgeRetention(lobster, {
      evalMode: 'hybrid',
      model,
      systemOneModel,
      scoring: 'graded',
      ...options,
    })
    return { systemOneModel, model, result }
  }

  test('scores as llm does', async () => {
    const scores = await Promise.all(
      (['ratio', 'binary', 'graded'] as const).map(async (scoring) => {
        const { result } = hybrid([0.9, 0.1], { scoring })
        return (await result).score
      }),
    )
    expect(scores).toEqual([2 / 3, 0, 1 / 3])
  })

  test('the decision judge grades by what a language judge is shown', async () => {
    const { result, systemOneModel, model } = hybrid([0.2, 0.8])
    expect((await result).score).toBe(2 / 3)
    expect(systemOneModel.requests.at(-1)).toMatchObject({
      label: 'grade',
      state: {
        facts: [{ id: 1, kind: 'constraint', subject: '过敏', fact: '用户对龙虾过敏' }],
        attritions: [{ kind: 'ignored', facts: [1], reason: booksLobster.reason }],
      },
      questions: [
        { levels: [expect.stringMatching(/^forgets or acts/), expect.stringMatching(/^slips/)] },
      ],
    })
    expect(model.requests.map(({ schemaName }) => schemaName)).not.toContain('grade')
  })

  test('of equally likely levels the worse is taken', async () => {
    expect((await hybrid([0.5, 0.5]).result).score).toBe(1 / 3)
  })

  test('the language judge grades when the other does not', async () => {
    const fault = new JudgeError({ kind: 'rejected', where: 'it', problem: 'it is down', fix: '-' })
    const { result, model } = hybrid(fault)
    expect((await result).score).toBe(1 / 3)
    expect(model.requests.map(({ schemaName }) => schemaName)).toContain('grade')
  })
})
