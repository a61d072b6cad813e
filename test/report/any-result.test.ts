import { stripVTControlCharacters } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFailure } from '../../src/report/messages/format-failure.js'
import { formatNothingJudged } from '../../src/report/warnings/format-nothing-judged.js'
import { formatResult } from '../../src/report/results/format-result.js'
import { formatUnexpectedPass } from '../../src/report/messages/format-unexpected-pass.js'
import { formatVerbose } from '../../src/report/results/format-verbose.js'
import { type Paint, plainPaint } from '../../src/report/text/paint.js'
import { countColumns } from '../../src/report/text/text-width.js'
import type { KnowledgeRetentionResult } from '../../src/types.js'

const colours: Paint = {
  known: (text) => `\u001b[32m${text}\u001b[39m`,
  said: (text) => `\u001b[31m${text}\u001b[39m`,
  dim: (text) => `\u001b[2m${text}\u001b[22m`,
  bold: (text) => `\u001b[1m${text}\u001b[22m`,
}

/** Any UTF-16 units, lone surrogates and control characters too, or words that look like messages. */
const anyText = fc.oneof(
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '龙虾',
        'Maya ',
        '👩‍👩‍👧‍👦',
        '\u001b[31m',
        '\u202e',
        '\n- ',
        'Reason: ',
        'مايا ',
        'a',
      ),
      {
        maxLength: 200,
      },
    )
    .map((parts) => parts.join('')),
)

const anyPath = fc.oneof(
  fc.nat(6).map((index) => `messages[${index}]`),
  anyText,
)

const anyFact = fc.record({
  id: fc.constantFrom('f1', 'f2', 'f3', 'f4'),
  kind: fc.constantFrom('fact', 'preference', 'constraint', 'context'),
  source: fc.constantFrom('user', 'assistant', 'test'),
  subject: anyText,
  statement: anyText,
  turnIndex: fc.constant(null),
  path: fc.option(anyPath),
  supersededBy: fc.option(fc.constantFrom('f1', 'f2', 'f3', 'f4')),
})

const anyResult: fc.Arbitrary<KnowledgeRetentionResult> = fc.record({
  score: fc.double(),
  threshold: fc.option(fc.double()),
  passed: fc.boolean(),
  strictMode: fc.boolean(),
  scoring: fc.constantFrom('ratio', 'binary', 'graded'),
  evalMode: fc.constantFrom('llm', 'hybrid', 'system_one'),
  judge: anyText,
  reason: fc.option(anyText),
  judgedTurns: fc.option(fc.nat(9)),
  confidence: fc.option(fc.double()),
  decisions: fc.option(
    fc.array(
      fc.record({
        statement: anyText,
        value: fc.double(),
        weight: fc.nat(),
        confidence: fc.double(),
        probabilities: fc.option(fc.array(fc.double())),
      }),
    ),
  ),
  fallbacks: fc.array(fc.record({ turnIndex: fc.nat(), path: anyPath, reason: anyText })),
  unstatedFacts: fc.array(anyText),
  attempts: fc.array(
    fc.record({
      score: fc.double(),
      passed: fc.boolean(),
      verdicts: fc.constant([]),
      usage: fc.constant({ calls: 1, replayed: 0, inputTokens: 1, outputTokens: 1 }),
    }),
    { maxLength: 3 },
  ),
  facts: fc.array(anyFact, { maxLength: 15 }),
  verdicts: fc.array(
    fc.record({
      turnIndex: fc.nat(6),
      path: anyPath,
      attrition: fc.option(fc.constantFrom('forgotten', 'contradicted', 'asked_again', 'ignored')),
      facts: fc.array(anyFact, { maxLength: 10 }),
      reason: fc.option(anyText),
      probability: fc.option(fc.double()),
    }),
    { maxLength: 24 },
  ),
  conversation: fc
    .array(fc.record({ role: fc.constantFrom('user', 'assistant'), content: anyText }), {
      maxLength: 7,
    })
    .map((turns) => ({
      turns: turns.map((turn, index) => ({ ...turn, index, path: `messages[${index}]` })),
    })),
  usage: fc.record({
    calls: fc.nat(),
    replayed: fc.nat(),
    inputTokens: fc.oneof(fc.nat(), fc.constant('unknown' as const)),
    outputTokens: fc.oneof(fc.nat(), fc.constant('unknown' as const)),
  }),
  durationMs: fc.double({ min: 0, noNaN: true }),
})

const texts: readonly (readonly [
  string,
  (result: KnowledgeRetentionResult, paint: Paint, width: number) => string,
])[] = [
  ['a failure', (result, paint, width) => formatFailure(result, { options: {}, paint, width })],
  [
    'an unexpected pass',
    (result, paint, width) => formatUnexpectedPass(result, { options: {}, paint, width }),
  ],
  ['the verbose output', (result, paint) => formatVerbose(result, paint)],
  ['a snapshot', (result) => formatResult(result)],
  ['the warning', (result) => formatNothingJudged(result.judge)],
]

describe('whatever a result holds', () => {
  test.each(texts)('%s is text that does nothing but be read', (_, format) => {
    fc.assert(
      fc.property(anyResult, fc.integer({ min: 48, max: 140 }), (result, width) => {
        const text = format(result, plainPaint, width)
        expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        for (const line of text.split('\n')) expect(line).toBe(line.trimEnd())
      }),
    )
  })

  test.each(texts)('%s says the same with colours and without', (_, format) => {
    fc.assert(
      fc.property(anyResult, fc.integer({ min: 48, max: 140 }), (result, width) => {
        const painted = format(result, colours, width)
        expect(stripVTControlCharacters(painted)).toBe(format(result, plainPaint, width))
      }),
    )
  })

  test.each(texts.slice(0, 2))('%s keeps facts, turns and answers in the width', (_, format) => {
    fc.assert(
      fc.property(anyResult, fc.integer({ min: 48, max: 140 }), (result, width) => {
        const lines = format(result, plainPaint, width).split('\n')
        const heading = lines.findIndex((line) => line === '+ Said' || line === 'Answers:')
        const shown = heading === -1 ? [] : lines.slice(heading, lines.lastIndexOf(''))
        for (const line of shown) {
          expect(countColumns(line)).toBeLessThanOrEqual(width)
          expect(line).toMatch(/^(?:[-+ ](?: |$)|$|Answers:$)/u)
        }
      }),
    )
  })
})

test('colours are used, and only around words', () => {
  const painted = formatFailure(
    {
      score: 0,
      threshold: 1,
      passed: false,
      strictMode: false,
      scoring: 'ratio',
      confidence: null,
      decisions: null,
      fallbacks: [],
      unstatedFacts: [],
      attempts: [],
      evalMode: 'llm',
      judge: 'judge',
      reason: null,
      judgedTurns: 1,
      facts: [],
      verdicts: [
        {
          turnIndex: 1,
          path: 'messages[1]',
          attrition: 'forgotten',
          facts: [],
          reason: null,
          probability: null,
        },
      ],
      conversation: {
        turns: [
          { role: 'user', content: 'Who am I?', index: 0, path: 'messages[0]' },
          { role: 'assistant', content: 'No idea.', index: 1, path: 'messages[1]' },
        ],
      },
      usage: { calls: 1, replayed: 0, inputTokens: 1, outputTokens: 1 },
      durationMs: 1,
    },
    { options: {}, paint: colours },
  )
  expect(painted).toContain(
    `${colours.said('+')} ${colours.dim('messages[1] assistant')}   ${colours.said('No idea.')}\n`,
  )
  expect(painted).toContain(colours.bold('forgotten'))
})
