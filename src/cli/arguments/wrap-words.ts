/** Prose in lines of a width. */

/** A line of prose as lines of at most `width` characters, each with the indent of the first. */
export function wrapWords(line: string, width: number): readonly string[] {
  if (line.length <= width) return [line]
  const indent = /^ */.exec(line)?.[0] ?? ''
  const lines: string[] = []
  let current = indent
  for (const word of line.trim().split(/ +/)) {
    const isFirst = current.trim() === ''
    if (!isFirst && current.length + 1 + word.length > width) {
      lines.push(current)
      current = indent + word
    } else {
      current += isFirst ? word : ` ${word}`
    }
  }
  return [...lines, current]
}
