/** How a text falls apart into JSON values, and how little a broken one takes with it. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonRecord, JsonRecordSplitter } from '../../src/conversation/finding/json-records.js'

function recordsOf(...chunks: readonly string[]): JsonRecord[] {
  const splitter = new JsonRecordSplitter()
  return [...chunks.flatMap((chunk) => [...splitter.push(chunk)]), ...splitter.end()]
}

const spread = (value: unknown) => JSON.stringify(value, null, 2)
const short = (records: readonly JsonRecord[]) =>
  records.map((record) => [record.line, 'value' in record ? record.value : 'bad'])

test('JSON Lines, with blank lines, Windows line ends, a byte order mark and no last line end', () => {
  expect(short(recordsOf('\uFEFF{"a":1}\r\n\r\n  [2]\n"x"\nnull\n3'))).toEqual([
    [1, { a: 1 }],
    [3, [2]],
    [4, 'x'],
    [5, null],
    [6, 3],
  ])
})

test('one document over many lines, and several one after the other', () => {
  const values = [{ a: [{ b: '}{' }] }, [{ c: '"\\' }, []], { d: {} }]

  expect(short(recordsOf(spread(values[0])))).toEqual([[1, values[0]]])
  expect(short(recordsOf(values.map(spread).join('\n'))).map(([, value]) => value)).toEqual(values)
  expect(short(recordsOf(values.map(spread).join('  '))).map(([, value]) => value)).toEqual(values)
  expect(short(recordsOf('{"a":1}{"b":2} {"c":3}\n{"d":4}'))).toEqual([
    [1, { a: 1 }],
    [1, { b: 2 }],
    [1, { c: 3 }],
    [2, { d: 4 }],
  ])
})

test.each([
  ['inside a text', '{"a":"x'],
  ['after an opening bracket', '{"a":['],
  ['after a value', '{"a":[1'],
  ['after a nested object', '{"a":[{"b":1}'],
  ['with a word that is no JSON', '{"a":undefined}'],
  ['as plain text', 'hello'],
])('a line that breaks off %s costs itself and no other', (_, line) => {
  const records = short(recordsOf(`{"n":1}\n${line}\n{"n":3}\n{"n":4}\n`))

  expect(records).toEqual([
    [1, { n: 1 }],
    [2, 'bad'],
    [3, { n: 3 }],
    [4, { n: 4 }],
  ])
})

test('a broken document over many lines is one fault', () => {
  const document = spread([{ a: 1, b: [1, 2] }, { c: 2 }])
  const broken = document.replace('},', '}')

  expect(short(recordsOf(broken))).toEqual([[1, 'bad']])
  expect(short(recordsOf(`${broken}\n${spread({ d: 3 })}`))).toEqual([
    [1, 'bad'],
    [13, { d: 3 }],
  ])
  expect(short(recordsOf(document.slice(0, -3)))).toEqual([[1, 'bad']])
})

test('the fault says what is wrong, without a foreign count of lines', () => {
  expect(recordsOf('{"n":1}\n{"a":1,}')[1]).toEqual({
    line: 2,
    problem: expect.stringMatching(/^is not JSON: (?!.*line 1)/),
  })
})

test('a record that is too long is named, and the others are read', () => {
  const splitter = new JsonRecordSplitter(60)
  const long = { a: 'x'.repeat(50), b: 'y'.repeat(50) }
  const text = [JSON.stringify(long), '{"n":2}', spread(long), '{"n":3}', '{"n":4}'].join('\n')
  const records = [
    ...splitter.push(text.slice(0, 40)),
    ...splitter.push(text.slice(40)),
    ...splitter.end(),
  ]

  expect(short(records)).toEqual([
    [1, 'bad'],
    [2, { n: 2 }],
    [3, 'bad'],
    [7, { n: 3 }],
    [8, { n: 4 }],
  ])
  expect(records[0]).toMatchObject({ problem: expect.stringMatching(/^is longer than/) })
})

test('where the text is cut into chunks makes no difference', () => {
  const line = fc.oneof(
    fc.json({ maxDepth: 3 }),
    fc.json({ maxDepth: 3 }).map((text) => JSON.stringify(JSON.parse(text), null, 1)),
    fc.json().map((text) => text.slice(0, -1)),
    fc.constantFrom('', '{', '[', '}', '{"a":[', '"', ' {}{} '),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.array(fc.nat(200)), (lines, cuts) => {
      const text = lines.join('\n')
      const at = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted(
        (a, b) => a - b,
      )
      const chunks = at.map((start, i) => text.slice(start, at[i + 1] ?? start))

      expect(recordsOf(...chunks)).toEqual(recordsOf(text))
    }),
    { numRuns: 300 },
  )
})

test('every whole value on a line of its own is found, whatever stands between them', () => {
  const noise = fc.constantFrom('', 'x', '{"a":"', '{"a":[1', ']', '}}', '"', '{"a" 1}')
  fc.assert(
    fc.property(fc.array(fc.tuple(noise, fc.nat()), { maxLength: 8 }), (entries) => {
      const text = entries.map(([before, n]) => `${before}\n{"n":${n}}`).join('\n')
      const found = recordsOf(text).flatMap((record) => ('value' in record ? [record.value] : []))

      expect(found).toEqual(entries.map(([, n]) => ({ n })))
    }),
  )
})

test('thousands of broken lines take no more than their share of time', () => {
  const started = performance.now()
  recordsOf('{"a":[\n'.repeat(20_000))
  recordsOf('[\n{"a":1}\n,\n'.repeat(5_000))
  recordsOf('{}'.repeat(50_000))

  expect(performance.now() - started).toBeLessThan(20_000)
}, 60_000)
