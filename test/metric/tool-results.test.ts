/** Results of tools that are long: what of them reaches the judge, and that it always fits. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toConversation } from '../../src/conversation/finding/index.js'
import { measureKnowledgeRetention } from '../../src/index.js'
import { estimateTokens } from '../../src/metric/windows/index.js'
import { shortenToolResults } from '../../src/metric/wording/index.js'
import { scriptedJudge, shownData } from '../support/scripted-judge.js'

const hotels = Array.from({ length: 8_600 }, (_, i) => ({
  id: i,
  name: `Hotel number ${i}`,
  pets: i === 4_321 ? 'iguanas welcome' : 'none',
}))

const conversationWith = (content: string) => ({
  messages: [
    { role: 'user', content: 'A hotel in Lyon that takes my iguanas, please.' },
    { role: 'assistant', tool_calls: [{}] },
    { role: 'tool', tool_call_id: 'c1', content },
    { role: 'assistant', content: 'Hotel number 4321 welcomes iguanas.' },
  ],
})

const judgeWith = (maxRequestTokens?: number) =>
  scriptedJudge(
    ({ judge }) => ({ facts: [], corrections: [], attritions: [], retained: judge }),
    maxRequestTokens === undefined ? {} : { maxRequestTokens },
  )

test('of a tool result of 450 kB the judge sees what speaks of the question and the reply', async () => {
  const judge = judgeWith()
  const text = JSON.stringify(hotels)
  const result = await measureKnowledgeRetention(conversationWith(text), {
    model: judge,
    cassette: false,
    threshold: null,
  })

  expect(text.length).toBeGreaterThan(450_000)
  expect(judge.requests).toHaveLength(1)
  const [request] = judge.requests
  const [shown = ''] = request ? (shownData(request).conversation[1]?.tools ?? []) : []
  expect(shown).toContain('"name":"Hotel number 0"')
  expect(shown).toContain('iguanas welcome')
  expect(shown).toContain('"id":8599')
  expect(shown).toMatch(/\[… \d+ characters left out …\]/)
  expect(estimateTokens(shown)).toBeLessThanOrEqual(2_000)
  // The result keeps what was there.
  expect(result.conversation.turns[1]?.toolResults).toEqual([text])
})

test.each([2_000, 4_000, 32_000])(
  'no request is over maxRequestTokens: %i',
  async (maxRequestTokens) => {
    const judge = judgeWith(maxRequestTokens)
    const messages = Array.from({ length: 5 }, () => conversationWith(JSON.stringify(hotels)))
    await measureKnowledgeRetention(
      messages.flatMap((one) => one.messages),
      { model: judge, cassette: false, threshold: null },
    )

    for (const { messages: sent } of judge.requests) {
      const tokens = sent.reduce((sum, { content }) => sum + estimateTokens(content), 0)
      expect(tokens).toBeLessThanOrEqual(maxRequestTokens)
    }
  },
)

describe('shortening', () => {
  test('leaves alone what fits, and gives the same conversation back', () => {
    const short = toConversation(conversationWith('{"pets":"welcome"}'))
    const without = toConversation([
      { role: 'user', content: 'Hi.' },
      { role: 'assistant', content: 'Hello.' },
    ])

    expect(shortenToolResults(short, 32_000)).toBe(short)
    expect(shortenToolResults(without, 32_000)).toBe(without)
  })

  test('many results: the last ones are kept, and the number of the others is told', () => {
    const { messages } = conversationWith('x'.repeat(1_900))
    const [asked, call, tool, reply] = messages
    const many = Array.from({ length: 500 }, () => [call, tool]).flat()
    const { turns } = shortenToolResults(toConversation([asked, ...many, reply]), 32_000)

    expect(turns[1]?.toolResults).toHaveLength(13)
    expect(turns[1]?.toolResults?.[0]).toBe('[… 488 earlier results left out …]')
  })

  test('whatever a result is, what is kept stands in it word for word, in its order, and fits', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('\n', '猫', '🦎', 'iguanas ', '4321', ' '.repeat(30)),
    )
    const text = fc
      .tuple(fc.array(piece, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 400 }))
      .map(([pieces, times]) => pieces.join('').repeat(times).toWellFormed())
      .filter((made) => made.trim() !== '')
    fc.assert(
      fc.property(text, fc.constantFrom(1_500, 4_000, 32_000), (result, maxRequestTokens) => {
        const conversation = toConversation(conversationWith(result))
        const [before = ''] = conversation.turns[1]?.toolResults ?? []
        const [after = ''] =
          shortenToolResults(conversation, maxRequestTokens).turns[1]?.toolResults ?? []
        const room = Math.max(60, Math.min(2_000, Math.floor((maxRequestTokens - 1_000) / 8)))

        expect(estimateTokens(after)).toBeLessThanOrEqual(room)
        expect(after.isWellFormed()).toBe(true)
        let at = 0
        for (const kept of after.split(/\[… \d+ characters left out …\]/)) {
          const found = before.indexOf(kept, at)
          expect(found).toBeGreaterThanOrEqual(at)
          at = found + kept.length
        }
      }),
      { numRuns: 200 },
    )
  })
})
