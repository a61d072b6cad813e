/**
 * The warning for an assertion that passes although there was nothing to judge.
 */
import { toPlainLine } from '../text/index.js'

/**
 * One line that names the test and says why nothing was judged and what to do.
 *
 * @param testName - full name of the test, where the runner tells it
 */
export function formatNothingJudged(testName: string | undefined): string {
  const name = toPlainLine(testName ?? '')
  const where = name === '' ? 'toRetainKnowledge' : `toRetainKnowledge in "${name}"`
  return (
    `${where}: passed although nothing was judged, as no assistant turn comes after a fact that ` +
    'was stated. Fix: let the conversation state something and go on, or set minJudgedTurns: 1, ' +
    'which makes this invalid.'
  )
}
