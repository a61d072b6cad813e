import { describe, expect, test } from 'vitest'
import { JudgeError, measureKnowledgeRetention } from '../../src/index.js'
import { maya, mayasName } from '../support/name-asked-again.js'
import { scriptedDecisionJudge } from '../support/scripted-decision-judge.js'
import { type Script, scriptedJudge } from '../support/scripted-judge.js'

const asksAgain = { turn: 3, kind: 'asked_again', facts: [1], reason: 'It asks for the name.' }

/** Finds the name, explains what it is asked to, and judges turn 3 to ask again. */
const language: Script = (data, request) => {
  if (request.schemaName === 'facts') return { facts: [mayasName], corrections: [] }
  if (request.schemaName === 'grade') return { grade: 'forgets_important' }
  const attritions = data.judge.includes(3) ? [asksAgain] : []
  return request.schemaName === 'explanations'
    ? { attritions }
    : { attritions, retained: data.judge.filter((turn) => turn !== 3) }
}

const failed = (kind: 'unavailable' | 'authentication') =>
  new JudgeError({ kind, where: 'judge', problem: `it is ${kind}`, fix: 'none' })

test('facts from the language judge, decisions from the other, reasons only for attritions', async () => {
  const model = scriptedJudge(language)
  const systemOneModel = scriptedDecisionJudge((question) =>
    question.name === 'turn_3' ? 0.9 : 0.2,
  )
  const result = await measureKnowledgeRetention(maya, {
    evalMode: 'hybrid',
    model,
    systemOneModel,
  })
  expect(result).toMatchObject({
    score: 0.5,
    evalMode: 'hybrid',
    judge: 'scripted-decisions, scripted-judge',
    reason: 'messages[3]: It asks for the name.',
    judgedTurns: 2,
    decisions: null,
    fallbacks: [],
    usage: { calls: 3, inputTokens: 250, outputTokens: 25 },
  })
  expect(result.confidence).toBeCloseTo(0.6)
  expect(result.verdicts.map(({ attrition, probability }) => [attrition, probability])).toEqual([
    [null, 0.2],
    ['asked_again', 0.9],
  ])
  expect(model.requests.map((request) => request.label)).toEqual([
    'facts of turns 0-3',
    'reasons of turns 2-3',
  ])
})

test('the decision judge is shown the rules, the facts, the user turns and the replies', async () => {
  const systemOneModel = scriptedDecisionJudge(() => 0)
  await measureKnowledgeRetention(maya, {
    evalMode: 'hybrid',
    model: scriptedJudge(language),
    systemOneModel,
  })
  expect(systemOneModel.requests).toHaveLength(1)
  expect(systemOneModel.requests[0]?.state).toEqual({
    rules: expect.stringContaining('Attrition is one of'),
    facts: [{ turn: 0, subject: 'name', fact: "the user's name is Maya" }],
    conversation: [
      { turn: 0, user: 'My name is Maya.' },
      { turn: 1, assistant: 'How can I help, Maya?' },
      { turn: 2, user: 'Open a ticket for me.' },
      { turn: 3, assistant: 'Sure. What is your name?' },
    ],
  })
  expect(systemOneModel.requests[0]?.questions.map((question) => question.name)).toEqual([
    'turn_1',
    'turn_3',
  ])
})

test.each([
  [0.5, 0.5],
  [0.499, 1],
])('a probability of %f makes the score %f: 0.5 is attrition', async (probability, score) => {
  const result = await measureKnowledgeRetention(maya, {
    evalMode: 'hybrid',
    model: scriptedJudge(language),
    systemOneModel: scriptedDecisionJudge(({ name }) => (name === 'turn_3' ? probability : 0)),
  })
  expect(result.score).toBe(score)
})

test('nothing to explain: no request for a reason', async () => {
  const model = scriptedJudge(language)
  await measureKnowledgeRetention(maya, {
    evalMode: 'hybrid',
    model,
    systemOneModel: scriptedDecisionJudge(() => 0.1),
  })
  expect(model.requests).toHaveLength(1)
})

