/**
 * Sets and removes a variable in the text of a `.env` file, and leaves every other character as it
 * is. Texts may be bytes read as Latin-1: all that matters here is ASCII.
 */
import { type EnvAssignment, findAssignments } from '../environment/env-assignments.js'

/**
 * `text` with `name` set to `value`: in the assignment that is in force, else in a line of its own at
 * the end.
 *
 * @param value - without quotes, spaces and `#`
 */
export function setVariable(text: string, name: string, value: string): string {
  const inForce = assignmentsOf(text, name).at(-1)
  if (inForce) {
    const { valueStart } = inForce
    return text.slice(0, valueStart) + value + text.slice(valueStart + inForce.value.length)
  }
  const lineEnd = lastLineEnd.exec(text)?.[1] ?? '\n'
  const line = `${name}=${value}`
  return endsInLine.test(text) ? `${text}${lineEnd}${line}` : `${text}${line}${lineEnd}`
}

/** `text` without the lines that assign `name`; one that ended without a line end still does. */
export function removeVariable(text: string, name: string): string {
  let rest = text
  for (const { start, end } of assignmentsOf(text, name).toReversed()) {
    const before = rest.slice(0, start)
    const isOpenEnd = end >= rest.length && endsInLine.test(rest)
    rest = isOpenEnd ? before.replace(finalLineEnd, '') : before + rest.slice(end)
  }
  return rest
}

const lastLineEnd = /(\r\n|\r|\n)[^\r\n]*$/
const finalLineEnd = /(?:\r\n|\r|\n)$/
/** Whether the last line has no line end; a byte order mark alone is no line. */
const endsInLine = /^(?!(?:\uFEFF|\u00EF\u00BB\u00BF)$)[^]*[^\r\n]$/

function assignmentsOf(text: string, name: string): readonly EnvAssignment[] {
  return findAssignments(text).filter((assignment) => assignment.name === name)
}
