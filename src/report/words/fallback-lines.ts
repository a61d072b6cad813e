/**
 * The turns that the language judge decided because the decision judge did not, one short line for each
 * reason why.
 */
import type { KnowledgeRetentionResult } from '../../types.js'
import { fitText, toPlainLine } from '../text/index.js'
import { nameLanguageJudge } from './judge-names.js'

/** What stands above the lines. */
export const fallbacksHeading = 'Fallbacks'

const longestLine = 120
const fewestReasonColumns = 60
const mostTurns = 3

/**
 * `messages[1], messages[3] decided by gpt-5.4: the decision judge declined the question`; no line when
 * there are none.
 */
export function formatFallbacks(result: KnowledgeRetentionResult): readonly string[] {
  const judge = nameLanguageJudge(result)
  return [...pathsByReason(result)].map(([reason, paths]) => {
    const lead = `${listTurns(paths)} decided by ${judge}: `
    const columns = Math.max(longestLine - lead.length, fewestReasonColumns)
    return (lead + fitText(reason, { columns, lines: 1 }).join('')).trimEnd()
  })
}

function pathsByReason({
  fallbacks,
}: KnowledgeRetentionResult): ReadonlyMap<string, readonly string[]> {
  const byReason = new Map<string, readonly string[]>()
  for (const { path, reason } of fallbacks) {
    const words = toPlainLine(reason)
    byReason.set(words, [...(byReason.get(words) ?? []), toPlainLine(path)])
  }
  return byReason
}

/** `messages[1], messages[3], messages[5] and 2 more` */
function listTurns(paths: readonly string[]): string {
  const more = paths.length - mostTurns
  const named = paths.slice(0, mostTurns).join(', ')
  return more > 0 ? `${named} and ${more} more` : named
}
