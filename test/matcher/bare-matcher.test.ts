/** The bare matcher, as a runner calls it that gives little or nothing along. */
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { toRetainKnowledge } from '../../src/matchers.js'
import { mayasName } from '../support/name-asked-again.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const maya = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'What is your name?' },
]
const facts = [mayasName]
const attritions = [{ turn: 1, kind: 'asked_again', facts: [1], reason: 'it asks for the name' }]
const model = scriptedJudge(() => ({ facts, corrections: [], attritions, retained: [] }))

const plain = [
  'expect(conversation).toRetainKnowledge({ model: <scripted-judge> })',
  '',
  'Retained knowledge in 0 of 1 judged turn: score 0.00, threshold 0.50',
  '',
  '- Known',
  '+ Said',
  '',
  '  messages[0] user        My name is Maya.',
  "- messages[1] assistant   knows: the user's name is Maya   (messages[0])",
  '+ messages[1] assistant   What is your name?',
  '                          asked again',
  '',
  'Reason: messages[1]: it asks for the name',
  'Judge: scripted-judge, llm',
].join('\n')

test.each([
  ['nothing but that it is not an asymmetric one', { promise: '' }],
  ['no utils', { promise: '', isNot: false, utils: undefined }],
  ['utils without diff and colours', { promise: '', utils: { printReceived: String } }],
  ['utils that are broken', { promise: '', utils: { EXPECTED_COLOR: 'green' } }],
])('a runner that gives %s gets the whole message without colour', async (_, state) => {
  const result = await toRetainKnowledge.call(state, maya, { model })
  expect(result.pass).toBe(false)
  expect(result.message()).toBe(plain)
})

const green = (text: string) => `\u001B[32m${text}\u001B[39m`
const red = (text: string) => `\u001B[31m${text}\u001B[39m`

test('a runner with colours gets them around the same words', async () => {
  const utils = { EXPECTED_COLOR: green, RECEIVED_COLOR: red }
  const result = await toRetainKnowledge.call({ promise: '', utils }, maya, { model })
  expect(result.message()).toContain(red('What is your name?'))
  expect(stripVTControlCharacters(result.message())).toBe(plain)
})

test('colours that are methods are called as such', async () => {
  class Utils {
    readonly #paint = red
    RECEIVED_COLOR(text: string) {
      return this.#paint(text)
    }
  }
  const result = await toRetainKnowledge.call({ promise: '', utils: new Utils() }, maya, { model })
  expect(result.message()).toContain(red('What is your name?'))
})

test('functions that do more than colour, as in Bun, are not used', async () => {
  const utils = {
    EXPECTED_COLOR: JSON.stringify,
    RECEIVED_COLOR: (text: string) => red(`"${text}"`),
  }
  const result = await toRetainKnowledge.call({ promise: '', utils }, maya, { model })
  expect(result.message()).toBe(plain)
})

describe('asymmetric use throws at once, not in a promise', () => {
  test.each([
    ['with a state that says so', {}],
    ['without any state', undefined],
  ])('%s', (_, state) => {
    expect(() => toRetainKnowledge.call(state as never, maya)).toThrow(
      'Fix: write await expect(conversation).toRetainKnowledge().',
    )
  })
})
