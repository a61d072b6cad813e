/** Messages about conversations in other scripts, as the matcher gives them in a terminal. */
import '../../src/vitest.js'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { KnowledgeRetentionOptions } from '../../src/index.js'
import { graphemeStart } from '../../src/report/text/text-width.js'
import { scriptedJudge } from '../support/scripted-judge.js'

type Said = readonly [user: string, assistant: string]

interface Case {
  readonly said: readonly [Said, Said]
  readonly subject: string
  readonly fact: string
  readonly kind: 'forgotten' | 'contradicted' | 'asked_again' | 'ignored'
  readonly reason: string
}

/** A fact is stated in the first turn and lost in the last. */
function judgeOf({ subject, fact, kind, reason }: Case) {
  return scriptedJudge(
    () => ({
      facts: [{ id: 1, turn: 0, kind: 'fact', subject, fact }],
      corrections: [],
      attritions: [{ turn: 3, kind, facts: [1], reason }],
      retained: [1],
    }),
    { name: 'judge' },
  )
}

async function messageOf(one: Case, options: KnowledgeRetentionOptions = {}): Promise<string> {
  const conversation = one.said.flatMap(([user, assistant]) => [
    { role: 'user', content: user },
    { role: 'assistant', content: assistant },
  ])
  const error: unknown = await expect(conversation)
    .toRetainKnowledge({ model: judgeOf(one), threshold: 1, ...options })
    .catch((thrown: unknown) => thrown)
  return error instanceof Error ? stripVTControlCharacters(error.message) : 'it passed'
}

/** From the legend on; what stands above is the same in all languages. */
const transcript = (message: string) => message.slice(message.indexOf('- Known'))

const chinese: Case = {
  said: [
    ['我对龙虾过敏，请记住。', '好的，已记录。'],
    ['晚饭吃什么好？', '推荐龙虾面，鲜美可口。'],
  ],
  subject: '过敏',
  fact: '用户对龙虾过敏',
  kind: 'ignored',
  reason: '用户说过对龙虾过敏，助手却推荐龙虾面。',
}
const japanese: Case = {
  said: [
    ['田中と申します。会議は三時からです。', '田中様、承知しました。'],
    ['会議は何時からでしたか？', '申し訳ありませんが、わかりかねます。'],
  ],
  subject: '会議の時間',
  fact: '会議は三時から',
  kind: 'forgotten',
  reason: '会議は三時からと聞いたのに、わからないと答えている。',
}
const arabic: Case = {
  said: [
    ['اسمي مايا وأسكن في القاهرة.', 'أهلاً يا مايا!'],
    ['أرسلوا الطلب إلى بيتي.', 'بكل سرور. ما هو عنوانك؟ في أي مدينة تسكنين؟'],
  ],
  subject: 'المدينة',
  fact: 'المستخدمة تسكن في القاهرة',
  kind: 'asked_again',
  reason: 'ذكرت المستخدمة أنها تسكن في القاهرة، ومع ذلك يسأل المساعد عن المدينة.',
}
const emoji: Case = {
  said: [
    ['👩‍👩‍👧‍👦 wir sind zu viert 🇩🇪, und keine 🥜 bitte!', '👍🏽 Notiert: keine 🥜.'],
    ['Und das Dessert? 🍨', 'Ich empfehle einen Becher Erdnüsse 🥜 😋'],
  ],
  subject: '🥜',
  fact: 'die Familie 👩‍👩‍👧‍👦 isst keine Erdnüsse 🥜',
  kind: 'ignored',
  reason: 'Die Familie isst keine Erdnüsse 🥜, trotzdem werden sie empfohlen.',
}

describe('the whole message, columns straight, reasons in the words of the judge', () => {
  test('Chinese', async () => {
    expect(transcript(await messageOf(chinese))).toMatchInlineSnapshot(`
      "- Known
      + Said

        messages[0] user        我对龙虾过敏，请记住。
        messages[2] user        晚饭吃什么好？
      - messages[3] assistant   knows: 用户对龙虾过敏   (messages[0])
      + messages[3] assistant   推荐龙虾面，鲜美可口。
                                ignored

      Reason: messages[3]: 用户说过对龙虾过敏，助手却推荐龙虾面。
      Judge: judge, llm"
    `)
  })

  test('Japanese', async () => {
    expect(transcript(await messageOf(japanese))).toMatchInlineSnapshot(`
      "- Known
      + Said

        messages[0] user        田中と申します。会議は三時からです。
        messages[2] user        会議は何時からでしたか？
      - messages[3] assistant   knows: 会議は三時から   (messages[0])
      + messages[3] assistant   申し訳ありませんが、わかりかねます。
                                forgotten

      Reason: messages[3]: 会議は三時からと聞いたのに、わからないと答えている。
      Judge: judge, llm"
    `)
  })

  test('Arabic', async () => {
    expect(transcript(await messageOf(arabic))).toMatchInlineSnapshot(`
      "- Known
      + Said

        messages[0] user        اسمي مايا وأسكن في القاهرة.
      - messages[3] assistant   knows: المستخدمة تسكن في القاهرة   (messages[0])
      + messages[3] assistant   بكل سرور. ما هو عنوانك؟ في أي مدينة تسكنين؟
                                asked again

      Reason: messages[3]: ذكرت المستخدمة أنها تسكن في القاهرة، ومع ذلك يسأل المساعد عن المدينة.
      Judge: judge, llm"
    `)
  })

  test('emoji', async () => {
    expect(transcript(await messageOf(emoji))).toMatchInlineSnapshot(`
      "- Known
      + Said

        messages[0] user        👩‍👩‍👧‍👦 wir sind zu viert 🇩🇪, und keine 🥜 bitte!
        messages[2] user        Und das Dessert? 🍨
      - messages[3] assistant   knows: die Familie 👩‍👩‍👧‍👦 isst keine Erdnüsse 🥜
      -                                (messages[0])
      + messages[3] assistant   Ich empfehle einen Becher Erdnüsse 🥜 😋
                                ignored

      Reason: messages[3]: Die Familie isst keine Erdnüsse 🥜, trotzdem werden sie empfohlen.
      Judge: judge, llm"
    `)
  })
})

