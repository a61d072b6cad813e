import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countColumns,
  cutMiddle,
  graphemeStart,
  padToColumns,
  toGraphemes,
} from '../../src/report/text/text-width.js'

describe('columns of a terminal', () => {
  test.each([
    ['Latin letters, one each', 'Maya', 4],
    ['letters with a combining accent', 'e\u0301a\u0308', 2],
    ['Chinese, two each', '龙虾面', 6],
    ['Japanese kana and full-width marks', 'そば、！', 8],
    ['half-width kana', 'ｶﾅ', 2],
    ['Hangul syllables', '한국어', 6],
    ['Hangul in conjoining letters', '\u1112\u1161\u11ab', 2],
    ['Arabic with vowel marks', 'مَايَا', 4],
    ['Hebrew with points', 'שָׁלוֹם', 4],
    ['Thai with vowels above', 'กินข้าว', 5],
    ['Devanagari by letters', 'नमस्ते', 4],
    ['an emoji', '🦞', 2],
    ['a family joined of four', '👩‍👩‍👧‍👦', 2],
    ['an emoji with a skin tone', '👍🏽', 2],
    ['a heart made emoji by a selector', '❤\uFE0F', 2],
    ['the same heart as text', '❤', 1],
    ['a flag', '🇫🇷', 2],
    ['a keycap', '1\uFE0F\u20E3', 2],
    ['zero-width space and joiner', '\u200b\u200da', 1],
    ['an ellipsis', '…', 1],
    ['nothing', '', 0],
  ])('%s', (_, text, columns) => {
    expect(countColumns(text)).toBe(columns)
  })
})

test('padding counts columns, not characters', () => {
  expect(padToColumns('龙虾', 6)).toBe('龙虾  ')
  expect(padToColumns('user', 6)).toBe('user  ')
  expect(padToColumns('assistant', 6)).toBe('assistant')
})

describe('a text cut in its middle', () => {
  test('keeps its start and its end', () => {
    expect(cutMiddle('spans[12].attributes.messages[3]', 16)).toBe('spans[1…sages[3]')
  })

  test('is left alone where it fits', () => {
    expect(cutMiddle('messages[3]', 11)).toBe('messages[3]')
  })

  test('never takes more columns than it may, nor cuts a grapheme', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 30 }),
        (text, most) => {
          const cut = cutMiddle(text, most)
          expect(countColumns(cut)).toBeLessThanOrEqual(most)
          const known = new Set(['…', ...toGraphemes(text).map((each) => each.text)])
          for (const half of cut.split('…')) {
            for (const { text: grapheme } of toGraphemes(half)) expect(known).toContain(grapheme)
          }
        },
      ),
    )
  })
})

test('letters that join without end are not taken for one character', () => {
  const joined = toGraphemes('\u1100'.repeat(50))
  expect(joined).toHaveLength(50)
  expect(countColumns('\u1100'.repeat(50))).toBe(100)
})

test('a grapheme starts where its first character does', () => {
  const text = 'a👩‍👩‍👧‍👦b'
  expect(graphemeStart(text, 5)).toBe(1)
  expect(graphemeStart(text, text.length - 1)).toBe(text.length - 1)
  expect(graphemeStart(text, 99)).toBe(text.length)
})
