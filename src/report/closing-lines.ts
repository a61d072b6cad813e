/**
 * The last lines of a message: why the score is what it is, and who said so.
 */
import type { KnowledgeRetentionResult } from '../types.js'
import { describeAttempts } from './format-flaky.js'
import type { Paint } from './paint.js'
import { toPlainLine, toPlainName } from './plain-line.js'

const mostLines = 20

/**
 * The reason, each of its own lines on one line however long, so that logs can be searched for it.
 * Nothing when there is none.
 */
export function formatReason(reason: string | null, paint: Paint): readonly string[] {
  return formatLines('Reason:', (reason ?? '').split(/[\r\n]+/u), paint)
}

/** `Not stated: the user lives in Rome`: what the test gave in vain. Nothing when there is none. */
export function formatUnstated(result: KnowledgeRetentionResult, paint: Paint): readonly string[] {
  return formatLines('Not stated:', result.unstatedFacts, paint)
}

function formatLines(lead: string, texts: readonly string[], paint: Paint): readonly string[] {
  const filled = texts.map(toPlainLine).filter((line) => line !== '')
  const more = filled.length - mostLines
  const shown = more > 0 ? [...filled.slice(0, mostLines), `… and ${more} more`] : filled
  return shown.map((line, index) =>
    index === 0 ? `${paint.dim(lead)} ${line}` : `${' '.repeat(lead.length + 1)}${line}`,
  )
}

/** `Flaky: none of 3 attempts passed (scores 0.50, 0.50, 0.67)`; nothing when only one was made. */
export function formatAttempts(
  result: KnowledgeRetentionResult,
  isNot: boolean,
  paint: Paint,
): readonly string[] {
  const attempts = describeAttempts(result, isNot)
  return attempts === null ? [] : [`${paint.dim('Flaky:')} ${attempts}`]
}

/** `Judge: gpt-5.4, llm` */
export function formatJudge(result: KnowledgeRetentionResult, paint: Paint): string {
  return `${paint.dim('Judge:')} ${toPlainName(result.judge)}, ${result.evalMode}`
}
