/** Judges the newest state of a conversation, and tells of the replies that were not judged before. */
import { toConversation } from '../../conversation/finding/index.js'
import { InvalidMeasurementError, isJudgeError } from '../../errors.js'
import { measure } from '../../metric/measure.js'
import type { ResolvedOptions } from '../../metric/options/index.js'
import type { KnowledgeRetentionResult, Turn, Usage, Verdict } from '../../types.js'
import { type EndedSpan, toEvaluatedSpan } from './ended-span.js'
import { judgedUpTo, type JudgedUpTo, newReplies } from './new-replies.js'
import type { Telemetry } from './telemetry.js'

/** One conversation to judge. */
export interface OnlineJob {
  readonly conversation: string
  readonly newest: EndedSpan
  /** Spans of the replies that were not judged, in the order in which they ended. */
  readonly spans: readonly EndedSpan[]
  readonly judged: JudgedUpTo | null
}

/** What came of it. */
export interface OnlineOutcome {
  /** null when nothing was new, or the judge could not decide. */
  readonly result: KnowledgeRetentionResult | null
  readonly judged: JudgedUpTo | null
  readonly usage: Usage | null
}

/** Judges; never throws. One measurement's judge calls, none when no reply is new. */
export async function judgeOnline(
  { conversation: id, newest, spans, judged }: OnlineJob,
  options: ResolvedOptions,
  telemetry: Telemetry,
): Promise<OnlineOutcome> {
  try {
    const conversation = toConversation(newest)
    const replies = newReplies(conversation, judged)
    if (replies.length === 0) return { result: null, judged, usage: null }
    const result = await measure(conversation, options, {
      transportOf: () => undefined,
      testTimeLeftMs: undefined,
      timeoutAdvice: undefined,
      hopesToPass: true,
    })
    tell(id, result, replies, spans, telemetry)
    return { result, judged: judgedUpTo(conversation), usage: result.usage }
  } catch (error) {
    const errorType = kindOf(error)
    telemetry.invalid(errorType)
    telemetry.evaluated(toEvaluatedSpan(newest), {
      conversation: id,
      score: null,
      label: null,
      explanation: error instanceof Error ? error.message : String(error),
      errorType,
    })
    const usage = error instanceof InvalidMeasurementError ? error.usage : null
    return { result: null, judged, usage }
  }
}

function tell(
  conversation: string,
  result: KnowledgeRetentionResult,
  replies: readonly Turn[],
  spans: readonly EndedSpan[],
  telemetry: Telemetry,
): void {
  const evaluation = { conversation, errorType: null }
  if (result.decisions !== null) {
    const newest = spans.at(-1)
    if (newest !== undefined) {
      const label = result.passed ? 'pass' : 'fail'
      const { score, reason: explanation } = result
      telemetry.evaluated(toEvaluatedSpan(newest), { ...evaluation, score, label, explanation })
    }
    telemetry.score(result.score)
    return
  }
  const verdicts = new Map(result.verdicts.map((verdict) => [verdict.path, verdict]))
  const judgedReplies = replies.map(({ path }) => verdicts.get(path))
  for (const [at, verdict] of judgedReplies.entries()) {
    if (verdict === undefined) continue
    // The last reply is the last span's, the one before it that of the span before.
    const span = spans.at(at - judgedReplies.length) ?? spans[0]
    if (span !== undefined) {
      telemetry.evaluated(toEvaluatedSpan(span), { ...evaluation, ...inWords(verdict) })
    }
    if (verdict.attrition !== null) telemetry.attrition(verdict.attrition)
  }
  if (judgedReplies.some((verdict) => verdict !== undefined)) telemetry.score(result.score)
}

function inWords({ attrition, reason }: Verdict) {
  return {
    score: attrition === null ? 1 : 0,
    label: attrition ?? 'retained',
    explanation: reason,
  }
}

function kindOf(error: unknown): string {
  const cause: unknown = error instanceof InvalidMeasurementError ? error.cause : error
  if (isJudgeError(cause)) return cause.kind
  return error instanceof Error ? error.name : 'unknown'
}
