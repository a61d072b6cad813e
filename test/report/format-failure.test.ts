import { describe, expect, test } from 'vitest'
import { formatFailure } from '../../src/report/messages/format-failure.js'
import { plainPaint } from '../../src/report/text/paint.js'
import { dinnerForFour, lobsterNoodles, nameAskedAgain } from './conversations.js'
import { chat, resultOf } from './results.js'

const view = { options: { threshold: 1 }, paint: plainPaint }

describe('a failure shows what was known beside what was said', () => {
  test('a name that is asked for again', () => {
    expect(formatFailure(nameAskedAgain, view)).toBe(
      [
        'expect(conversation).toRetainKnowledge({ threshold: 1 })',
        '',
        'Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00',
        '',
        '- Known',
        '+ Said',
        '',
        '  messages[0] user        My name is Maya.',
        "- messages[3] assistant   knows: the user's name is Maya   (messages[0])",
        '+ messages[3] assistant   Sure. What is your name?',
        '                          asked again',
        '',
        'Reason: the assistant asks for the name although the user gave it in messages[0].',
        'Judge: gpt-5.4, llm',
      ].join('\n'),
    )
  })

  test('a Chinese conversation in exchange pairs, with the request that the reply answers', () => {
    expect(formatFailure(lobsterNoodles, view)).toMatchInlineSnapshot(`
      "expect(conversation).toRetainKnowledge({ threshold: 1 })

      Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00

      - Known
      + Said

        turns[1].input         user        是的，我对龙虾过敏
        turns[2].input         user        准备龙虾面吧
      - turns[2].actual_output assistant   knows: 用户对龙虾过敏   (turns[1].input)
      + turns[2].actual_output assistant   好的，已为您预订龙虾面。
                                           ignored

      Reason: 用户说过对龙虾过敏，助手仍然预订了龙虾面。
      Judge: gpt-5.4, llm"
    `)
  })

  test('several attritions, each explained beside its own turn', () => {
    expect(formatFailure(dinnerForFour, view)).toMatchInlineSnapshot(`
      "expect(conversation).toRetainKnowledge({ threshold: 1 })

      Retained knowledge in 3 of 6 judged turns: score 0.50, threshold 1.00

      - Known
      + Said

        messages[0]  user        I am Maya and I am allergic to lobster. We are four
                                 people.
        messages[4]  user        Sorry, I mixed that up: at 10 pm.
        messages[6]  user        What would you suggest for dinner?
      - messages[7]  assistant   knows: the user is allergic to lobster (messages[0])
      + messages[7]  assistant   …remember. I have reserved our famous lobster noodles
      +                          for your party, with the lobster bisque to start.
      +                          Thank you so much for reaching out to us today, it…
                                 ignored: the assistant reserves lobster for a user
                                 who is allergic to it.

        messages[8]  user        And when does our train arrive?
      - messages[9]  assistant   knows: the train arrives on Monday at 10 pm
      -                                 (messages[4], corrects messages[2])
      + messages[9]  assistant   Could you tell me when your train arrives?
                                 forgotten: the user asks for the arrival time, which
                                 the assistant does not know.

        messages[10] user        Please book it.
      - messages[11] assistant   knows: the party is four people   (messages[0])
      -                          knows: the train arrives on Monday at 10 pm
      -                                 (messages[4], corrects messages[2])
      + messages[11] assistant   Your table for two is booked for Monday at 6 pm,
      +                          Maya.
                                 contradicted: the table is for two instead of four,
                                 and at the time that was corrected.

      Judge: gpt-5.4, llm"
    `)
  })

  test('Arabic and emoji', () => {
    const result = resultOf({
      turns: chat(
        'اسمي مايا وأنا أعاني من حساسية تجاه الكركند 🦞',
        'أهلاً مايا 👩‍👩‍👧‍👦 كيف أساعدك؟',
        'احجز لي العشاء',
        'تم! حجزت لك طبق الكركند 🦞🍝 ❤️ 🇫🇷',
      ),
      facts: [{ statement: 'لدى المستخدمة حساسية تجاه الكركند 🦞', subject: 'حساسية', turn: 0 }],
      slips: [{ turn: 3, attrition: 'ignored', facts: [0], reason: 'حجز الكركند رغم الحساسية.' }],
    })
    expect(formatFailure(result, view)).toMatchInlineSnapshot(`
      "expect(conversation).toRetainKnowledge({ threshold: 1 })

      Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 0.50

      - Known
      + Said

        messages[0] user        اسمي مايا وأنا أعاني من حساسية تجاه الكركند 🦞
        messages[2] user        احجز لي العشاء
      - messages[3] assistant   knows: لدى المستخدمة حساسية تجاه الكركند 🦞
      -                                (messages[0])
      + messages[3] assistant   تم! حجزت لك طبق الكركند 🦞🍝 ❤️ 🇫🇷
                                ignored

      Reason: حجز الكركند رغم الحساسية.
      Judge: gpt-5.4, llm"
    `)
  })

  test('a narrower width breaks lines sooner', () => {
    const lines = formatFailure(dinnerForFour, { ...view, width: 60 }).split('\n')
    const said = lines.filter((line) => line.startsWith('+ ')).map((line) => line.length)
    expect(Math.max(...said)).toBeLessThanOrEqual(60)
    expect(Math.max(...said)).toBeGreaterThan(50)
  })
})

