/**
 * A result in the shape in which observability tools take scores. Pure: nothing is sent, and none of
 * their packages is needed.
 * Source: the published types of @langfuse/core 5 (`CreateScoreRequest`), langsmith 0.12
 * (`CreateFeedbackOptions`), @arizeai/phoenix-client 6 (`SpanAnnotation`), braintrust 3
 * (`LogFeedbackFullArgs`); the compatibility tests hold each against its compiler.
 */
import type { KnowledgeRetentionResult } from '../../types.js'

const name = 'knowledge_retention'

/** What a Langfuse score is about: one of the ids, as Langfuse has them. */
export interface LangfuseTarget {
  readonly traceId?: string
  readonly observationId?: string
  readonly sessionId?: string
}

/** A score as Langfuse's `score.create` takes it. */
export interface LangfuseScore extends LangfuseTarget {
  name: string
  /** In [0, 1]. */
  value: number
  dataType: 'NUMERIC'
  comment?: string
  metadata: Record<string, unknown>
}

/** Feedback as LangSmith's `createFeedback` takes it, to be completed with the run it is about. */
export interface LangSmithFeedback {
  key: string
  /** In [0, 1]. */
  score: number
  comment?: string
  feedbackSourceType: 'model'
  sourceInfo: Record<string, unknown>
}

/** An annotation as Phoenix' `addSpanAnnotation` takes it, to be completed with `spanId`. */
export interface PhoenixAnnotation {
  name: string
  label: 'pass' | 'fail'
  /** In [0, 1]. */
  score: number
  explanation?: string
  annotatorKind: 'LLM'
  metadata: Record<string, unknown>
}

/** Feedback as Braintrust's `logFeedback` takes it, to be completed with the `id` of its span. */
export interface BraintrustFeedback {
  /** In [0, 1]. */
  scores: Record<string, number>
  comment?: string
  source: 'api'
  metadata: Record<string, unknown>
}

/**
 * The score for Langfuse.
 *
 * @example
 * ```ts
 * import { measureKnowledgeRetention } from 'expect-knowledge-retention'
 * import { toLangfuseScore } from 'expect-knowledge-retention/scorers'
 *
 * const result = await measureKnowledgeRetention(conversation)
 * const score = toLangfuseScore(result, { sessionId: 'chat-7' })
 * // await new LangfuseClient().api.scores.create(score)
 * ```
 */
export function toLangfuseScore(
  result: KnowledgeRetentionResult,
  target: LangfuseTarget,
): LangfuseScore {
  return {
    ...target,
    name,
    value: result.score,
    dataType: 'NUMERIC',
    ...(result.reason !== null && { comment: result.reason }),
    metadata: summaryOf(result),
  }
}

/** The feedback for LangSmith: `client.createFeedback({ ...toLangSmithFeedback(result), runId, sessionId })`. */
export function toLangSmithFeedback(result: KnowledgeRetentionResult): LangSmithFeedback {
  return {
    key: name,
    score: result.score,
    ...(result.reason !== null && { comment: result.reason }),
    feedbackSourceType: 'model',
    sourceInfo: summaryOf(result),
  }
}

/** The annotation for Phoenix: `addSpanAnnotation({ spanAnnotation: { ...toPhoenixAnnotation(result), spanId } })`. */
export function toPhoenixAnnotation(result: KnowledgeRetentionResult): PhoenixAnnotation {
  return {
    name,
    label: result.passed ? 'pass' : 'fail',
    score: result.score,
    ...(result.reason !== null && { explanation: result.reason }),
    annotatorKind: 'LLM',
    metadata: summaryOf(result),
  }
}

/** The feedback for Braintrust: `logger.logFeedback({ ...toBraintrustFeedback(result), id })`. */
export function toBraintrustFeedback(result: KnowledgeRetentionResult): BraintrustFeedback {
  return {
    scores: { [name]: result.score },
    ...(result.reason !== null && { comment: result.reason }),
    source: 'api',
    metadata: summaryOf(result),
  }
}

/** What stands beside a score: no text of the conversation but what the reason quotes. */
export function summaryOf(result: KnowledgeRetentionResult): Record<string, unknown> {
  const { judge, evalMode, threshold, passed, judgedTurns, verdicts } = result
  const attritions = verdicts.flatMap(({ attrition, path }) =>
    attrition === null ? [] : [{ attrition, turn: path }],
  )
  return { judge, evalMode, threshold, passed, judgedTurns, attritions }
}
