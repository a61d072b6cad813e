/** What a test hears of the facts that it gave itself. */
import '../../src/vitest.js'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { scriptedJudge } from '../support/scripted-judge.js'

const conversation = [
  { role: 'user', content: 'I am allergic to lobster.' },
  { role: 'assistant', content: 'Noted. And what would you like?' },
]
const facts = ['the user is allergic to lobster', 'the user lives in Rome']
const model = scriptedJudge(({ known, judge }) => ({
  stated: known.flatMap(([fact, statement]) => (statement === facts[0] ? { fact, turn: 0 } : [])),
  taken_back: [],
  attritions: [],
  retained: judge,
}))

afterEach(() => {
  vi.restoreAllMocks()
})

test('passes with a warning when the conversation does not state one of them', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await expect(conversation).toRetainKnowledge({ model, facts, threshold: 1 })
  expect(warn.mock.calls).toEqual([
    [
      'toRetainKnowledge in "passes with a warning when the conversation does not state one of them": ' +
        'passed without judging by "the user lives in Rome", given in the option facts, as the ' +
        'conversation never states it or takes it back. Fix: correct the fact or the conversation, or leave it out.',
    ],
  ])
})

test('passes without one when it states them all', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await expect(conversation).toRetainKnowledge({ model, facts: facts.slice(0, 1) })
  expect(warn).not.toHaveBeenCalled()
})

test('fails with the same in the message', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const error: unknown = await expect(conversation)
    .not.toRetainKnowledge({ model, facts })
    .catch((thrown: unknown) => thrown)
  expect(stripVTControlCharacters(String(error))).toContain(
    '\nNot stated in the conversation: the user lives in Rome\n',
  )
  expect(warn).not.toHaveBeenCalled()
})

test('a turn that the conversation does not have is an error, under .not too', async () => {
  const wrong = [{ statement: 'the user is allergic to lobster', turnIndex: 5 }]
  const message = 'option facts[0].turnIndex: the conversation has no turn with the index 5.'
  await expect(expect(conversation).toRetainKnowledge({ model, facts: wrong })).rejects.toThrow(
    message,
  )
  await expect(expect(conversation).not.toRetainKnowledge({ model, facts: wrong })).rejects.toThrow(
    message,
  )
})