describe('facts', () => {
  test('one that the test gave has no turn', () => {
    const result = resultOf({
      turns: chat('Book dinner.', 'Booked: lobster for two.'),
      facts: [{ statement: 'the user is allergic to lobster', turn: null }],
      slips: [{ turn: 1, attrition: 'ignored', facts: [0], reason: 'lobster is booked.' }],
    })
    expect(formatFailure(result, view)).toMatchInlineSnapshot(`
      "expect(conversation).toRetainKnowledge({ threshold: 1 })

      Retained knowledge in 0 of 1 judged turn: score 0.00, threshold 0.50

      - Known
      + Said

        messages[0] user        Book dinner.
      - messages[1] assistant   knows: the user is allergic to lobster
      -                                (given by the test)
      + messages[1] assistant   Booked: lobster for two.
                                ignored

      Reason: lobster is booked.
      Judge: gpt-5.4, llm"
    `)
  })

  test('a corrected one is shown as corrected, also when the judge names the old one', () => {
    const result = resultOf({
      turns: chat('Dinner at 6 pm.', 'Noted.', 'No, at 10 pm.', 'Booked for 6 pm.'),
      facts: [
        { statement: 'dinner is at 6 pm', turn: 0, correctedBy: 1 },
        { statement: 'dinner is at 10 pm', turn: 2 },
      ],
      slips: [{ turn: 3, attrition: 'contradicted', facts: [0, 1] }],
    })
    expect(formatFailure(result, view)).toMatchInlineSnapshot(`
      "expect(conversation).toRetainKnowledge({ threshold: 1 })

      Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 0.50

      - Known
      + Said

        messages[2] user        No, at 10 pm.
      - messages[3] assistant   knows: dinner is at 10 pm
      -                                (messages[2], corrects messages[0])
      + messages[3] assistant   Booked for 6 pm.
                                contradicted

      Judge: gpt-5.4, llm"
    `)
  })

  test('a correction that came after the turn was not known in it', () => {
    const result = resultOf({
      turns: chat('Dinner at 6 pm.', 'Booked for 8 pm.', 'Make it 10 pm.', 'Booked for 10 pm.'),
      facts: [
        { statement: 'dinner is at 6 pm', turn: 0, correctedBy: 1 },
        { statement: 'dinner is at 10 pm', turn: 2 },
      ],
      slips: [{ turn: 1, attrition: 'contradicted', facts: [0] }],
    })
    const message = formatFailure(result, view)
    expect(message).toContain('knows: dinner is at 6 pm   (messages[0])')
    expect(message).not.toContain('10 pm')
  })

  test('one that the test gave is marked as such also where a turn states it', () => {
    const result = resultOf({
      turns: chat('No lobster for me.', 'Booked: lobster for two.'),
      facts: [{ statement: 'the user is allergic to lobster', turn: 0, source: 'test' }],
      slips: [{ turn: 1, attrition: 'ignored', facts: [0] }],
    })
    expect(formatFailure(result, view)).toContain(
      [
        '  messages[0] user        No lobster for me.',
        '- messages[1] assistant   knows: the user is allergic to lobster',
        '-                                (messages[0], given by the test)',
      ].join('\n'),
    )
  })

  test('what the assistant had told is marked as its own', () => {
    const result = resultOf({
      turns: chat('Book a table.', 'Your table is 12.', 'Which table is it?', 'I do not know.'),
      facts: [{ statement: 'the table is number 12', turn: 1 }],
      slips: [{ turn: 3, attrition: 'forgotten', facts: [0] }],
    })
    const message = formatFailure(result, view)
    expect(message).toContain('(messages[1], said by the assistant)')
    expect(message).toContain('  messages[1] assistant   Your table is 12.')
  })

  test('what the assistant had told in a turn with a slip of its own is shown once', () => {
    const result = resultOf({
      turns: chat('I am Maya.', 'Hi Mia, your table is 12.', 'Which table is it?', 'No idea.'),
      facts: [
        { statement: "the user's name is Maya", turn: 0 },
        { statement: 'the table is number 12', turn: 1 },
      ],
      slips: [
        { turn: 1, attrition: 'contradicted', facts: [0] },
        { turn: 3, attrition: 'forgotten', facts: [1] },
      ],
    })
    expect(formatFailure(result, view).match(/Hi Mia/gu)).toHaveLength(1)
  })

  test('many in one turn are counted after the first eight', () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    const result = resultOf({
      turns: chat('I have ten wishes.', 'Which ones?'),
      facts: numbers.map((each) => ({ statement: `the user has wish number ${each}`, turn: 0 })),
      slips: [{ turn: 1, attrition: 'asked_again', facts: numbers.map((each) => each - 1) }],
    })
    const message = formatFailure(result, view)
    expect(message.match(/knows: /gu)).toHaveLength(8)
    expect(message).toContain('\n  … and 2 more facts\n')
  })
})

