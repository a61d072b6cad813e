/**
 * Finds the part of a long turn that its reader came for: where it speaks of the facts concerned.
 * Knows no language's word list; word shape and length tell matter from filler.
 */
import type { Fact } from '../../types.js'

/** Made at its first use: the first one loads data for some 20 ms. */
let segmenter: Intl.Segmenter | undefined

const possessive = /['’]s$/u
const number = /\p{N}/u
const capital = /^\p{Lu}/u
const writtenWithoutSpaces =
  /\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Thai}|\p{sc=Lao}|\p{sc=Khmr}|\p{sc=Mymr}/u

/** Words of four letters are often filler (`with`, `have`): they support a place but make none. */
const leastWeight = 2
/** Beyond this many places the best of them is near enough. */
const mostPlaces = 500

interface Place {
  readonly at: number
  readonly word: string
  readonly weight: number
}

/**
 * Where in `text` to look, as an index of UTF-16 units: the start of the stretch of `reach` units
 * with the most of the words in which the facts are put, or 0 when they share no telling word.
 */
export function findFocus(
  text: string,
  facts: readonly Pick<Fact, 'subject' | 'statement'>[],
  reach: number,
): number {
  const places = findPlaces(text.toLowerCase(), weighWords(facts))
  let focus = 0
  let most = 0
  for (const [index, start] of places.entries()) {
    if (start.weight < leastWeight) continue
    const weight = weighStretch(places, index, start.at + reach)
    if (weight > most) {
      most = weight
      focus = start.at
    }
  }
  return Math.min(focus, text.length)
}

/** Weight of the different words from `places[first]` up to `end`. */
function weighStretch(places: readonly Place[], first: number, end: number): number {
  const seen = new Set<string>()
  let weight = 0
  for (let index = first; index < places.length; index += 1) {
    const place = places[index]
    if (place === undefined || place.at + place.word.length > end) break
    if (!seen.has(place.word)) weight += place.weight
    seen.add(place.word)
  }
  return weight
}

function weighWords(
  facts: readonly Pick<Fact, 'subject' | 'statement'>[],
): ReadonlyMap<string, number> {
  // A fixed locale, so that a text is cut alike on every machine.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  const words = segmenter
  const weights = new Map<string, number>()
  const add = (text: string, bonus: number) => {
    for (const { segment, index, isWordLike } of words.segment(text)) {
      if (!isWordLike) continue
      const word = segment.replace(possessive, '')
      const weight = weighWord(word, index === 0)
      const key = word.toLowerCase()
      if (weight > 0) weights.set(key, Math.max(weight + bonus, weights.get(key) ?? 0))
    }
  }
  for (const fact of facts) {
    add(fact.statement, 0)
    add(fact.subject, 1)
  }
  return weights
}

function weighWord(word: string, opensSentence: boolean): number {
  if (number.test(word)) return 3
  if (writtenWithoutSpaces.test(word)) return word.length >= 2 ? 3 : 0
  if (capital.test(word) && !opensSentence) return 3
  if (word.length >= 5) return 2
  return word.length === 4 ? 1 : 0
}

function findPlaces(text: string, weights: ReadonlyMap<string, number>): readonly Place[] {
  const places: Place[] = []
  for (const [word, weight] of weights) {
    let at = text.indexOf(word)
    for (let count = 0; at !== -1 && count < mostPlaces; count += 1) {
      places.push({ at, word, weight })
      at = text.indexOf(word, at + word.length)
    }
  }
  return places.toSorted((one, other) => one.at - other.at)
}
