/**
 * Fits a text into a box of a few lines: broken between words where the script has spaces, between
 * characters where it has none, and cut with `…` around the part that matters when it is too long.
 * Libraries that wrap text break at spaces only, which Chinese and Japanese have none of.
 */
import { type Grapheme, graphemeStart, toGraphemes } from './text-width.js'

/** The room a text has. */
export interface TextBox {
  /** Terminal columns of one line, at least 8. */
  readonly columns: number
  /** The most lines, at least 1. */
  readonly lines: number
  /**
   * Where a text that is too long matters most, as an index of UTF-16 units, given how many units
   * after it will surely be shown.
   *
   * @defaultValue the start
   */
  readonly findFocus?: (text: string, reach: number) => number
}

const ellipsis: Grapheme = { text: '…', columns: 1 }
/** A line never starts with one of these, as Chinese and Japanese are set. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u
/** A line never ends with one of these. */
const opening = /[\p{Ps}\p{Pi}]$/u
/** How far to look for the start of a word before cutting into one. */
const longestHalfWord = 15
/** Enough of a long text to fill any box, whatever its characters; the rest is not looked at. */
const unitsPerColumn = 10

/**
 * `text`, one line without control characters, in at most `box.lines` lines, none wider than
 * `box.columns` and no grapheme cut in two. An empty text is one empty line.
 */
export function fitText(text: string, box: TextBox): readonly string[] {
  const room = box.columns * box.lines
  const reach = room * unitsPerColumn
  if (text.length <= reach) {
    const lines = breakLines(toGraphemes(text), box.columns)
    if (lines.length <= box.lines) return lines.map(toText)
  }
  const focus = box.findFocus?.(text, Math.floor(room / 3)) ?? 0
  const excerpt = excerptAround(text, focus, reach)
  let lines: readonly Grapheme[][] = []
  // A text that ends in the box may fill it from the front; if its words break badly, less of it.
  for (const filling of [0.85, 0]) {
    lines = breakLines(startExcerpt(excerpt, room, filling), box.columns)
    if (lines.length <= box.lines && !excerpt.cutAfter) return lines.map(toText)
  }
  const shown = lines.slice(0, box.lines)
  const last = shown.pop() ?? []
  return [...shown.map(toText), endWithEllipsis(last, box.columns)]
}

interface Excerpt {
  readonly graphemes: readonly Grapheme[]
  /** Index of the grapheme to show in any case. */
  readonly focus: number
  readonly cutBefore: boolean
  readonly cutAfter: boolean
}

function excerptAround(text: string, focus: number, reach: number): Excerpt {
  const from = graphemeStart(text, Math.max(0, focus - reach))
  const to = graphemeStart(text, focus + reach)
  const graphemes = toGraphemes(text.slice(from, to))
  let units = from
  let index = 0
  while (index < graphemes.length - 1 && units < focus) {
    units += graphemes[index]?.text.length ?? 0
    index += 1
  }
  return { graphemes, focus: index, cutBefore: from > 0, cutAfter: to < text.length }
}

/** The graphemes from where the box starts; `filling` is the least part of it a text's end may fill. */
function startExcerpt(excerpt: Excerpt, room: number, filling: number): readonly Grapheme[] {
  const { graphemes, focus, cutBefore, cutAfter } = excerpt
  const before = sumColumns(graphemes.slice(0, focus))
  if (!cutBefore && before <= room / 2) return graphemes
  const after = cutAfter ? room : sumColumns(graphemes.slice(focus))
  let lead = Math.max(room / 4, room * filling - after)
  let start = focus
  while (start > 0) {
    lead -= graphemes[start - 1]?.columns ?? 0
    if (lead < 0) break
    start -= 1
  }
  if (start === 0 && !cutBefore) return graphemes
  const nearby = graphemes.slice(start, Math.min(focus, start + longestHalfWord))
  const wordStart = nearby.findIndex(({ text }) => text === ' ')
  return [ellipsis, ...graphemes.slice(wordStart === -1 ? start : start + wordStart + 1)]
}

/** Breaks at spaces, which are left out, and between wide characters; elsewhere only if it must. */
function breakLines(graphemes: readonly Grapheme[], columns: number): Grapheme[][] {
  const lines: Grapheme[][] = []
  let line: Grapheme[] = []
  let lineColumns = 0
  const startLine = () => {
    lines.push(line)
    line = []
    lineColumns = 0
  }
  for (const word of toWords(graphemes)) {
    const gap = word.afterSpace && line.length > 0 ? 1 : 0
    const wordColumns = sumColumns(word.graphemes)
    if (lineColumns + gap + wordColumns > columns && line.length > 0) startLine()
    else if (gap === 1) {
      line.push({ text: ' ', columns: 1 })
      lineColumns += 1
    }
    for (const grapheme of word.graphemes) {
      if (lineColumns + grapheme.columns > columns) startLine()
      line.push(grapheme)
      lineColumns += grapheme.columns
    }
  }
  startLine()
  return lines
}

interface Word {
  readonly graphemes: Grapheme[]
  readonly afterSpace: boolean
}

function toWords(graphemes: readonly Grapheme[]): readonly Word[] {
  const words: Word[] = []
  let previous: Grapheme | null = null
  for (const grapheme of graphemes) {
    const afterSpace = previous?.text === ' '
    const betweenWide =
      (grapheme.columns === 2 || previous?.columns === 2) &&
      !closing.test(grapheme.text) &&
      !opening.test(previous?.text ?? '')
    if (grapheme.text !== ' ') {
      if (previous === null || afterSpace || betweenWide) words.push({ graphemes: [], afterSpace })
      words.at(-1)?.graphemes.push(grapheme)
    }
    previous = grapheme
  }
  return words
}

function endWithEllipsis(line: readonly Grapheme[], columns: number): string {
  let end = line.length
  let width = sumColumns(line)
  while (end > 0 && width >= columns) {
    end -= 1
    width -= line[end]?.columns ?? 0
  }
  const lastSpace = line.slice(0, end).findLastIndex(({ text }) => text === ' ')
  const cutsWord = end < line.length && line[end]?.text !== ' '
  if (cutsWord && end - lastSpace <= longestHalfWord && lastSpace > 0) end = lastSpace
  return `${toText(line.slice(0, end)).trimEnd()}…`
}

function sumColumns(graphemes: readonly Grapheme[]): number {
  return graphemes.reduce((sum, grapheme) => sum + grapheme.columns, 0)
}

function toText(graphemes: readonly Grapheme[]): string {
  return graphemes.map(({ text }) => text).join('')
}