describe('the turns shown', () => {
  test('a source that two attritions share is shown once', () => {
    const result = resultOf({
      turns: chat('I am Maya.', 'Your name?', 'Maya.', 'Sorry, your name?'),
      facts: [{ statement: "the user's name is Maya", subject: 'name', turn: 0 }],
      slips: [
        { turn: 1, attrition: 'asked_again', facts: [0] },
        { turn: 3, attrition: 'asked_again', facts: [0] },
      ],
    })
    expect(formatFailure(result, view).match(/user {8}I am Maya\./gu)).toHaveLength(1)
  })

  test('a source is shown in its place, were it after the reply', () => {
    const result = resultOf({
      turns: chat('I am Maya.', 'Your name?', 'I like soup.', 'Noted.'),
      facts: [
        { statement: "the user's name is Maya", turn: 0 },
        { statement: 'the user likes soup', turn: 2 },
      ],
      slips: [{ turn: 1, attrition: 'asked_again', facts: [0, 1] }],
    })
    expect(formatFailure(result, view)).toContain(
      ' asked again\n\n  messages[2] user        I like soup.\n\nJudge:',
    )
  })

  test('all user messages in a row that a reply answers', () => {
    const result = resultOf({
      turns: chat(
        'I am Maya.',
        'Hi.',
        'One question.',
        ['user', 'What is my name?'],
        ['assistant', 'No idea.'],
      ),
      facts: [{ statement: "the user's name is Maya", subject: 'name', turn: 0 }],
      slips: [{ turn: 4, attrition: 'forgotten', facts: [0] }],
    })
    expect(formatFailure(result, view)).toContain(
      [
        '  messages[0] user        I am Maya.',
        '  messages[2] user        One question.',
        '  messages[3] user        What is my name?',
        "- messages[4] assistant   knows: the user's name is Maya   (messages[0])",
        '+ messages[4] assistant   No idea.',
      ].join('\n'),
    )
  })

  test('a very long turn is cut around the words it shares with the fact', () => {
    const rambling = 'We are glad that you are here and we will do our very best. '
    const result = resultOf({
      turns: chat(
        `${rambling.repeat(40)}By the way, I cannot eat peanuts. ${rambling.repeat(40)}`,
        `${rambling.repeat(40)}Dessert will be our peanut cake with roasted peanuts. ${rambling.repeat(40)}`,
      ),
      facts: [{ statement: 'the user cannot eat peanuts', subject: 'peanuts', turn: 0 }],
      slips: [{ turn: 1, attrition: 'ignored', facts: [0], reason: 'peanuts are served.' }],
    })
    expect(formatFailure(result, view)).toMatchInlineSnapshot(`
      "expect(conversation).toRetainKnowledge({ threshold: 1 })

      Retained knowledge in 0 of 1 judged turn: score 0.00, threshold 0.50

      - Known
      + Said

        messages[0] user        …will do our very best. By the way, I cannot eat
                                peanuts. We are glad that you are here and we will do
                                our very best. We are glad that you are here and we…
      - messages[1] assistant   knows: the user cannot eat peanuts   (messages[0])
      + messages[1] assistant   …will be our peanut cake with roasted peanuts. We are
      +                         glad that you are here and we will do our very best.
      +                         We are glad that you are here and we will do our very…
                                ignored

      Reason: peanuts are served.
      Judge: gpt-5.4, llm"
    `)
  })

  test('a very long turn without such words is cut after its start', () => {
    const result = resultOf({
      turns: chat(
        'I am Maya.',
        `Whom do I have the honour of serving today? ${'Yes? '.repeat(99)}`,
      ),
      facts: [{ statement: "the user's name is Maya", subject: 'name', turn: 0 }],
      slips: [{ turn: 1, attrition: 'asked_again', facts: [0] }],
    })
    expect(formatFailure(result, view)).toContain(
      '+ messages[1] assistant   Whom do I have the honour of serving today? Yes? Yes?\n',
    )
  })

  test('of more than twenty attritions the first twenty, and how many more', () => {
    const replies = Array.from({ length: 33 }, (_, index) => 2 * index + 1)
    const result = resultOf({
      turns: chat(...replies.flatMap((each) => [`I am Maya (${each}).`, `Your name? (${each})`])),
      facts: [{ statement: "the user's name is Maya", subject: 'name', turn: 0 }],
      slips: replies.map((turn) => ({ turn, attrition: 'asked_again', facts: [0] })),
    })
    const message = formatFailure(result, view)
    expect(message).toContain('Retained knowledge in 0 of 33 judged turns')
    expect(message.match(/^ +asked again$/gmu)).toHaveLength(20)
    expect(message).toContain('asked again\n\n  … and 13 more attritions\n\nJudge:')
  })

  test('a long path keeps its start and its end', () => {
    const path = 'resourceSpans[0].scopeSpans[0].spans[12].attributes.messages[3]'
    const turns = [
      { role: 'user', content: 'Who am I?', index: 0, path: 'm[0]' },
      { role: 'assistant', content: 'No idea.', index: 0, path },
    ] as const
    const facts = [{ statement: 'the user is Maya', turn: null }]
    const slips = [{ turn: 1, attrition: 'forgotten', facts: [0] }] as const
    expect(formatFailure(resultOf({ turns, facts, slips }), { ...view, width: 120 })).toContain(
      '\n+ resourceSpans[0].…ibutes.messages[3] assistant   No idea.\n',
    )
  })

  test('escape sequences and line breaks of a chatbot do nothing', () => {
    const result = resultOf({
      turns: chat('I am Maya.', '\u001b[2J\u001b[31mYour\r\n\tname?\u0007\u202e'),
      facts: [{ statement: "the user's name is Maya", turn: 0 }],
      slips: [{ turn: 1, attrition: 'asked_again', facts: [0] }],
    })
    expect(formatFailure(result, view)).toContain(
      '+ messages[1] assistant   \\x1b[2J\\x1b[31mYour name?\\x07\\u202e\n',
    )
  })
})

