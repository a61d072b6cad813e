/** What a test hears of attrition that only the default threshold lets pass. */
import '../../src/vitest.js'
import { afterEach, expect, test, vi } from 'vitest'
import { configureKnowledgeRetention } from '../../src/index.js'
import { maya, mayasName } from '../support/name-asked-again.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const facts = [mayasName]
const attritions = [{ turn: 3, kind: 'asked_again', facts: [1], reason: 'It asks for the name.' }]
const asksAgain = scriptedJudge(() => ({ facts, corrections: [], attritions, retained: [1] }))
const remembers = scriptedJudge(() => ({
  facts,
  corrections: [],
  attritions: [],
  retained: [1, 3],
}))

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => {
  configureKnowledgeRetention({})
  warn.mockClear()
})

test('passes with a warning', async () => {
  await expect(maya).toRetainKnowledge({ model: asksAgain })
  expect(warn.mock.calls).toEqual([
    [
      'toRetainKnowledge in "passes with a warning": passed with score 0.50 by the default threshold ' +
        '0.50, although there is attrition in messages[3] (asked again). Fix: set threshold: 1 or ' +
        'strictMode: true to make this fail, or threshold: 0.5 to let it pass without this warning.',
    ],
  ])
})

test.each([0.5, null])('passes without one when the test says threshold: %s', async (threshold) => {
  await expect(maya).toRetainKnowledge({ model: asksAgain, threshold })
  expect(warn).not.toHaveBeenCalled()
})

test('passes without one when the threshold is configured', async () => {
  configureKnowledgeRetention({ threshold: 0.5 })
  await expect(maya).toRetainKnowledge({ model: asksAgain })
  expect(warn).not.toHaveBeenCalled()
})

test('passes without one when nothing was lost', async () => {
  await expect(maya).toRetainKnowledge({ model: remembers })
  expect(warn).not.toHaveBeenCalled()
})

test('fails without one', async () => {
  await expect(
    expect(maya).toRetainKnowledge({ model: asksAgain, scoring: 'binary' }),
  ).rejects.toThrow('Retained knowledge in 1 of 2')
  await expect(expect(maya).not.toRetainKnowledge({ model: asksAgain })).rejects.toThrow(
    'Knowledge was retained in 1 of 2',
  )
  expect(warn).not.toHaveBeenCalled()
})
