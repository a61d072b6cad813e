import { describe, expect, test } from 'vitest'
import { type KnowledgeRetentionOptions, measureKnowledgeRetention } from '../../src/index.js'
import { formatFailure } from '../../src/report/messages/format-failure.js'
import { plainPaint } from '../../src/report/text/paint.js'
import { scriptedDecisionJudge } from '../support/scripted-decision-judge.js'
import { type Script, scriptedJudge, shownData } from '../support/scripted-judge.js'

const booking = [
  { role: 'user', content: 'A table for Maya on Friday, please.' },
  { role: 'assistant', content: 'Booked: Friday at 7 pm, table 4.' },
  { role: 'user', content: 'When do we have to be there?' },
  { role: 'assistant', content: 'At 8 pm.' },
]
const day = { id: 1, turn: 0, kind: 'fact', subject: 'day', fact: 'the table is for Friday' }
const seven = {
  id: 2,
  turn: 1,
  kind: 'fact',
  subject: 'time',
  fact: 'the table is booked for 7 pm',
}
const saysEight = {
  turn: 3,
  kind: 'contradicted',
  facts: [2],
  reason: 'The table was booked for 7 pm, but the reply says 8 pm.',
}

const measureBooking = (script: Script, options: KnowledgeRetentionOptions = {}) => {
  const model = scriptedJudge(script)
  const result = measureKnowledgeRetention(booking, {
    model,
    factsFrom: 'conversation',
    threshold: 1,
    ...options,
  })
  return { model, result }
}

const answer = (
  facts: readonly object[],
  attritions: readonly { readonly turn: number; readonly facts: readonly number[] }[],
  rest = {},
) => ({
  facts,
  corrections: [],
  attritions,
  retained: [1, 3].filter((turn) => attritions.every((found) => found.turn !== turn)),
  ...rest,
})

describe("factsFrom: 'conversation' holds the assistant to its own word", () => {
  test('what it booked is a fact of its own, and saying otherwise later is attrition', async () => {
    const result = await measureBooking(() => answer([day, seven], [saysEight])).result
    expect(result).toMatchObject({ score: 0.5, passed: false, judgedTurns: 2 })
    expect(result.facts.map(({ source, path, statement }) => [source, path, statement])).toEqual([
      ['user', 'messages[0]', 'the table is for Friday'],
      ['assistant', 'messages[1]', 'the table is booked for 7 pm'],
    ])
    expect(result.verdicts[1]?.facts).toEqual([result.facts[1]])
  })

  test('the diff marks the fact as the assistant’s', async () => {
    const result = await measureBooking(() => answer([day, seven], [saysEight])).result
    expect(formatFailure(result, { options: {}, paint: plainPaint })).toMatchInlineSnapshot(`
      "expect(conversation).toRetainKnowledge()

      Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00

      - Known
      + Said

        messages[1] assistant   Booked: Friday at 7 pm, table 4.
        messages[2] user        When do we have to be there?
      - messages[3] assistant   knows: the table is booked for 7 pm
      -                                (messages[1], said by the assistant)
      + messages[3] assistant   At 8 pm.
                                contradicted

      Reason: messages[3]: The table was booked for 7 pm, but the reply says 8 pm.
      Judge: scripted-judge, llm"
    `)
  })

  test('a turn is not judged by what it states itself', async () => {
    const ownWord = { ...saysEight, turn: 1 }
    const { model, result } = measureBooking((_, __, number) =>
      answer([day, seven], number === 0 ? [ownWord] : [saysEight]),
    )
    expect((await result).verdicts.map(({ attrition }) => attrition)).toEqual([
      null,
      'contradicted',
    ])
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(
      'the contradicted of turn 1 concerns no fact that was in force before that turn',
    )
  })

  test('the first to state anything may be the assistant; its next turn is judged', async () => {
    const { result } = measureBooking(() =>
      answer([{ ...seven, id: 1 }], [{ ...saysEight, facts: [1] }]),
    )
    expect((await result).verdicts.map(({ path }) => path)).toEqual(['messages[3]'])
  })

  test('it cannot correct what the user said: such an answer is asked for once more', async () => {
    const saturday = { ...day, id: 3, turn: 1, fact: 'the table is for Saturday' }
    const { model, result } = measureBooking((_, __, number) =>
      answer([day, seven, saturday], [], {
        corrections: number === 0 ? [{ fact: 1, by: 3 }] : [],
      }),
    )
    expect((await result).facts.map(({ supersededBy }) => supersededBy)).toEqual([null, null, null])
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(
      "fact 3 is the assistant's word and cannot correct fact 1, which is the user's",
    )
  })

  test.each([
    ['it can take back its own word', 3],
    ['the user can correct it', 2],
  ])('%s', async (_, turn) => {
    const later = { ...seven, id: 3, turn, fact: 'the table is for 8 pm' }
    const { result } = measureBooking(() =>
      answer([day, seven, later], [], { corrections: [{ fact: 2, by: 3 }] }),
    )
    const { facts } = await result
    expect(facts.map(({ supersededBy }) => supersededBy)).toEqual([null, 'f3', null])
  })

  test('the rules say so, to either judge', async () => {
    const systemOneModel = scriptedDecisionJudge(() => 0)
    const { model, result } = measureBooking(() => ({ facts: [day, seven], corrections: [] }), {
      evalMode: 'hybrid',
      systemOneModel,
    })
    await result
    const told = model.requests[0]?.messages[0]?.content
    expect(told).toContain('whether the assistant in a conversation remembers what was said')
    expect(told).toContain('a booking, a result, a price, a promise')
    expect(told).not.toContain("contradicting only the assistant's own words")
    expect(systemOneModel.requests[0]?.state).toMatchObject({
      rules: expect.stringContaining('a booking, a result, a price, a promise'),
    })
  })

  test('where nothing was judged or lost, the reason speaks of both', async () => {
    const nothing = measureBooking(() => answer([], []))
    expect((await nothing.result).reason).toBe(
      'Nothing was judged: no assistant turn comes after a fact that was stated.',
    )
    const all = measureBooking(() => answer([day, seven], []))
    expect((await all.result).reason).toBe('All 2 judged turns retain what was said.')
  })
})

