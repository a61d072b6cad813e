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

/** A text in lines of at most `width`: lines that follow each other are one paragraph, indented ones stay. */
export function wrapText(text: string, width: number): readonly string[] {
  const paragraphs = text.replace(/(?<=\S)\n(?=\S)/g, ' ').split('\n')
  return paragraphs.flatMap((paragraph) => wrapWords(paragraph, width))
}
