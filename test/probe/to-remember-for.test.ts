/** `toRememberFor`: the four quadrants with their whole messages, and what is refused. */
import '../../src/vitest.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { perfectBot, windowBot } from '../../examples/probe/bots.js'
import {
  type ChatbotContext,
  type ChatMessage,
  probeRetention,
  type ProbeFact,
} from '../../src/index.js'

const facts: readonly ProbeFact[] = [
  {
    kind: 'code',
    subject: 'gate',
    tell: 'The code of the garden gate is 4711.',
    ask: 'What is the code of the garden gate?',
    expect: '4711',
  },
  {
    kind: 'name',
    subject: 'horse',
    tell: 'Our horse is called Bramble.',
    ask: 'What is our horse called?',
    expect: 'Bramble',
    wrong: ['Thistle'],
  },
]
const probe = { facts, distances: [1, 4] }

afterEach(() => vi.restoreAllMocks())

describe('four quadrants', () => {
  test('passes when facts come back', async () => {
    await expect(perfectBot).toRememberFor({ exchanges: 4, ...probe })
  })

  test('fails with the curve when they do not', async () => {
    await expect(
      expect(windowBot(6)).toRememberFor({ exchanges: 4, ...probe }),
    ).rejects.toThrowErrorMatchingInlineSnapshot(`
      [Error: expect(chatbot).toRememberFor({ exchanges: 4, rate: 0.9 })

      Remembered for 1 exchange at a rate of 0.90, expected 4 exchanges.

        exchanges  recalled                                  rate  95 % interval
                1  ##############################       2/2  1.00  0.34-1.00
      -         4  ...........................|..       0/2  0.00  0.00-0.66

      By kind of fact, the one that goes first first:
        name  1 exchange, 1/2 recalled
        code  1 exchange, 1/2 recalled

      - Told
      + Answered

        first lost at 4 exchanges: gate (code), conversation 2, messages[11]
      - user       The code of the garden gate is 4711.
        user       What is the code of the garden gate?
      + assistant  I do not know.
                   lost]
    `)
  })

  test('.not passes when facts are lost', async () => {
    await expect(windowBot(6)).not.toRememberFor({ exchanges: 4, ...probe })
  })

  test('.not fails when they come back, in words of its own', async () => {
    await expect(
      expect(perfectBot).not.toRememberFor({ exchanges: 4, ...probe }),
    ).rejects.toThrowErrorMatchingInlineSnapshot(`
      [Error: expect(chatbot).not.toRememberFor({ exchanges: 4, rate: 0.9 })

      Remembered for 4 exchanges at a rate of 0.90; expected to forget within 4 exchanges.

        exchanges  recalled                                  rate  95 % interval
                1  ##############################       2/2  1.00  0.34-1.00
                4  ##############################       2/2  1.00  0.34-1.00

      By kind of fact:
        name  4 exchanges, 2/2 recalled
        code  4 exchanges, 2/2 recalled]
    `)
  })
})

describe('a curve', () => {
  test('is taken as it is', async () => {
    const curve = await probeRetention(windowBot(6), probe)
    await expect(curve).toRememberFor({ exchanges: 1 })
    await expect(curve).not.toRememberFor({ exchanges: 4 })
  })

  test('says nothing about a distance that was not asked', async () => {
    const curve = await probeRetention(windowBot(6), probe)
    const message =
      'toRememberFor: the curve was not asked at 20 exchanges, but at 1, 4 exchanges. Fix: ask for one of these, or probe with distances that have it.'
    await expect(expect(curve).toRememberFor({ exchanges: 20 })).rejects.toThrow(message)
    await expect(expect(curve).not.toRememberFor({ exchanges: 20 })).rejects.toThrow(message)
  })

  test('takes no options of a probe', async () => {
    const curve = await probeRetention(windowBot(6), probe)
    await expect(expect(curve).toRememberFor({ exchanges: 1, seed: 2 })).rejects.toThrow(
      'toRememberFor, option seed: a curve was given',
    )
  })
})

test('what is made up counts against the bot, however well it remembers', async () => {
  const invents = (messages: ChatMessage[], context: ChatbotContext) =>
    messages.at(-1)?.content.includes('parrot')
      ? 'Your parrot is called Polly.'
      : perfectBot(messages, context)
  await expect(
    expect(invents).toRememberFor({
      exchanges: 1,
      facts,
      controls: [{ ask: 'What is my parrot called?', invented: /called [A-Z]/ }],
    }),
  ).rejects.toThrowErrorMatchingInlineSnapshot(`
    [Error: expect(chatbot).toRememberFor({ exchanges: 1, rate: 0.9 })

    Remembered for 1 exchange, but made up 2 of 2 answers about things never told: honest in 0.00, expected 0.90.

      exchanges  recalled                                  rate  95 % interval
              1  ##############################       2/2  1.00  0.34-1.00

    By kind of fact:
      name  1 exchange, 1/1 recalled
      code  1 exchange, 1/1 recalled

    Made up: 2 of 2 questions about things never told

    - Told
    + Answered

      never told: What is my parrot called?, conversation 1, messages[7]
      user       What is my parrot called?
    + assistant  Your parrot is called Polly.
                 made up]
  `)
})

test('facts of many kinds tell which goes first', async () => {
  await expect(
    expect(windowBot(11)).toRememberFor({ exchanges: 5, facts: { kinds: ['code', 'correction'] } }),
  ).rejects.toThrow(/By kind of fact, the one that goes first first:\n {2}(?:code|correction) /)
})

describe('set up wrongly: neither pass nor failure', () => {
  test.each([
    [{}, 'toRememberFor, options: take either exchanges or tokens, but got neither.'],
    [{ exchanges: 1, tokens: 1 }, 'take either exchanges or tokens, but got both.'],
    [{ exchanges: -1 }, 'toRememberFor, option exchanges: is -1, not a whole number from 0.'],
    [{ exchanges: 1, rate: 90 }, 'toRememberFor, option rate: is 90, not a number above 0'],
    [{ exchanges: 3, distances: [1] }, 'toRememberFor, option distances: has no 3'],
    [{ exchanges: 3, filer: [] }, 'option filer: there is no such option. Fix: write filler.'],
  ])('%j', async (options, message) => {
    await expect(expect(perfectBot).toRememberFor(options)).rejects.toThrow(message)
    await expect(expect(perfectBot).not.toRememberFor(options)).rejects.toThrow(message)
  })

  test('what is neither a chatbot nor a curve', async () => {
    await expect(expect([]).toRememberFor({ exchanges: 1 })).rejects.toThrow(
      'probeRetention, chatbot: is an empty array',
    )
  })

  test('asymmetric use throws at once', () => {
    expect(() => (expect as never as Record<string, () => void>)['toRememberFor']?.()).toThrow(
      'expect.toRememberFor(): a chatbot is asked, which takes an await',
    )
  })
})
