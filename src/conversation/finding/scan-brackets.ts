/** Where a JSON value in a line ends, told by its brackets alone. */

/** What of a line lies inside the brackets of a value. */
export interface Scan {
  /** Position after the bracket that closes the value; -1 while it is open. */
  readonly end: number
  readonly depth: number
  readonly insideString: boolean
}

/** Position of the first character from `from` on that is no white space. */
export function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at++
  return at
}

/** Follows brackets and strings from `start`, which lies outside a string, to the end of the line. */
export function scan(line: string, start: number, depthBefore: number): Scan {
  let depth = depthBefore
  let insideString = false
  for (let i = start; i < line.length; i++) {
    const char = line[i]
    if (insideString) {
      if (char === '\\') i++
      else if (char === '"') insideString = false
    } else if (char === '"') {
      insideString = true
    } else if (char === '{' || char === '[') {
      depth++
    } else if (char === '}' || char === ']') {
      depth--
      if (depth <= 0) return { end: i + 1, depth: 0, insideString: false }
    }
  }
  return { end: -1, depth, insideString }
}
