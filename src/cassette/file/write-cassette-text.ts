/**
 * The text of a cassette file: version 1 of its format, in one order whatever the order of
 * recording was, so that recording the same answers again changes no byte.
 */
import type { Interaction } from '../wire/index.js'

/** What a cassette file says it is. */
export const cassetteFormat = 'expect-knowledge-retention cassette'

/** The version of the format that is written, and the newest that is read. */
export const cassetteVersion = 1

/** The text of a file that holds these interactions; the same for the same interactions. */
export function writeCassetteText(interactions: Iterable<Interaction>): string {
  const head = [
    '{',
    `  "format": ${JSON.stringify(cassetteFormat)},`,
    `  "version": ${cassetteVersion},`,
    '  "interactions": [',
  ]
  const items = [...interactions].toSorted(byTestThenQuestion).map(interactionText)
  return `${head.join('\n')}${items.length === 0 ? '' : `\n${items.join(',\n')}\n  `}]\n}\n`
}

/** Whether two interactions would be written alike. */
export function isSameInteraction(left: Interaction, right: Interaction): boolean {
  return left === right || interactionText(left) === interactionText(right)
}

const texts = new WeakMap<Interaction, string>()

function interactionText(interaction: Interaction): string {
  const known = texts.get(interaction)
  if (known !== undefined) return known
  const { asked, key, ordinal, request, response } = interaction
  const tests = Object.fromEntries(sortedTests(interaction))
  const ordered = { asked, tests, key, ordinal, request, response }
  const text = JSON.stringify(ordered, null, 2).replace(/^/gm, '    ')
  texts.set(interaction, text)
  return text
}

/** Requests break a tie by their text, not their key: a prompt that changed leaves them in their old order. */
function byTestThenQuestion(left: Interaction, right: Interaction): number {
  const [[leftFile, leftTest] = ['', '']] = sortedTests(left)
  const [[rightFile, rightTest] = ['', '']] = sortedTests(right)
  return (
    compare(leftFile, rightFile) ||
    compare(leftTest, rightTest) ||
    compare(left.asked, right.asked) ||
    (left.key === right.key ? 0 : compare(requestText(left), requestText(right))) ||
    left.ordinal - right.ordinal
  )
}

function sortedTests({ tests }: Interaction): [file: string, test: string][] {
  return Object.entries(tests).toSorted(([left], [right]) => compare(left, right))
}

function requestText({ request }: Interaction): string {
  return JSON.stringify(request)
}

function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
