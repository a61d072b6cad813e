import '../../src/vitest.js'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { configureKnowledgeRetention, JudgeError } from '../../src/index.js'
import { maya, mayasName } from '../support/name-asked-again.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const facts = [mayasName]
const asksAgain = {
  turn: 3,
  kind: 'asked_again',
  facts: [1],
  reason: 'the assistant asks for the name although the user gave it',
}
const forgetful = scriptedJudge(
  () => ({ facts, corrections: [], attritions: [asksAgain], retained: [1] }),
  { name: 'forgetful' },
)
const satisfied = scriptedJudge(
  () => ({ facts, corrections: [], attritions: [], retained: [1, 3] }),
  { name: 'satisfied' },
)
const idle = scriptedJudge(
  () => ({ facts: [], corrections: [], attritions: [], retained: [1, 3] }),
  { name: 'idle' },
)
const broken = scriptedJudge(
  () =>
    new JudgeError({
      kind: 'refused',
      where: 'judge broken',
      problem: 'it refused',
      fix: 'ask another',
    }),
  { name: 'broken' },
)

afterEach(() => {
  configureKnowledgeRetention({})
  vi.restoreAllMocks()
})

describe('four quadrants', () => {
  test('passes when the assistant remembers', async () => {
    await expect(maya).toRetainKnowledge({ model: satisfied, threshold: 1 })
  })

  test('fails when it does not, and shows what was known and what was said', async () => {
    await expect(
      expect(maya).toRetainKnowledge({ model: forgetful, threshold: 1 }),
    ).rejects.toThrowErrorMatchingInlineSnapshot(`
      [Error: expect(conversation).toRetainKnowledge({ model: <forgetful>, threshold: 1 })

      Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00

      - Known
      + Said

        messages[0] user        My name is Maya.
      - messages[3] assistant   knows: the user's name is Maya   (messages[0])
      + messages[3] assistant   Sure. What is your name?
                                asked again

      Reason: messages[3]: the assistant asks for the name although the user gave it
      Judge: forgetful, llm]
    `)
  })

  test('.not passes when the assistant forgets', async () => {
    await expect(maya).not.toRetainKnowledge({ model: forgetful, threshold: 1 })
  })

  test('.not fails when it remembers, in words of its own', async () => {
    await expect(
      expect(maya).not.toRetainKnowledge({ model: satisfied }),
    ).rejects.toThrowErrorMatchingInlineSnapshot(`
      [Error: expect(conversation).not.toRetainKnowledge({ model: <satisfied> })

      Knowledge was retained in 2 of 2 judged turns: score 1.00, threshold 0.50
      Expected at least one attrition, enough for a score below 0.50, but the judge found none.

      - Known
      + Said

        messages[0] user        My name is Maya.
      -                         known: the user's name is Maya
      + messages[1] assistant   How can I help, Maya?
        messages[2] user        Open a ticket for me.
      + messages[3] assistant   Sure. What is your name?

      Reason: All 2 judged turns retain what the user said.
      Judge: satisfied, llm]
    `)
  })
})

describe('the judge could not decide: neither pass nor failure', () => {
  const message =
    'judge broken: it refused; there is no verdict, neither pass nor failure. Fix: ask another.'

  test('throws', async () => {
    await expect(expect(maya).toRetainKnowledge({ model: broken })).rejects.toThrow(message)
  })

  test('throws under .not too', async () => {
    await expect(expect(maya).not.toRetainKnowledge({ model: broken })).rejects.toThrow(message)
  })

  test('says so once: runners would print the cause, which says the same, in full', async () => {
    const error: unknown = await expect(maya)
      .toRetainKnowledge({ model: broken })
      .catch((thrown: unknown) => thrown)
    expect((error as Error).cause).toBeUndefined()
  })
})

