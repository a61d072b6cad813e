/** Why a score is what it is, put together from the verdicts without another call. */
import type { Verdict } from '../../types.js'
import type { FactsFrom } from '../options/index.js'

/**
 * The reasons of the turns with attrition, each with its place; the judge wrote them in the
 * conversation's language. A sentence of ours when there is none.
 */
export function reasonOfVerdicts(verdicts: readonly Verdict[], factsFrom: FactsFrom): string {
  const [stated, said] =
    factsFrom === 'user' ? ['the user stated', 'the user said'] : ['was stated', 'was said']
  if (verdicts.length === 0) {
    return `Nothing was judged: no assistant turn comes after a fact that ${stated}.`
  }
  const lines = verdicts.flatMap((verdict) =>
    verdict.attrition === null
      ? []
      : [`${verdict.path}: ${verdict.reason ?? verdict.attrition.replace('_', ' ')}`],
  )
  if (lines.length > 0) return lines.join('\n')
  return verdicts.length === 1
    ? `The one judged turn retains what ${said}.`
    : `All ${verdicts.length} judged turns retain what ${said}.`
}
