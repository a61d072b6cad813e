/** Two runs compared, in words. */
import type { LostFact, ResultsComparison } from '../../batch/comparison/index.js'
import type { Paint } from '../../report/text/index.js'
import { cutMiddle, toPlainLine } from '../../report/text/index.js'
import { formatP } from './agreement-text.js'
import { counted, signedPoints, signedScore } from './numbers-in-words.js'

const mostListed = 50

/** What the second run lost and gained. */
export function formatResultsComparison(
  comparison: ResultsComparison,
  { paint, columns }: { readonly paint: Paint; readonly columns: number },
): string {
  const { pairs, passing, score, newlyLost, newlyKept, isSignificantLoss } = comparison
  const view = { width: Math.min(100, columns) - 2, paint }
  return [
    ...list('Newly lost', newlyLost, paint.said, view),
    ...list('Newly kept', newlyKept, paint.known, view),
    `${counted(pairs, 'conversation')} in both runs${leftOut(comparison)}`,
    ...(passing
      ? [
          `Passed in both ${passing.both}, only before ${passing.onlyFirst}, only after ${passing.onlySecond}, in neither ${passing.neither}; McNemar p = ${formatP(passing.pValue)}`,
        ]
      : []),
    ...(passing?.difference ? [`Pass rate: ${signedPoints(passing.difference)}`] : []),
    ...(score ? [`Mean score: ${signedScore(score)}`] : []),
    isSignificantLoss
      ? paint.said('Worse by more than chance.')
      : 'No loss beyond what chance could make.',
  ].join('\n')
}

function list(
  title: string,
  facts: readonly LostFact[],
  colour: (text: string) => string,
  { width, paint }: { readonly width: number; readonly paint: Paint },
): readonly string[] {
  if (facts.length === 0) return []
  const more = facts.length - mostListed
  return [
    paint.dim(`${title}: ${counted(facts.length, 'fact')}`),
    ...facts
      .slice(0, mostListed)
      .map(
        ({ name, path, statement }) =>
          `  ${colour(cutMiddle(toPlainLine(statement), width))}\n    ${cutMiddle(toPlainLine(`${name} ${path}`), width - 2)}`,
      ),
    ...(more > 0 ? [paint.dim(`  … and ${more} more: --json has all`)] : []),
    '',
  ]
}

function leftOut({ onlyFirst, onlySecond, invalid }: ResultsComparison): string {
  const parts = [
    ...(onlyFirst.length > 0 ? [`${onlyFirst.length} only before`] : []),
    ...(onlySecond.length > 0 ? [`${onlySecond.length} only after`] : []),
    ...(invalid.length > 0 ? [`${invalid.length} invalid in one of them`] : []),
  ]
  return parts.length === 0 ? '' : `; not compared: ${parts.join(', ')}`
}