test('ten exchanges take one request for facts, one for decisions and one for reasons', async () => {
  const model = scriptedJudge(language)
  const systemOneModel = scriptedDecisionJudge(({ name }) => (name === 'turn_3' ? 1 : 0))
  const ten = [...maya, ...Array.from({ length: 8 }, () => maya.slice(2)).flat()]
  await measureKnowledgeRetention(ten, { evalMode: 'hybrid', model, systemOneModel })
  expect([model.requests.length, systemOneModel.requests.length]).toEqual([2, 1])
  expect(systemOneModel.requests[0]?.questions).toHaveLength(10)
})

test('more turns than a request may hold questions take several requests', async () => {
  const systemOneModel = scriptedDecisionJudge(() => 0, 2)
  const ten = [...maya, ...Array.from({ length: 8 }, () => maya.slice(2)).flat()]
  const { judgedTurns } = await measureKnowledgeRetention(ten, {
    evalMode: 'hybrid',
    model: scriptedJudge(language),
    systemOneModel,
  })
  expect(judgedTurns).toBe(10)
  expect(systemOneModel.requests.map((request) => request.questions.length)).toEqual([
    2, 2, 2, 2, 2,
  ])
})

describe('the language judge decides instead', () => {
  test('on a turn whose question is declined', async () => {
    const model = scriptedJudge(language)
    const result = await measureKnowledgeRetention(maya, {
      evalMode: 'hybrid',
      model,
      systemOneModel: scriptedDecisionJudge(({ name }) => (name === 'turn_3' ? 'refusal' : 0.2)),
    })
    expect(result.score).toBe(0.5)
    expect(result.verdicts[1]).toMatchObject({ attrition: 'asked_again', probability: null })
    expect(result.fallbacks).toEqual([
      { turnIndex: 3, path: 'messages[3]', reason: 'the decision judge declined the question' },
    ])
    expect(model.requests.map((request) => request.label)).toEqual([
      'facts of turns 0-3',
      'verdicts of turns 2-3',
    ])
  })

  test('on the turns of a request that fails', async () => {
    const result = await measureKnowledgeRetention(maya, {
      evalMode: 'hybrid',
      model: scriptedJudge(language),
      systemOneModel: scriptedDecisionJudge(() => failed('unavailable')),
      maxRetries: 0,
    })
    expect(result).toMatchObject({ score: 0.5, confidence: null })
    expect(result.fallbacks.map(({ path, reason }) => [path, reason])).toEqual([
      ['messages[1]', 'it is unavailable'],
      ['messages[3]', 'it is unavailable'],
    ])
  })

  test('on everything once the key is not accepted', async () => {
    const systemOneModel = scriptedDecisionJudge(() => failed('authentication'), 1)
    const result = await measureKnowledgeRetention(maya, {
      evalMode: 'hybrid',
      model: scriptedJudge(language),
      systemOneModel,
      concurrency: 1,
      scoring: 'graded',
    })
    expect(result.fallbacks).toHaveLength(2)
    expect(systemOneModel.requests).toHaveLength(1)
  })
})

test('fallbacks stand in speaking order, whichever part of the facts was declined', async () => {
  const long = (id: number) => ({
    ...mayasName,
    id,
    subject: `subject ${id}`,
    fact: 'very '.repeat(120),
  })
  const model = scriptedJudge(
    (data, request, ...rest) =>
      request.schemaName === 'facts'
        ? { facts: [long(1), long(2)], corrections: [] }
        : language(data, request, ...rest),
    { maxRequestTokens: 1_400 },
  )
  const systemOneModel = scriptedDecisionJudge(({ name }, { label }) =>
    label.endsWith(name === 'turn_3' ? '1 of 2' : '2 of 2') ? 'refusal' : 0,
  )
  const result = await measureKnowledgeRetention(maya, {
    evalMode: 'hybrid',
    model,
    systemOneModel,
  })
  expect(systemOneModel.requests).toHaveLength(2)
  expect(result.fallbacks.map(({ path }) => path)).toEqual(['messages[1]', 'messages[3]'])
})

test('the grade is the likeliest level of the decision judge', async () => {
  const result = await measureKnowledgeRetention(maya, {
    evalMode: 'hybrid',
    scoring: 'graded',
    model: scriptedJudge(language),
    systemOneModel: scriptedDecisionJudge(({ type, name }) =>
      type === 'score' ? [0.3, 0.7] : Number(name === 'turn_3'),
    ),
  })
  // The turns are decided with confidence 1, the grade with 0.9.
  expect(result).toMatchObject({ score: 2 / 3, scoring: 'graded', confidence: 0.9 })
})
