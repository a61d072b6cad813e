/** `toRetainKnowledgeInMost`: enough, too few, or too little to tell. */
import { describe, expect, test } from 'vitest'
import { decideRate } from '../../src/batch/statistics/index.js'
import { toRetainKnowledgeInMost } from '../../src/matchers.js'
import { scriptedJudge } from '../support/scripted-judge.js'
import { answerAbout, chat } from '../support/write-conversations.js'

const model = () => scriptedJudge((data) => answerAbout(data))
const chats = (count: number, lost: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `chat ${at}`,
    messages: chat(String(at), at < lost),
  }))
const options = { threshold: 1, rate: 0.8, confidence: 0.9 }

async function check(received: unknown, given: object = options, isNot = false) {
  const state = { promise: '', isNot }
  const { pass, message } = await toRetainKnowledgeInMost.call(state, received, {
    model: model(),
    ...given,
  })
  return { pass, message: message().replace(/model: <[\w-]+>, /, '') }
}

describe('four quadrants', () => {
  test('passes when enough conversations do, and .not then fails', async () => {
    expect(await check(chats(30, 1), options, true)).toEqual({
      pass: true,
      message: `\
expect(conversations).not.toRetainKnowledgeInMost({ threshold: 1, rate: 0.8, confidence: 0.9 })

Knowledge was retained in 29 of 30 conversations: rate 0.97, at least 0.894 with confidence 0.9, expected less than 0.8

failed chat 0: score 0.50, messages[3] asked again`,
    })
    expect((await check(chats(30, 1))).pass).toBe(true)
  })

  test('fails when too few do, naming those that failed, and .not then passes', async () => {
    expect(await check(chats(20, 9))).toEqual({
      pass: false,
      message: `\
expect(conversations).toRetainKnowledgeInMost({ threshold: 1, rate: 0.8, confidence: 0.9 })

Knowledge was retained in 11 of 20 conversations: rate 0.55, at most 0.684 with confidence 0.9, needed 0.8

${Array.from({ length: 9 }, (_, at) => `failed chat ${at}: score 0.50, messages[3] asked again`).join('\n')}`,
    })
    expect((await check(chats(20, 9), options, true)).pass).toBe(false)
  })

  test.for([false, true])('throws when they are too few to tell, with .not: %s', async (isNot) => {
    await expect(check(chats(10, 1), options, isNot)).rejects.toMatchObject({
      name: 'InvalidMeasurementError',
      message:
        'the rate: 9 of 10 conversations passed: with confidence 0.9, the true rate may be as low as 0.72 or as high as 0.97, on either side of 0.8; there is no verdict, neither pass nor failure. Fix: measure 27 conversations, which would tell if they go the same way (0.90), or lower confidence.',
      usage: { calls: 10 },
    })
  })
})

describe('what is invalid', () => {
  test('does not matter where the others decide, whatever it would have been', async () => {
    expect(await check([...chats(60, 0), { messages: 5 }])).toMatchObject({ pass: true })
    const { pass, message } = await check([...chats(20, 15), { messages: 5 }])
    expect(pass).toBe(false)
    expect(message).toContain('\ninvalid conversations[20]: ')
  })

  test('leaves it undecided where it matters: it never counts as a pass', async () => {
    const judged = chats(15, 0)
    const undone = Array.from({ length: 5 }, () => ({ messages: 5 }))
    await expect(check(judged)).resolves.toMatchObject({ pass: true })
    await expect(check([...judged, ...undone])).rejects.toThrow(
      'the rate: 15 of 15 conversations passed, and 5 are invalid: with confidence 0.9',
    )
  })

  test('and what a budget left unjudged neither', async () => {
    await expect(check(chats(30, 0), { ...options, maxCalls: 5 })).rejects.toThrow(
      '5 of 5 conversations passed, and 25 are invalid (25 not judged)',
    )
  })
})

test.for<readonly [given: object, message: string]>([
  [{ rate: 1 }, 'option rate: it takes a number above 0 and below 1, but got 1.'],
  [{ confidence: 0.5 }, 'option confidence: it takes a number above 0.5 and below 1, but got 0.5.'],
  [
    { threshold: null },
    'option threshold: null never fails, so that every conversation would pass.',
  ],
  [{ rat: 0.9 }, 'option rat: there is no such option.'],
])('%o is refused', async ([given, message]) => {
  await expect(check(chats(1, 0), given)).rejects.toThrow(message)
})

test('asymmetric use and promises are refused with the right way to write it', async () => {
  expect(() => toRetainKnowledgeInMost.call({}, [])).toThrow(
    'expect.toRetainKnowledgeInMost(): a judge is asked, which takes an await, so it cannot stand inside toEqual and the like. Fix: write await expect(conversations).toRetainKnowledgeInMost().',
  )
  await expect(check(Promise.resolve([]))).rejects.toThrow(
    'toRetainKnowledgeInMost: it was given a promise instead of conversations.',
  )
})

test('functions make the conversations', async () => {
  const made = Array.from({ length: 15 }, (_, at) => async () => chat(String(at)))
  expect((await check(made)).pass).toBe(true)
})

describe('how many would do', () => {
  test('is the least number that decides at the same rate', () => {
    const { sufficient } = decideRate({ passed: 9, failed: 1, invalid: 0 }, 0.8, 0.9)
    expect(sufficient).toBe(27)
    const at = (count: number) => {
      const passed = 0.9 * count
      return decideRate({ passed, failed: count - passed, invalid: 0 }, 0.8, 0.9).verdict
    }
    expect([at(26), at(27)]).toEqual(['undecided', 'enough'])
  })

  test('is no number for the very rate that is asked for', () => {
    const decision = decideRate({ passed: 8, failed: 2, invalid: 0 }, 0.8, 0.9)
    expect(decision).toMatchObject({ verdict: 'undecided', sufficient: null })
  })

  test('nothing measured decides nothing', () => {
    const decision = decideRate({ passed: 0, failed: 0, invalid: 3 }, 0.8, 0.9)
    expect(decision).toMatchObject({ verdict: 'undecided', low: 0, high: 1 })
  })
})
