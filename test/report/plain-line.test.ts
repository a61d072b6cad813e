import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPlainLine, toPlainName } from '../../src/report/text/plain-line.js'

test('line breaks and tabs become single spaces', () => {
  expect(toPlainLine(' one\r\n\ttwo\u2028three\u0085four ')).toBe('one two three four')
})

test('escape sequences become visible', () => {
  expect(toPlainLine('\u001b[31mred\u009b0m\u0000')).toBe('\\x1b[31mred\\x9b0m\\x00')
})

test('marks that reorder text become visible, marks inside words stay', () => {
  expect(toPlainLine('\u202eabc\u2066')).toBe('\\u202eabc\\u2066')
  expect(toPlainLine('می\u200cخواهم 👩‍👧')).toBe('می\u200cخواهم 👩‍👧')
})

test('half a surrogate pair is replaced, a whole one stays', () => {
  expect(toPlainLine('a\ud83e b🦞')).toBe('a\ufffd b🦞')
})

test('whatever the text, nothing in it acts', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }))
  fc.assert(
    fc.property(units, (codes) => {
      const line = toPlainLine(String.fromCharCode(...codes))
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
})

describe('names', () => {
  test.each([
    ['gpt-5.4', 'gpt-5.4'],
    ['org/model-7b', 'org/model-7b'],
    ['/home/ann/models/qwen3.gguf', '…/qwen3.gguf'],
    ['/qwen3.gguf', '…/qwen3.gguf'],
    [String.raw`D:\models\qwen3.gguf`, '…/qwen3.gguf'],
    ['file:///home/ann/qwen3.gguf', '…/qwen3.gguf'],
  ])('%s is shown as %s', (name, shown) => {
    expect(toPlainName(name)).toBe(shown)
  })
})
