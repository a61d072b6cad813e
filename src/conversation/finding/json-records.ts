/**
 * Text to the JSON values in it, piece by piece: JSON Lines, one document over many lines, or
 * values one after the other. A record that is not JSON costs that record and no other: the streaming
 * parsers that are to be had (@streamparser/json, stream-json) stop at the first fault, or lose what follows.
 */
import { excerpt } from '../../errors.js'
import { scan, skipSpace } from './scan-brackets.js'

/** A value of the text, or what is wrong with it, and the 1-based line on which it begins. */
export type JsonRecord =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: string }

interface OpenRecord {
  readonly line: number
  readonly lines: string[]
  length: number
}

/** Longer texts the engine can no longer hold as one. */
const longestRecord = 2 ** 28

/**
 * Splits text that arrives in chunks. Holds one record at a time: one line, or as many lines as
 * the brackets of a value stay open.
 */
export class JsonRecordSplitter {
  readonly #longest: number
  #partial: string[] = []
  #partialLength = 0
  #line = 0
  #open: OpenRecord | null = null
  #depth = 0
  /** After a broken value over many lines: what is left of it is no fault of its own. */
  #recovering = false
  #lastLine = ''

  /** @param longest - characters a record may have; what is longer is a fault of its own */
  constructor(longest = longestRecord) {
    this.#longest = longest
  }

  /** The records that `chunk` completes. */
  *push(chunk: string): Generator<JsonRecord> {
    let start = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      this.#keep(chunk.slice(start, end))
      start = end + 1
      yield* this.#endLine()
    }
    this.#keep(chunk.slice(start))
  }

  /** What is left when the text ends. */
  *end(): Generator<JsonRecord> {
    yield* this.#endLine()
    if (this.#open !== null) yield* this.#giveUp(this.#open, 'its brackets are never closed')
  }

  #keep(piece: string): void {
    this.#partialLength += piece.length
    if (this.#partialLength > this.#longest) this.#partial = []
    else if (piece !== '') this.#partial.push(piece)
  }

  *#endLine(): Generator<JsonRecord> {
    const line = this.#partial.join('')
    const length = this.#partialLength
    this.#partial = []
    this.#partialLength = 0
    if (length > this.#longest) yield { line: ++this.#line, problem: this.#tooLong() }
    else yield* this.#take(line)
  }

  #tooLong(): string {
    const megabytes = this.#longest / 2 ** 20
    return `is longer than ${megabytes} million characters: split it, or give one conversation a line`
  }

  *#take(raw: string): Generator<JsonRecord> {
    this.#line++
    const line = this.#line === 1 ? raw.replace(/^\uFEFF/, '') : raw
    if (line.trim() === '') return
    if (this.#recovering && !beginsValue(line)) return
    this.#recovering = false
    if (this.#open === null) yield* this.#begin(line, this.#line, true)
    else yield* this.#goOn(this.#open, line)
    this.#lastLine = line
  }

  /** Reads a line outside any open value; `mayOpen` says whether a value may go on after it. */
  *#begin(line: string, number: number, mayOpen: boolean): Generator<JsonRecord> {
    const whole = parse(line)
    if ('value' in whole) {
      yield { line: number, value: whole.value }
      return
    }
    let start = skipSpace(line, 0)
    while (start < line.length) {
      const first = line[start]
      if (first !== '{' && first !== '[') {
        yield { line: number, problem: whole.problem }
        return
      }
      const { end, depth, insideString } = scan(line, start, 0)
      if (end === -1) {
        if (mayOpen && !insideString) {
          this.#open = { line: number, lines: [line.slice(start)], length: line.length }
          this.#depth = depth
        } else {
          yield { line: number, problem: whole.problem }
        }
        return
      }
      yield { line: number, ...parse(line.slice(start, end)) }
      start = skipSpace(line, end)
    }
  }

  *#goOn(open: OpenRecord, line: string): Generator<JsonRecord> {
    const start = skipSpace(line, 0)
    // Two values with nothing between them: the open one was cut off, and this is the next record.
    if (/[{[]/.test(line[start] ?? '') && /[}\]"\w]\s*$/.test(this.#lastLine.slice(-80))) {
      open.lines.push(line)
      yield* this.#giveUp(open, 'it breaks off')
      return
    }
    const { end, depth, insideString } = scan(line, 0, this.#depth)
    if (insideString) {
      open.lines.push(line)
      yield* this.#giveUp(open, 'a text in it is not closed on its line')
      return
    }
    this.#depth = depth
    open.lines.push(end === -1 ? line : line.slice(0, end))
    open.length += line.length + 1
    if (open.length > this.#longest) {
      this.#open = null
      this.#recovering = true
      yield { line: open.line, problem: this.#tooLong() }
      return
    }
    if (end === -1) return
    this.#open = null
    yield { line: open.line, ...parse(open.lines.join('\n')) }
    if (skipSpace(line, end) < line.length) yield* this.#begin(line.slice(end), this.#line, true)
  }

  /** Reports the open record as one fault and looks for the next line that is a value by itself. */
  *#giveUp(open: OpenRecord, problem: string): Generator<JsonRecord> {
    this.#open = null
    yield { line: open.line, problem: `is not JSON: ${problem}` }
    const next = open.lines.findIndex((line, i) => i > 0 && isWholeValue(line))
    this.#recovering = next === -1
    if (next === -1) return
    for (let i = next; i < open.lines.length; i++) {
      const line = open.lines[i] ?? ''
      if (line.trim()) yield* this.#begin(line, open.line + i, false)
    }
  }
}

function parse(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    // The engine counts lines from the record, the reader of the error from the file.
    return { problem: `is not JSON: ${excerpt(message.replace(/ \(line \d+ column \d+\)$/, ''))}` }
  }
}

function isWholeValue(line: string): boolean {
  const first = line[skipSpace(line, 0)]
  return (first === '{' || first === '[') && 'value' in parse(line)
}

/** Whether a record may begin with this line: what is left of a broken one is mostly indented. */
function beginsValue(line: string): boolean {
  return /^[{[]/.test(line) || isWholeValue(line)
}
