/** One conversation of a run in words. */
import { type EvaluatedConversation, isNotJudged } from '../../batch/results/index.js'
import { toPlainLine } from '../../report/text/index.js'
import { formatScore, labelVerdict } from '../../report/words/index.js'
import type { KnowledgeRetentionResult } from '../../types.js'

/** `passed`, `failed`, `scored`, `invalid`, or `not judged`, which is `invalid` too. */
export function outcomeWord(evaluated: EvaluatedConversation): string {
  return isNotJudged(evaluated) ? 'not judged' : evaluated.outcome
}

/** Its name, and its place where that says more; which measurement it is, where there are several. */
export function titleOf({ name, file, line, repeat }: EvaluatedConversation): string {
  const place = file === null ? '' : line === null ? file : `${file}:${line}`
  const isNamedByPlace = place === '' || name === place || name.startsWith(`${place}#`)
  const title = isNamedByPlace ? name : `${name} (${place})`
  const which = repeat === null ? '' : `, ${repeat.fresh} ${repeat.number + 1}`
  return toPlainLine(title + which)
}

/** `0.50`, or nothing where there is no score. */
export function scoreOf({ result }: EvaluatedConversation): string {
  return result === null ? '' : formatScore(result.score, result.threshold)
}

/** `1 of 4`: turns with attrition of those judged; nothing where turns were not judged. */
export function lostOf({ result }: EvaluatedConversation): string {
  if (result === null || result.judgedTurns === null) return ''
  return `${lostVerdicts(result).length} of ${result.judgedTurns}`
}

/** The places with attrition, without a word of the conversation: `messages[3] asked again`. */
export function attritionsOf({ result }: EvaluatedConversation): readonly string[] {
  if (result === null) return []
  return lostVerdicts(result).map((one) => `${toPlainLine(one.path)} ${labelVerdict(one)}`)
}

function lostVerdicts(result: KnowledgeRetentionResult) {
  return result.verdicts.filter(({ attrition }) => attrition !== null)
}
