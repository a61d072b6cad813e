/**
 * The judges of a result by name: one, or under `hybrid` the one that decides and the one that writes.
 */
import type { KnowledgeRetentionResult } from '../../types.js'
import { toPlainName } from '../text/index.js'

const between = ', '

/** All of them, the deciding one first: `jev-latest, gpt-5.4`. */
export function nameJudges(result: KnowledgeRetentionResult): string {
  return toNames(result).join(between)
}

/** The one that writes, and under `hybrid` decides where the other does not: `gpt-5.4`. */
export function nameLanguageJudge(result: KnowledgeRetentionResult): string {
  return toNames(result).at(-1) ?? ''
}

function toNames({ judge, evalMode }: KnowledgeRetentionResult): readonly string[] {
  const end = evalMode === 'hybrid' ? judge.indexOf(between) : -1
  const names = end === -1 ? [judge] : [judge.slice(0, end), judge.slice(end + between.length)]
  return names.map(toPlainName)
}
