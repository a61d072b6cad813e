/**
 * The turns that the language judge decided because the decision judge did not, one short line each.
 */
import type { KnowledgeRetentionResult } from '../types.js'
import { fitText } from './fit-text.js'
import { nameLanguageJudge } from './judge-names.js'
import { toPlainLine } from './plain-line.js'

const longestLine = 120

/** `messages[3] decided by gpt-5.4: the decision judge declined the question`; no line when there are none. */
export function formatFallbacks(result: KnowledgeRetentionResult): readonly string[] {
  return result.fallbacks.map(({ path, reason }) => {
    const line = toPlainLine(`${path} decided by ${nameLanguageJudge(result)}: ${reason}`)
    return fitText(line, { columns: longestLine, lines: 1 }).join('')
  })
}
