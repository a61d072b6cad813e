import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitText } from '../../src/report/text/fit-text.js'
import { countColumns, toGraphemes } from '../../src/report/text/text-width.js'

describe('a text that fits', () => {
  test('stays one line', () => {
    expect(fitText('My name is Maya.', { columns: 20, lines: 1 })).toEqual(['My name is Maya.'])
  })

  test('is broken between words', () => {
    expect(fitText('My name is Maya.', { columns: 12, lines: 3 })).toEqual(['My name is', 'Maya.'])
  })

  test('is broken between Chinese characters, but not before a closing mark', () => {
    expect(fitText('我对龙虾过敏，谢谢', { columns: 12, lines: 3 })).toEqual([
      '我对龙虾过',
      '敏，谢谢',
    ])
  })

  test('is not broken after an opening mark', () => {
    expect(fitText('我喜欢吃「面」', { columns: 10, lines: 3 })).toEqual(['我喜欢吃', '「面」'])
  })

  test('is broken inside a word that is wider than a line', () => {
    expect(fitText('see example.com/abcdef', { columns: 8, lines: 4 })).toEqual([
      'see',
      'example.',
      'com/abcd',
      'ef',
    ])
  })

  test('is one empty line when it is empty', () => {
    expect(fitText('', { columns: 8, lines: 3 })).toEqual([''])
  })
})

const findLobster = (text: string) => text.search(/lobster|龙虾/u)

describe('a text that is too long', () => {
  test('is cut after its start', () => {
    expect(fitText('one two three four five', { columns: 10, lines: 1 })).toEqual(['one two…'])
  })

  test('is cut around its focus, at words', () => {
    const text = `${'before '.repeat(20)}lobster${' after'.repeat(20)}`
    expect(fitText(text, { columns: 40, lines: 1, findFocus: findLobster })).toEqual([
      '…before lobster after after after after…',
    ])
  })

  test('is shown to its end when its focus is there', () => {
    const text = `${'before '.repeat(20)}lobster.`
    expect(fitText(text, { columns: 30, lines: 1, findFocus: findLobster })).toEqual([
      '…before before lobster.',
    ])
  })

  test('is shown to its end even if its words fill the lines badly', () => {
    const text = `${'wordsofeleven '.repeat(20)}lobster.`
    const box = { columns: 20, lines: 3, findFocus: findLobster }
    expect(fitText(text, box).at(-1)).toMatch(/lobster\.$/u)
  })

  test('is cut between characters where a script has no spaces', () => {
    const text = `${'今天天气很好。'.repeat(10)}龙虾面${'今天天气很好。'.repeat(10)}`
    expect(fitText(text, { columns: 20, lines: 1, findFocus: findLobster })).toEqual([
      '…好。龙虾面今天天气…',
    ])
  })

  test('does not cut a family of emoji in two', () => {
    expect(fitText('👩‍👩‍👧‍👦'.repeat(9), { columns: 8, lines: 1 })).toEqual([
      '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦…',
    ])
  })

  test('does not cut a flag in two, however far in', () => {
    const text = '🇫🇷🇩🇪'.repeat(500)
    const [line] = fitText(text, { columns: 10, lines: 1, findFocus: () => 2001 })
    expect(line).toMatch(/^…(?:🇫🇷|🇩🇪)+…$/u)
    expect(toGraphemes(line ?? '').filter(({ columns }) => columns === 2)).toHaveLength(4)
  })

  test('takes no longer for a book than for a page', () => {
    const book = 'It was the best of times, it was the worst of times. '.repeat(50_000)
    const start = performance.now()
    fitText(book, { columns: 50, lines: 3, findFocus: () => 1_000_000 })
    expect(performance.now() - start).toBeLessThan(500)
  })
})

test('whatever the text, no line is too wide, no grapheme is cut and nothing is invented', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.constantFrom('龙', '虾', 'a', ' ', '。', '👩‍👩‍👧‍👦', '🇫🇷', 'é', 'م'), {
        maxLength: 300,
      })
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(
      anyText.map((text) => text.replace(/\s+/gu, ' ').trim()),
      fc.integer({ min: 8, max: 60 }),
      fc.integer({ min: 1, max: 4 }),
      fc.nat(300),
      (text, columns, lines, focus) => {
        const shown = fitText(text, {
          columns,
          lines,
          findFocus: () => Math.min(focus, text.length),
        })
        expect(shown.length).toBeGreaterThan(0)
        expect(shown.length).toBeLessThanOrEqual(lines)
        for (const line of shown) expect(countColumns(line)).toBeLessThanOrEqual(columns)
        const squeezed = shown.join('').replace(/^…|…$/gu, '').replaceAll(' ', '')
        expect(text.replaceAll(' ', '')).toContain(squeezed)
        const known = new Set(['…', ...toGraphemes(text).map((each) => each.text)])
        for (const line of shown) {
          for (const grapheme of toGraphemes(line)) expect(known).toContain(grapheme.text)
        }
      },
    ),
    { numRuns: 500 },
  )
})
