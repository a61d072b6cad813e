/**
 * How many terminal columns a text takes, by grapheme: East Asian wide characters and emoji take
 * two, combining and zero-width characters none. Which characters are wide is get-east-asian-width's
 * to know; string-width, which does more of this, makes a segmenter when it is imported, which would
 * cost every test file some 20 ms.
 */
import { eastAsianWidth } from 'get-east-asian-width'

/** One grapheme: what a reader takes for one character, never to be cut in two. */
export interface Grapheme {
  readonly text: string
  /** Terminal columns. */
  readonly columns: number
}

/** Made at its first use: the first one loads data for some 20 ms. */
let segmenter: Intl.Segmenter | undefined

/** Unicode lets letters join without end; no reader takes more than this for one character. */
const widestGrapheme = 8

const printableAscii = /^[\x20-\x7e]*$/u
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\u20E3/u
/** Combining marks, format characters, controls, and the vowels and finals of conjoining Hangul. */
const zeroWidth = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}\u1160-\u11ff\ud7b0-\ud7ff]/u

/** The graphemes of `text` with their widths, none wider than eight columns. */
export function toGraphemes(text: string): readonly Grapheme[] {
  return Array.from(segmentsOf(text)).flatMap(({ segment }) => {
    const columns = graphemeColumns(segment)
    if (columns <= widestGrapheme) return [{ text: segment, columns }]
    return Array.from(segment, (part) => ({ text: part, columns: graphemeColumns(part) }))
  })
}

/** Index of UTF-16 units at which the grapheme around `index` starts; the text's length beyond its end. */
export function graphemeStart(text: string, index: number): number {
  return segmentsOf(text).containing(index)?.index ?? text.length
}

/** Terminal columns that `text` takes on one line. */
export function countColumns(text: string): number {
  if (printableAscii.test(text)) return text.length
  return toGraphemes(text).reduce((sum, grapheme) => sum + grapheme.columns, 0)
}

/** `text` with spaces after it until it takes `columns`; unchanged if it takes as many already. */
export function padToColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - countColumns(text)))
}

/** `text` in at most `columns`, its middle cut out for an `…`: starts and ends tell paths apart. */
export function cutMiddle(text: string, columns: number): string {
  if (countColumns(text) <= columns) return text
  const graphemes = toGraphemes(text)
  const tailColumns = Math.ceil((columns - 1) / 2)
  const head = takeColumns(graphemes, columns - 1 - tailColumns)
  const tail = takeColumns(graphemes.toReversed(), tailColumns).toReversed()
  return [...head, '…', ...tail].join('')
}

/** The texts of the first graphemes that fit in `columns`. */
function takeColumns(graphemes: readonly Grapheme[], columns: number): string[] {
  const taken: string[] = []
  let left = columns
  for (const grapheme of graphemes) {
    left -= grapheme.columns
    if (left < 0) break
    taken.push(grapheme.text)
  }
  return taken
}

function segmentsOf(text: string): Intl.Segments {
  // A fixed locale, so that a text is cut alike on every machine.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

function graphemeColumns(grapheme: string): number {
  if (emoji.test(grapheme)) return 2
  let columns = 0
  for (const character of grapheme) {
    if (zeroWidth.test(character)) continue
    columns += eastAsianWidth(character.codePointAt(0) ?? 0)
  }
  return columns
}
