/** The wrappings around a judge's JSON that `readJudgeAnswer` undoes, and what it refuses. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JudgeError } from '../../src/errors.js'
import { readJudgeAnswer } from '../../src/judge/answer/read-judge-answer.js'

/** JSON values as `JSON.parse` gives them: without -0, which JSON text does not keep. */
const json = fc
  .jsonValue({ maxDepth: 4 })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
const object = fc
  .dictionary(fc.string(), json, { maxKeys: 5 })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
const prose = fc.string().filter((text) => !/[{}]|<\/?think|```/.test(text))

describe('reads any JSON value', () => {
  test.for<[string, (text: string) => string]>([
    ['as it stands', (text) => text],
    ['with space around it', (text) => `\n  ${text}\n`],
    ['behind a byte order mark', (text) => `\uFEFF${text}`],
    ['in a code fence', (text) => `\`\`\`\n${text}\n\`\`\``],
    ['in a code fence with a language', (text) => `\`\`\`json\n${text}\n\`\`\`\n`],
    ['in a code fence on one line', (text) => `\`\`\`json ${text}\`\`\``],
    ['after thoughts', (text) => `<think>\nSay {"a": 1}?\n</think>\n\n${text}`],
    ['after thoughts, in a code fence', (text) => `<think></think>\`\`\`json\n${text}\n\`\`\``],
    ['before a comment', (text) => `${text} // done`],
    ['after a comment', (text) => `/* the answer: */ ${text}`],
    ['indented, with trailing commas', (text) => withTrailingCommas(text)],
    ['with comments in it', (text) => withComments(text)],
  ])('%s', ([, wrap]) => {
    fc.assert(
      fc.property(json, (value) => {
        expect(readJudgeAnswer(wrap(JSON.stringify(value)))).toEqual(value)
      }),
    )
  })
})

describe('reads one object', () => {
  test('in prose', () => {
    fc.assert(
      fc.property(object, prose, prose, (value, before, after) => {
        expect(readJudgeAnswer(`Here: ${before} ${JSON.stringify(value)} ${after}`)).toEqual(value)
      }),
    )
  })

  test('in a code fence in prose', () => {
    fc.assert(
      fc.property(object, (value) => {
        const text = `Sure!\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\nAnything else?`
        expect(readJudgeAnswer(text)).toEqual(value)
      }),
    )
  })

  test('after thoughts whose opening tag is in the prompt', () => {
    expect(readJudgeAnswer('Maybe {"a":1}?\n</think>\n{"a":2}')).toEqual({ a: 2 })
  })

  test('beside braces that hold no JSON', () => {
    expect(readJudgeAnswer('Of the facts {f1, f2}: {"turn":4}')).toEqual({ turn: 4 })
  })
})

describe('reads strings', () => {
  test('with raw line breaks and tabs in them', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const text = `{"reason":"a\nb\r\n\tc${JSON.stringify(value).slice(1)}}`
        expect(readJudgeAnswer(text)).toEqual({ reason: `a\nb\r\n\tc${value}` })
      }),
    )
  })

  test('that hold what looks like a wrapping, without touching it', () => {
    const value = { reason: 'said // this, ] and ```json {"a":1}``` </think> /* so */' }
    const text = JSON.stringify(value)
    expect(readJudgeAnswer(text)).toEqual(value)
    expect(readJudgeAnswer(`The answer:\n\`\`\`json\n${text}\n\`\`\``)).toEqual(value)
    expect(
      readJudgeAnswer(text.replace('}', ',}').replace('1,}', '1}').replace(/}$/, ',}')),
    ).toEqual(value)
  })
})

test('never alters valid JSON, not even a text that holds JSON', () => {
  expect(readJudgeAnswer('"{\\"a\\":1}"')).toBe('{"a":1}')
  expect(readJudgeAnswer('"<think>x</think>{}"')).toBe('<think>x</think>{}')
})

describe('refuses', () => {
  test.for<[string, string, RegExp]>([
    ['prose', 'The assistant forgot the name.', /not JSON: "The assistant forgot the name\."/],
    ['two objects', '{"a":1} or {"a":2}', /not JSON/],
    ['an object that breaks off', '{"facts":[{"id":1},{"id":2}', /JSON that breaks off/],
    ['an object that breaks off in a string', 'Here: {"reason":"the na', /JSON that breaks off/],
    ['single quotes', "{'a': 1}", /not JSON/],
    ['two commas', '{"a":1,,}', /not JSON/],
    ['an escaped line break', '{"a":"b\\\nc"}', /not JSON/],
  ])('%s', ([, text, message]) => {
    expect(() => readJudgeAnswer(text)).toThrow(message)
    expect(() => readJudgeAnswer(text)).toThrow(expect.objectContaining({ kind: 'not_json' }))
  })

  test.for(['', ' \n', '\uFEFF', '<think>I wonder, {"a":1}?', '<think>so</think>\n'])(
    'an answer with nothing in it: %j',
    (text) => {
      expect(() => readJudgeAnswer(text)).toThrow(expect.objectContaining({ kind: 'empty' }))
    },
  )

  test('with the start of the answer only, and without what looks like a secret', () => {
    const text = `no: sk-abcdefghijkl ${'x '.repeat(1000)}`
    expect(() => readJudgeAnswer(text)).toThrow(/\[secret\]/)
    expect(() => readJudgeAnswer(text)).not.toThrow(/sk-abc/)
    expect(() => readJudgeAnswer(text)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{0,450}$/) }),
    )
  })
})

test('gives a value or a fault for any text', () => {
  const bits = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    ',',
    ':',
    '//',
    '/*',
    '*/',
    '```',
    '<think>',
    '</think>',
    '\n',
    'a',
    '1',
    'null',
    ' ',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(bits).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (answer) => {
      try {
        readJudgeAnswer(answer)
      } catch (error) {
        expect(error).toBeInstanceOf(JudgeError)
      }
    }),
    { numRuns: 2000 },
  )
})

test.for(['{', '[', '{}', '"', '/*', '//', '```', '<think>', ',}', '{"a":', '`'])(
  'takes time in proportion to the length of the answer: %s',
  (bit) => {
    const start = performance.now()
    expect(() => readJudgeAnswer(`x${bit.repeat(200_000 / bit.length)}x`)).toThrow(JudgeError)
    expect(performance.now() - start).toBeLessThan(1500)
  },
)

function withTrailingCommas(text: string): string {
  const indented = JSON.stringify(JSON.parse(text), null, 2)
  return indented.replace(/\n(\s*)([}\]])/g, ',\n$1$2')
}

function withComments(text: string): string {
  const indented = JSON.stringify(JSON.parse(text), null, 2)
  return indented.replace(/\n/g, ' // a comment, with "quotes" and {braces}\n/* and\nanother */ ')
}
