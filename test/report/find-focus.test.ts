import { describe, expect, test } from 'vitest'
import { findFocus } from '../../src/report/text/find-focus.js'

const filler = 'We would be glad to have you with us from the first day. '.repeat(9)

function shownFrom(text: string, statement: string, subject = ''): string {
  return text.slice(findFocus(text, [{ statement, subject }], 60))
}

describe('a turn is shown from where it speaks of the fact', () => {
  test('by a word of the statement', () => {
    expect(shownFrom(`${filler}Lobster is on.`, 'the user is allergic to lobster')).toBe(
      'Lobster is on.',
    )
  })

  test('by a short word of the subject', () => {
    expect(shownFrom(`${filler}nuts on top`, 'the user cannot have these', 'nuts')).toBe(
      'nuts on top',
    )
  })

  test('by a number', () => {
    expect(shownFrom(`${filler}10 pm it is`, 'the train is at 10 pm')).toBe('10 pm it is')
  })

  test('by a name, without its possessive', () => {
    expect(shownFrom(`${filler}Bo is here`, "the dog is Bo's")).toBe('Bo is here')
  })

  test('by a word of a script without spaces', () => {
    expect(shownFrom(`${'今天天气很好。'.repeat(20)}龙虾面`, '用户对龙虾过敏')).toBe('龙虾面')
  })

  test('by the stretch with the most of them', () => {
    const text = `lobster ${filler}lobster for an allergic guest`
    expect(shownFrom(text, 'the user is allergic to lobster')).toBe('lobster for an allergic guest')
  })
})

describe('a turn is shown from its start', () => {
  test('when it shares no word with the fact', () => {
    expect(findFocus(filler, [{ statement: 'the dog is Bo', subject: 'dog' }], 60)).toBe(0)
  })

  test('when it shares only filler with the fact', () => {
    const fact = { statement: 'The user is glad', subject: 'mood' }
    expect(findFocus(`Well. ${filler}`, [fact], 60)).toBe(0)
  })

  test('when no fact is concerned', () => {
    expect(findFocus(filler, [], 60)).toBe(0)
  })
})

test('a turn that repeats itself a hundred thousand times is no trouble', () => {
  const text = 'lobster allergic '.repeat(100_000)
  const start = performance.now()
  findFocus(text, [{ statement: 'allergic to lobster', subject: 'lobster' }], 60)
  expect(performance.now() - start).toBeLessThan(500)
})
