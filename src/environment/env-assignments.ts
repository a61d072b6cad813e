/**
 * Where a `.env` file assigns variables, to the character, so that a value can be read and a line
 * edited by one and the same reading. Node's own `parseEnv` tells no places, and what it makes of
 * comments and blank values differs between the versions of Node that this package runs on.
 */

/** One assignment. Positions are offsets in the text. */
export interface EnvAssignment {
  readonly name: string
  /** The value without quotes, comment and outer spaces; `''` when there is none. */
  readonly value: string
  /** Start of its line. */
  readonly start: number
  /** End of its last line, line end included. */
  readonly end: number
  /** Start of the value, within its quotes. */
  readonly valueStart: number
}

/** Also as it looks when bytes were read as Latin-1. */
const byteOrderMark = /^(?:\uFEFF|\u00EF\u00BB\u00BF)/
const assignment = /[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=([ \t]*)/y
const restOfLine = /[^\r\n]*(?:\r\n|\r|\n|$)/y
const unquotedValue = /[^#\r\n]*/y

/**
 * The assignments of a `.env` text in their order; of several to one name the last holds.
 *
 * `export` before a name is passed over. A value may stand in single, double or back quotes and
 * then span lines; without quotes it ends at `#` or the line's end. A quote that is never closed is
 * part of the value. Lines of any other form, comments among them, are passed over.
 */
export function findAssignments(text: string): readonly EnvAssignment[] {
  const found: EnvAssignment[] = []
  let start = byteOrderMark.exec(text)?.[0].length ?? 0
  while (start < text.length) {
    const head = matchAt(assignment, text, start)
    const value = head && readValue(text, start + head[0].length, head[2] ?? '')
    const end = endOfLine(text, value ? value.valueEnd : start)
    if (value) {
      const { valueStart, valueEnd } = value
      const name = head[1] ?? ''
      found.push({ name, value: text.slice(valueStart, valueEnd), start, end, valueStart })
    }
    start = end
  }
  return found
}

function readValue(text: string, at: number, spaces: string) {
  const quote = text.charAt(at)
  if (quote !== '' && `"'\``.includes(quote)) {
    const valueEnd = text.indexOf(quote, at + 1)
    if (valueEnd !== -1) return { valueStart: at + 1, valueEnd }
  }
  const value = (matchAt(unquotedValue, text, at)?.[0] ?? '').replace(/[ \t]+$/, '')
  // A blank value belongs right behind the `=`, before the space that parts it from a comment.
  const valueStart = value === '' ? at - spaces.length : at
  return { valueStart, valueEnd: valueStart + value.length }
}

function endOfLine(text: string, at: number): number {
  return at + (matchAt(restOfLine, text, at)?.[0].length ?? 0)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
