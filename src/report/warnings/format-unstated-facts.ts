/**
 * The warning for an assertion that passes although facts that the test gave were not judged by.
 */
import type { KnowledgeRetentionResult } from '../../types.js'
import { toPlainLine } from '../text/index.js'

const mostFacts = 5

/**
 * One line that names the test and the facts; null when the conversation states them all.
 *
 * @param testName - full name of the test, where the runner tells it
 */
export function formatUnstatedFacts(
  { unstatedFacts }: KnowledgeRetentionResult,
  testName: string | undefined,
): string | null {
  if (unstatedFacts.length === 0) return null
  const name = toPlainLine(testName ?? '')
  const where = name === '' ? 'toRetainKnowledge' : `toRetainKnowledge in "${name}"`
  const more = unstatedFacts.length - mostFacts
  const named = unstatedFacts.slice(0, mostFacts).map((fact) => `"${toPlainLine(fact)}"`)
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return (
    `${where}: passed without judging by ${list}, given in the option facts, as the conversation ` +
    'never states it or takes it back. Fix: correct the fact or the conversation, or leave it out.'
  )
}