describe('a long turn is cut around what matters, and never inside a character', () => {
  const stretch = (filler: string, text: string) =>
    `${filler.repeat(60)}${text}${filler.repeat(60)}`
  const lengthened = (one: Case, filler: string): Case => ({
    ...one,
    said: [one.said[0], [one.said[1][0], stretch(filler, one.said[1][1])]],
  })

  test('Chinese', async () => {
    const message = transcript(await messageOf(lengthened(chinese, '今天天气真好。')))
    expect(message).toMatchInlineSnapshot(`
      "- Known
      + Said

        messages[0] user        我对龙虾过敏，请记住。
        messages[2] user        晚饭吃什么好？
      - messages[3] assistant   knows: 用户对龙虾过敏   (messages[0])
      + messages[3] assistant   …气真好。今天天气真好。今天天气真好。推荐龙虾面，鲜美
      +                         可口。今天天气真好。今天天气真好。今天天气真好。今天天
      +                         气真好。今天天气真好。今天天气真好。今天天气真好。今…
                                ignored

      Reason: messages[3]: 用户说过对龙虾过敏，助手却推荐龙虾面。
      Judge: judge, llm"
    `)
  })

  test('emoji', async () => {
    const message = transcript(await messageOf(lengthened(emoji, '👨‍👩‍👧‍👦🏳️‍🌈👍🏽')))
    expect(message).toMatchInlineSnapshot(`
      "- Known
      + Said

        messages[0] user        👩‍👩‍👧‍👦 wir sind zu viert 🇩🇪, und keine 🥜 bitte!
        messages[2] user        Und das Dessert? 🍨
      - messages[3] assistant   knows: die Familie 👩‍👩‍👧‍👦 isst keine Erdnüsse 🥜
      -                                (messages[0])
      + messages[3] assistant   …empfehle einen Becher Erdnüsse 🥜 😋👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈
      +                         👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈
      +                         👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦🏳️‍🌈👍🏽👨‍👩‍👧‍👦…
                                ignored

      Reason: messages[3]: Die Familie isst keine Erdnüsse 🥜, trotzdem werden sie empfohlen.
      Judge: judge, llm"
    `)
  })

  test.each([
    ['Chinese', chinese, '今天天气真好。'],
    ['Japanese', japanese, '\u30ab\u3099'],
    ['Arabic', arabic, 'السَّلَامُ '],
    ['families and flags', emoji, '👨‍👩‍👧‍👦🇯🇵'],
    ['Devanagari', emoji, 'नमस्ते'],
  ])('%s, at any length', async (_, one, filler) => {
    for (let times = 1; times < 60; times += 7) {
      const content = `${filler.repeat(times)}${one.said[1][1]}${filler.repeat(times)}`
      const long = { ...one, said: [one.said[0], [one.said[1][0], content]] } as const
      // oxlint-disable-next-line no-await-in-loop -- one message after the other, a failing one named
      const shown = saidLines(await messageOf(long))
      expect(shown.length).toBeGreaterThan(0)
      let from = 0
      for (const piece of shown) {
        const at = content.indexOf(piece, from)
        expect([piece, at]).not.toEqual([piece, -1])
        expect(graphemeStart(content, at)).toBe(at)
        expect(graphemeStart(content, at + piece.length)).toBe(at + piece.length)
        from = at + piece.length
      }
    }
  })

  /** The pieces of the last reply that a message shows. */
  function saidLines(message: string): readonly string[] {
    const lines = message.split('\n')
    const start = lines.findIndex((line) => line.startsWith('+ messages[3] assistant'))
    const end = lines.findIndex((line, at) => at > start && !/^\+ {4}/.test(line))
    return lines
      .slice(start, end)
      .map((line) => line.replace(/^\+ (?:messages\[3\] assistant)? +/, '').replaceAll('…', ''))
  }
})

test('the language of reasons is the conversation’s, or the one asked for, in every request', async () => {
  const told = async (options: KnowledgeRetentionOptions) => {
    const model = scriptedJudge((_, { schemaName }) =>
      schemaName === 'grade'
        ? { grade: 'forgets_important' }
        : {
            facts: [{ id: 1, turn: 0, kind: 'fact', subject: '过敏', fact: chinese.fact }],
            corrections: [],
            attritions: [{ turn: 3, kind: 'ignored', facts: [1], reason: chinese.reason }],
            retained: [1],
          },
    )
    await messageOf(chinese, { model, scoring: 'graded', ...options })
    return model.requests.map(
      ({ messages }) => /Write in .*\./.exec(messages[0]?.content ?? '')?.[0],
    )
  }
  expect(await told({})).toEqual([
    'Write in the language the user writes in.',
    'Write in the language the user writes in.',
  ])
  expect(await told({ language: 'en' })).toEqual([
    'Write in the language en.',
    'Write in the language en.',
  ])
  expect(await told({ language: 'zh-Hant' })).toEqual([
    'Write in the language zh-Hant.',
    'Write in the language zh-Hant.',
  ])
})

test.each(['e', '', 'zh_CN', 'en, please'])('%j is no language tag', async (language) => {
  expect(await messageOf(chinese, { language })).toContain(
    "option language: it takes a BCP 47 language tag such as 'en' or 'zh-CN', but got",
  )
})
