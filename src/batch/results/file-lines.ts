/** The lines of a file one after the other, each with where its bytes are. */
import { closeSync, openSync, readSync } from 'node:fs'

/** Where a line is in its file, in bytes. */
export interface LinePlace {
  readonly start: number
  readonly length: number
}

/** A line. */
export interface FileLine {
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly place: LinePlace
}

const pieceBytes = 1024 * 1024
const lineBreak = 10

/** The lines of a file, without their breaks; a piece of the file is held at a time. */
export function* linesOf(path: string): Generator<FileLine> {
  const file = openSync(path, 'r')
  try {
    const piece = Buffer.alloc(pieceBytes)
    let rest = Buffer.alloc(0)
    let start = 0
    let line = 1
    for (;;) {
      const read = readSync(file, piece, 0, pieceBytes, null)
      const bytes = Buffer.concat([rest, piece.subarray(0, read)])
      let from = 0
      for (let end = bytes.indexOf(lineBreak); end !== -1; end = bytes.indexOf(lineBreak, from)) {
        yield {
          text: bytes.toString('utf8', from, end),
          line,
          place: { start, length: end - from },
        }
        start += end - from + 1
        line++
        from = end + 1
      }
      rest = bytes.subarray(from)
      if (read === 0) break
    }
    if (rest.length > 0) {
      yield { text: rest.toString(), line, place: { start, length: rest.length } }
    }
  } finally {
    closeSync(file)
  }
}