describe('score, reason and judge', () => {
  test('strict mode is named where it made the score 0', () => {
    const strict = { ...nameAskedAgain, strictMode: true, score: 0 }
    expect(formatFailure(strict, { ...view, options: { strictMode: true } })).toContain(
      [
        'expect(conversation).toRetainKnowledge({ strictMode: true })',
        '',
        'Retained knowledge in 1 of 2 judged turns: score 0.00 in strict mode, threshold 1.00',
      ].join('\n'),
    )
  })

  test('strict mode is not named where the score would have been 0 anyway', () => {
    const result = resultOf({
      turns: chat('I am Maya.', 'Your name?'),
      facts: [{ statement: "the user's name is Maya", turn: 0 }],
      slips: [{ turn: 1, attrition: 'asked_again', facts: [0] }],
      rest: { strictMode: true, threshold: 1 },
    })
    expect(formatFailure(result, view)).toContain(
      'Retained knowledge in 0 of 1 judged turn: score 0.00, threshold 1.00',
    )
  })

  test('strict mode is not named where another way of scoring made the score 0', () => {
    expect(formatFailure({ ...nameAskedAgain, score: 0 }, view)).toContain(
      'Retained knowledge in 1 of 2 judged turns: score 0.00, threshold 1.00',
    )
  })

  test('without a reason the judge alone closes', () => {
    const { verdicts } = nameAskedAgain
    const result = {
      ...nameAskedAgain,
      reason: null,
      verdicts: verdicts.map((verdict) => ({ ...verdict, reason: null })),
    }
    expect(formatFailure(result, view)).toMatch(/ {26}asked again\n\nJudge: gpt-5\.4, llm$/u)
  })

  test('a reason of the whole that says more than the verdicts closes the message', () => {
    const result = { ...dinnerForFour, reason: 'Three of six replies lose what Maya said.' }
    const message = formatFailure(result, view)
    expect(message).toContain('\n\nReason: Three of six replies lose what Maya said.\nJudge: ')
    expect(message).toContain('ignored: the assistant reserves lobster')
  })

  test('a reason of the whole that repeats the verdicts among other words is not doubled', () => {
    const said = dinnerForFour.verdicts.flatMap(({ reason }) => reason ?? [])
    const result = { ...dinnerForFour, reason: `Three slips. ${said.join(' ')}` }
    const message = formatFailure(result, view)
    for (const reason of said) expect(message.split(reason)).toHaveLength(2)
  })

  test('a long reason beside a turn is shown to its end', () => {
    const reason = `the assistant ${'says and '.repeat(40)}ends here`
    const verdicts = dinnerForFour.verdicts.map((verdict) => ({ ...verdict, reason }))
    expect(formatFailure({ ...dinnerForFour, verdicts, reason }, view)).toContain('ends here\n')
  })

  test('a reason of many lines is counted after twenty', () => {
    const reason = Array.from({ length: 23 }, (_, index) => `line ${index}`).join('\n')
    expect(formatFailure({ ...nameAskedAgain, reason }, view)).toMatch(
      /Reason: line 0\n {8}line 1\n[^]* {8}line 19\n {8}… and 3 more\nJudge: /u,
    )
  })

  test('a probability stands beside the kind', () => {
    const { verdicts } = nameAskedAgain
    const hybrid = verdicts.map((verdict) => ({ ...verdict, probability: 0.934 }))
    expect(
      formatFailure({ ...nameAskedAgain, verdicts: hybrid, evalMode: 'hybrid' }, view),
    ).toMatch(/ {26}asked again \(probability 0\.93\)\n\nReason: .*\nJudge: gpt-5\.4, hybrid$/u)
  })

  test('a judge that is a file on this machine is named without its folder', () => {
    const result = { ...nameAskedAgain, judge: '/home/ann/models/qwen3.gguf' }
    expect(formatFailure(result, view)).toMatch(/Judge: …\/qwen3\.gguf, llm$/u)
  })

  test('the message is the same whatever the measurement cost', () => {
    const replayed = {
      ...dinnerForFour,
      usage: { calls: 7, replayed: 7, inputTokens: 'unknown', outputTokens: 1 } as const,
      durationMs: 3,
    }
    expect(formatFailure(replayed, view)).toBe(formatFailure(dinnerForFour, view))
  })
})
