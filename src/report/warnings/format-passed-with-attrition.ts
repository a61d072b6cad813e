/**
 * The warning for an assertion that passes by the default threshold although turns show attrition.
 */
import type { KnowledgeRetentionResult } from '../../types.js'
import { labelAttrition, formatScore, formatThreshold } from '../words/index.js'
import { toPlainLine } from '../text/index.js'

const mostTurns = 5

/**
 * One line that names the test, the score and the turns; null when no turn shows attrition. It is for
 * those who gave no threshold: who gave one knows what it lets pass.
 *
 * @param testName - full name of the test, where the runner tells it
 */
export function formatPassedWithAttrition(
  { score, threshold, verdicts }: KnowledgeRetentionResult,
  testName: string | undefined,
): string | null {
  const lost = verdicts.filter(({ attrition }) => attrition !== null)
  if (lost.length === 0) return null
  const name = toPlainLine(testName ?? '')
  const where = name === '' ? 'toRetainKnowledge' : `toRetainKnowledge in "${name}"`
  const more = lost.length - mostTurns
  const named = lost
    .slice(0, mostTurns)
    .map(({ path, attrition }) => `${toPlainLine(path)} (${labelAttrition(attrition)})`)
  const turns = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return (
    `${where}: passed with score ${formatScore(score, threshold)} by the default threshold ${formatThreshold(threshold)}, ` +
    `although there is attrition in ${turns}. Fix: set threshold: 1 or strictMode: true to make this ` +
    `fail, or threshold: ${threshold} to let it pass without this warning.`
  )
}