describe('by default only what the user said counts', () => {
  test('the prompt says that contradicting only its own words is none', async () => {
    const { model, result } = measureBooking(() => answer([day], []), { factsFrom: undefined })
    expect((await result).score).toBe(1)
    const told = model.requests[0]?.messages[0]?.content
    expect(told).toContain('No attrition: ')
    expect(told).toContain("contradicting only the assistant's own words; ")
    expect(told).toContain('What only the assistant said is no fact;')
  })

  test('a fact from an assistant turn is a fault of the judge, asked once more', async () => {
    const { model, result } = measureBooking(
      (_, __, number) => answer(number === 0 ? [day, seven] : [day], []),
      { factsFrom: 'user' },
    )
    expect((await result).facts).toHaveLength(1)
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(
      "a fact is said to come from turn 1, but that is the assistant's",
    )
  })
})

describe('what the assistant says before the first user turn', () => {
  const greeted = [
    { role: 'assistant', content: 'Welcome! Delivery is free today. Are you allergic to lobster?' },
    { role: 'user', content: 'Yes.' },
    { role: 'assistant', content: 'Noted. Delivery is 5 euros.' },
  ]
  const free = { id: 1, turn: 0, kind: 'fact', subject: 'delivery', fact: 'delivery is free' }
  const charges = { turn: 2, kind: 'contradicted', facts: [1], reason: 'It charges 5 euros.' }

  test('is shown, since the user may answer it, and is not judged', async () => {
    const allergy = { id: 1, turn: 1, kind: 'constraint', subject: 'allergy', fact: 'no lobster' }
    const model = scriptedJudge(({ conversation, judge }) => {
      expect(conversation[0]).toEqual({ turn: 0, assistant: greeted[0]?.content })
      expect(judge).toEqual([2])
      return { facts: [allergy], corrections: [], attritions: [], retained: [2] }
    })
    const result = await measureKnowledgeRetention(greeted, { model })
    expect(result).toMatchObject({ judgedTurns: 1, facts: [{ path: 'messages[1]' }] })
  })

  test('is a promise that counts from there, where the assistant is held to its word', async () => {
    const model = scriptedJudge(() => ({
      facts: [free],
      corrections: [],
      attritions: [charges],
      retained: [],
    }))
    const result = await measureKnowledgeRetention(greeted, { model, factsFrom: 'conversation' })
    expect(result).toMatchObject({
      score: 0,
      facts: [{ source: 'assistant', path: 'messages[0]' }],
      verdicts: [{ path: 'messages[2]', attrition: 'contradicted' }],
    })
  })

  test('may contradict itself in two turns, which are judged then, too', async () => {
    const model = scriptedJudge(({ judge }) => {
      expect(judge).toEqual([1])
      return {
        facts: [free],
        corrections: [],
        attritions: [{ ...charges, turn: 1 }],
        retained: [],
      }
    })
    const [welcome, yes, noted] = greeted
    const { verdicts } = await measureKnowledgeRetention([welcome, noted, yes], {
      model,
      factsFrom: 'conversation',
    })
    expect(verdicts.map(({ path }) => path)).toEqual(['messages[1]'])
  })
})

test('in windows, an assistant’s fact counts in all that come later', async () => {
  const talk = Array.from({ length: 40 }, (_, at) => [
    { role: 'user', content: `Question ${at}?` },
    { role: 'assistant', content: at === 3 ? 'That costs 20.' : at === 37 ? 'It was 25.' : 'Ok.' },
  ]).flat()
  const model = scriptedJudge((data, { schemaName }) => {
    if (schemaName === 'facts') {
      const price = data.conversation.find(({ assistant }) => assistant === 'That costs 20.')
      const fact = { id: 1, turn: price?.turn, kind: 'fact', subject: 'price', fact: 'it costs 20' }
      return { facts: price ? [fact] : [], corrections: [] }
    }
    const known = data.facts.find(([, , subject]) => subject === 'price')
    const wrong = data.conversation.filter(({ assistant }) => assistant === 'It was 25.')
    const attritions = known
      ? wrong.map(({ turn }) => ({ turn, kind: 'contradicted', facts: [known[0]], reason: 'No.' }))
      : []
    const lost = new Set(attritions.map(({ turn }) => turn))
    return { attritions, retained: data.judge.filter((turn) => !lost.has(turn)) }
  })
  const result = await measureKnowledgeRetention(talk, { model, factsFrom: 'conversation' })
  expect(model.requests.length).toBeGreaterThan(3)
  expect(result.facts.map(({ source, path }) => [source, path])).toEqual([
    ['assistant', 'messages[7]'],
  ])
  expect(result.judgedTurns).toBe(36)
  expect(result.verdicts.filter(({ attrition }) => attrition).map(({ path }) => path)).toEqual([
    'messages[75]',
  ])
  const judged = model.requests.flatMap((one) =>
    one.schemaName === 'verdicts' ? shownData(one).judge : [],
  )
  expect(judged).not.toContain(7)
  expect(new Set(judged).size).toBe(judged.length)
})
