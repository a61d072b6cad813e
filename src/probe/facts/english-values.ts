/** Values of the English pack that have more than one form: names, numbers, dates, codes. */
import type { ValueDomain } from './pack-row.js'
import { drawInteger, drawOne, type SeededRandom } from './seeded-random.js'

const firstNames = ['Maya', 'Oskar', 'Priya', 'Tomasz', 'Ingrid', 'Kwame', 'Leila', 'Matteo']
const moreNames = ['Freya', 'Rashid', 'Noemi', 'Anders', 'Yara', 'Dimitri', 'Sunniva', 'Bruno']
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const months =
  'January February March April May June July August September October November December'.split(' ')
const letters = 'BCDFGHJKLMNPQRSTVWXZ'

/** First names. */
export const names: ValueDomain = {
  draw: (random) => plain(drawOne(random, [...firstNames, ...moreNames])),
  any: /\b(?:is|was|called|named|it's|name's)\s+\p{Lu}\p{Ll}+/u,
}

/** Numbers of two digits, none of them round. */
export const numbers: ValueDomain = {
  draw(random) {
    const [ten, one] = [drawInteger(random, 2, 9), drawInteger(random, 1, 9)]
    const text = `${ten}${one}`
    return { text, forms: [text, `${tens[ten - 2]}-${ones[one - 1]}`] }
  },
  any: new RegExp(`\\d|\\b(?:${[...tens, ...ones].join('|')}|ten)\\b`, 'i'),
}

/** Days of the year. */
export const dates: ValueDomain = {
  draw(random) {
    const [day, month] = [drawInteger(random, 4, 28), drawInteger(random, 0, 11)]
    const name = months[month] ?? ''
    const nth = ordinal(day)
    const numeric = [String(month + 1).padStart(2, '0'), String(day).padStart(2, '0')]
    return {
      text: `${day} ${name}`,
      forms: [
        ...[String(day), nth].flatMap((one) => [
          `${one} ${name}`,
          `${one} of ${name}`,
          `${name} ${one}`,
          `${name} the ${one}`,
        ]),
        `${day} ${name.slice(0, 3)}`,
        `${name.slice(0, 3)} ${day}`,
        numeric.join('-'),
        `${day}/${month + 1}`,
        `${month + 1}/${day}`,
        numeric.join('/'),
      ],
    }
  },
  any: new RegExp(`\\d|\\b(?:${months.filter((one) => one !== 'May').join('|')})\\b|\\bMay\\b`),
}

/** Codes of two letters and four digits. */
export const codes: ValueDomain = { draw: drawCode, any: /\b[a-z]{1,3}[-\s]?\d{3,}|\d{3,}/i }

/** A code, the same in every language. */
export function drawCode(random: SeededRandom) {
  const letter = () => letters[drawInteger(random, 0, letters.length - 1)]
  return plain(`${letter()}${letter()}-${drawInteger(random, 1000, 9999)}`)
}

function plain(text: string) {
  return { text, forms: [text] }
}

function ordinal(day: number): string {
  const endings: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }
  const isTeen = day > 10 && day < 14
  return `${day}${(isTeen ? undefined : endings[day % 10]) ?? 'th'}`
}
