/** What the matcher and the metric are given: items of one's own, and what is no conversation yet. */
import { describe, expect, test } from 'vitest'
import { measureKnowledgeRetention } from '../../src/index.js'
import { toRetainKnowledge } from '../../src/matchers.js'
import { mayasName } from '../support/name-asked-again.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const rows = [
  { bot: false, said: 'My name is Maya.' },
  { joined: 'Desk' },
  { bot: true, said: 'What is your name?' },
]
interface Row {
  readonly bot?: boolean
  readonly said?: string
}
const readTurn = ({ bot, said }: Row) =>
  said === undefined ? null : { role: bot ? 'assistant' : 'user', content: said }
const attritions = [{ turn: 1, kind: 'asked_again', facts: [1], reason: 'it asks for the name' }]
const model = scriptedJudge(() => ({
  facts: [mayasName],
  corrections: [],
  attritions,
  retained: [],
}))

describe('readTurn', () => {
  test('reads the items of the matcher, whose message names their places', async () => {
    const { pass, message } = await toRetainKnowledge.call({ promise: '' }, rows, {
      model,
      readTurn,
    })

    expect(pass).toBe(false)
    expect(message()).toContain(
      'expect(conversation).toRetainKnowledge({ model: <scripted-judge>, readTurn: <readTurn> })',
    )
    expect(message()).toContain('messages[2] assistant   What is your name?')
  })

  test('reads the items of a measurement', async () => {
    const { verdicts } = await measureKnowledgeRetention(rows, { model, readTurn, cassette: false })

    expect(verdicts).toMatchObject([{ turnIndex: 2, attrition: 'asked_again' }])
  })
})

test('what had to be assumed in reading stands above the judge', async () => {
  const messages = [
    { role: 'assistant', content: 'What is your name?', created_at: '2026-01-01T12:01:00Z' },
    { role: 'user', content: 'My name is Maya.', created_at: '2026-01-01T12:00:00Z' },
  ]
  const { message } = await toRetainKnowledge.call({ promise: '' }, messages, { model })

  expect(message()).toMatch(
    /\nRead: messages: the times fall from item to item, so it was read from the last to the first\.\nJudge: /,
  )
})

describe('a promise is no conversation yet', () => {
  test('says the matcher', async () => {
    await expect(toRetainKnowledge.call({ promise: '' }, Promise.resolve(rows))).rejects.toThrow(
      'toRetainKnowledge: it was given a promise instead of a conversation. Fix: write await inside expect(...), or .resolves before the matcher.',
    )
  })

  test('says a measurement', async () => {
    await expect(measureKnowledgeRetention(Promise.resolve(rows))).rejects.toThrow(
      'measureKnowledgeRetention: it was given a promise instead of a conversation. Fix: await it: measureKnowledgeRetention(await conversation).',
    )
  })
})

test('a chatbot is no conversation yet, and has to talk first', async () => {
  const message =
    'conversation: is a function: a chatbot that was not asked anything yet. Fix: let it talk first: await converse(chatbot, [...what the user says]), and pass the conversation that it gives.'
  const bot = () => 'Hello.'

  await expect(toRetainKnowledge.call({ promise: '' }, bot, { model })).rejects.toThrow(message)
  await expect(measureKnowledgeRetention(bot, { model, cassette: false })).rejects.toThrow(message)
})
