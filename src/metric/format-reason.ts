/** Why a score is what it is, put together from the verdicts without another call. */
import type { Verdict } from '../types.js'

/**
 * The reasons of the turns with attrition, each with its place; the judge wrote them in the
 * conversation's language. A sentence of ours when there is none.
 */
export function formatReason(verdicts: readonly Verdict[]): string {
  if (verdicts.length === 0) {
    return 'Nothing was judged: no assistant turn comes after a fact that the user stated.'
  }
  const lines = verdicts.flatMap((verdict) =>
    verdict.attrition === null
      ? []
      : [`${verdict.path}: ${verdict.reason ?? verdict.attrition.replace('_', ' ')}`],
  )
  if (lines.length > 0) return lines.join('\n')
  return verdicts.length === 1
    ? 'The one judged turn retains what the user said.'
    : `All ${verdicts.length} judged turns retain what the user said.`
}
