import { describe, expect, test } from 'vitest'
import { formatCall } from '../../src/report/messages/format-call.js'
import { plainPaint } from '../../src/report/text/paint.js'

function call(options: Readonly<Record<string, unknown>>): string {
  return formatCall({ options, paint: plainPaint }, 'plain')
}

test('a call without options', () => {
  expect(call({})).toBe('expect(conversation).toRetainKnowledge()')
})

test('a negated call', () => {
  expect(formatCall({ options: { threshold: null }, paint: plainPaint }, 'not')).toBe(
    'expect(conversation).not.toRetainKnowledge({ threshold: null })',
  )
})

describe('options stand as they were written', () => {
  test.each([
    [
      'numbers and booleans',
      { threshold: 0.5, strictMode: true },
      '{ threshold: 0.5, strictMode: true }',
    ],
    ['strings', { scoring: 'binary' }, "{ scoring: 'binary' }"],
    ['quotes', { model: "ann's" }, "{ model: 'ann\\'s' }"],
    ['undefined is left out', { threshold: undefined, language: 'en' }, "{ language: 'en' }"],
    [
      'nested',
      { flaky: { retries: 2, onFailure: 'warn' } },
      "{ flaky: { retries: 2, onFailure: 'warn' } }",
    ],
    ['lists', { facts: ['no lobster', 'four people'] }, "{ facts: ['no lobster', 'four people'] }"],
    ['long lists', { facts: ['a', 'b', 'c', 'd', 'e'] }, "{ facts: ['a', 'b', 'c', … 2 more] }"],
    ['names that are no identifiers', { 'my-option': 1 }, "{ 'my-option': 1 }"],
    ['line breaks', { facts: ['no\nlobster'] }, "{ facts: ['no lobster'] }"],
  ])('%s', (_, options, shown) => {
    expect(call(options)).toBe(`expect(conversation).toRetainKnowledge(${shown})`)
  })

  test('a long string is cut', () => {
    expect(call({ facts: ['very '.repeat(40)] }).length).toBeLessThan(130)
  })
})

describe('options that are objects are shown by name', () => {
  test('a language judge and a decision judge', () => {
    const model = { name: 'my-judge', ask: () => 0, apiKey: 'hidden' }
    const systemOneModel = { name: 'my-decider', decide: () => 0, maxQuestions: 1 }
    expect(call({ model, systemOneModel })).toBe(
      'expect(conversation).toRetainKnowledge({ model: <my-judge>, systemOneModel: <my-decider> })',
    )
  })

  test('an instance of a class', () => {
    expect(call({ signal: new AbortController().signal })).toContain('{ signal: <AbortSignal> }')
  })

  test('a function', () => {
    expect(call({ model: JSON.parse })).toContain('{ model: <parse> }')
  })

  test('an object that holds itself', () => {
    const loop: Record<string, unknown> = {}
    loop.loop = loop
    expect(call(loop)).toContain('{ … }')
  })
})

describe('what must not stand in a message', () => {
  test('a folder of this machine', () => {
    expect(call({ cassette: '/home/ann/app/__cassettes__/lobster' })).toContain(
      "{ cassette: '…/lobster' }",
    )
    expect(call({ cassette: String.raw`C:\app\lobster` })).toContain("{ cassette: '…/lobster' }")
  })

  test('a secret', () => {
    expect(call({ model: 'sk-proj-abcdef0123456789' })).not.toContain('abcdef')
  })
})