describe('set up wrongly', () => {
  test('throws', async () => {
    await expect(
      expect(maya).toRetainKnowledge({ model: satisfied, threshold: 80 }),
    ).rejects.toThrow(
      'option threshold: it takes a number from 0 to 1, or null, but got 80. Fix: write 0.8.',
    )
  })

  test('throws under .not too', async () => {
    await expect(
      expect(maya).not.toRetainKnowledge({ model: satisfied, threshold: 80 }),
    ).rejects.toThrow('Fix: write 0.8.')
  })

  test('.not with a threshold of null could never pass', async () => {
    await expect(
      expect(maya).not.toRetainKnowledge({ model: satisfied, threshold: null }),
    ).rejects.toThrow('option threshold: null never fails, so .not could never pass.')
  })

  test('a promise instead of a conversation says where the await goes', async () => {
    await expect(expect(Promise.resolve(maya)).toRetainKnowledge()).rejects.toThrow(
      'toRetainKnowledge: it was given a promise instead of a conversation. ' +
        'Fix: write await inside expect(...), or .resolves before the matcher.',
    )
  })

  test('no conversation at all', async () => {
    await expect(expect('hello').toRetainKnowledge({ model: satisfied })).rejects.toMatchObject({
      name: 'ConversationError',
    })
  })
})

describe('asymmetric use throws at once', () => {
  test.each([
    ['standing alone', () => expect.toRetainKnowledge()],
    ['standing alone, negated', () => expect.not.toRetainKnowledge()],
    ['inside toEqual', () => expect({ maya }).toEqual({ maya: expect.toRetainKnowledge() })],
  ])('%s', (_, use) => {
    expect(use).toThrow(
      'expect.toRetainKnowledge(): a judge is asked, which takes an await, so it cannot stand inside toEqual and the like. ' +
        'Fix: write await expect(conversation).toRetainKnowledge().',
    )
  })

  test('on the expect of the test context', ({ expect: own }) => {
    expect(() => own.toRetainKnowledge()).toThrow('Fix: write await expect(conversation)')
  })
})

describe('nothing was judged', () => {
  test('passes with a warning that names the test', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await expect(maya).toRetainKnowledge({ model: idle })
    expect(warn.mock.calls).toMatchInlineSnapshot(`
      [
        [
          "toRetainKnowledge in "nothing was judged > passes with a warning that names the test": passed although nothing was judged, as no assistant turn comes after a fact that was stated. Fix: let the conversation state something and go on, or set minJudgedTurns: 1, which makes this invalid.",
        ],
      ]
    `)
  })

  test('is invalid where minJudgedTurns asks for more', async () => {
    await expect(
      expect(maya).toRetainKnowledge({ model: idle, minJudgedTurns: 1 }),
    ).rejects.toThrow(
      'the measurement: 0 turns were judged, fewer than minJudgedTurns: 1; only assistant turns after a stated fact are judged. ' +
        'Fix: let the user state something that the assistant must recall, or lower minJudgedTurns.',
    )
  })
})

test('strict mode: any attrition is a score of 0', async () => {
  const error = await expect(maya)
    .toRetainKnowledge({ model: forgetful, strictMode: true })
    .catch((thrown: unknown) => thrown)
  expect(stripVTControlCharacters((error as Error).message)).toContain(
    'score 0.00 in strict mode, threshold 1.00',
  )
})

test('a threshold of null never fails', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold: null })
})

test('verbose mode prints facts, verdicts and cost', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await expect(maya).toRetainKnowledge({ model: forgetful, verboseMode: true })
  const text = stripVTControlCharacters(String(log.mock.calls[0]?.[0]))
  expect(text).toContain("messages[0]  fact  name: the user's name is Maya")
  expect(text).toContain('messages[3]  asked again')
  expect(text).toContain('1 call (1 live, 0 replayed), tokens 100 in, 10 out')
})

test('defaults come from configureKnowledgeRetention', async () => {
  configureKnowledgeRetention({ model: forgetful, threshold: 1 })
  await expect(maya).not.toRetainKnowledge()
  await expect(maya).toRetainKnowledge({ threshold: 0.5 })
})

describe('the runner’s other ways', () => {
  test('.resolves takes a promise of a conversation', async () => {
    await expect(Promise.resolve(maya)).resolves.toRetainKnowledge({ model: satisfied })
  })

  test.concurrent.for([1, 2, 3])(
    'concurrent test %d with its own expect',
    async (_, { expect: own }) => {
      await own(maya).toRetainKnowledge({ model: satisfied })
    },
  )

  test('expect.assertions counts it', async () => {
    expect.assertions(1)
    await expect(maya).toRetainKnowledge({ model: satisfied })
  })

  test('the error stands at the line of the assertion', async () => {
    const error = (await expect(maya)
      .toRetainKnowledge({ model: forgetful, threshold: 1 })
      .catch((thrown: unknown) => thrown)) as Error
    const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
    expect(frames.find((frame) => !frame.includes('node_modules'))).toContain('vitest-door.test.ts')
  })
})
