import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { fromReadable, standsFor, toReadable } from '../../src/cassette/wire/readable-json.js'

describe('the readable form of JSON', () => {
  test('shows a text of many lines line by line', () => {
    expect(toReadable({ content: 'one\ntwo\n' })).toEqual({
      content: { $lines: ['one', 'two', ''] },
    })
  })

  test('shows JSON inside a string as JSON, however deep', () => {
    const content = JSON.stringify({ verdicts: [{ reason: 'a\nb', raw: '[1,2]' }] })
    expect(toReadable({ content })).toEqual({
      content: {
        $json: { verdicts: [{ reason: { $lines: ['a', 'b'] }, raw: { $json: [1, 2] } }] },
      },
    })
  })

  test.each([
    '{"a": 1}',
    '{"a":1.0}',
    '{"a":1,"a":2}',
    '{"b":12345678901234567890}',
    '{x',
    '[',
    '"a"',
    '1',
  ])('leaves %j a string, since JSON would not give it back as it is', (text) => {
    expect(toReadable(text)).toBe(text)
  })

  test('gives back what was written, whatever it is', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[\n\r {}[\]"$:,ab1\\]*$/),
      fc.json(),
    )
    const key = fc.oneof(fc.string(), fc.constantFrom('$lines', '$json', '$plain', '__proto__'))
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, true, false),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
        text,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.array(fc.tuple(key, tie('value')), { maxLength: 3 }).map(Object.fromEntries),
      ),
    }))
    fc.assert(
      fc.property(value, (original) => {
        const stored: unknown = JSON.parse(JSON.stringify(toReadable(original)))
        expect(JSON.stringify(fromReadable(stored))).toBe(JSON.stringify(original))
        expect(standsFor(stored, original)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('stands for one value only', () => {
    const json = fc.json().map((text): unknown => JSON.parse(text))
    fc.assert(
      fc.property(json, json, (one, other) => {
        const isSame = isDeepStrictEqual(one, other)
        expect(standsFor(toReadable(one), other)).toBe(isSame)
      }),
    )
    expect(standsFor({ $plain: { $json: 1 } }, { $json: 1 })).toBe(true)
    expect(standsFor({ $plain: { $json: 1 } }, '1')).toBe(false)
    expect(standsFor({ $lines: ['a', 'b'] }, 'a\nb')).toBe(true)
    expect(standsFor({ $lines: ['a', 'b'] }, { $lines: ['a', 'b'] })).toBe(false)
    expect(standsFor({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  })

  test.each([[{ $lines: 'a' }], [{ $lines: [1] }], [{ $plain: 1 }], [{ $plain: [] }]])(
    'refuses %j, which stands for nothing',
    (readable) => {
      expect(() => fromReadable(readable)).toThrow(TypeError)
    },
  )
})
