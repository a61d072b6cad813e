/**
 * The only importer of OpenTelemetry's API: results out as the event and as metrics, and calls of the
 * judge kept out of the traces they are about.
 * Source: OpenTelemetry semantic conventions for GenAI events, `gen_ai.evaluation.result` (development,
 * https://github.com/open-telemetry/semantic-conventions-genai, as of December 2026).
 */
import {
  type Attributes,
  context,
  createContextKey,
  diag,
  metrics,
  ROOT_CONTEXT,
  type SpanContext,
  trace,
} from '@opentelemetry/api'
import { logs, SeverityNumber } from '@opentelemetry/api-logs'

export type { SpanContext } from '@opentelemetry/api'

/** A span whose reply was evaluated. */
export interface EvaluatedSpan {
  readonly context: SpanContext
  /** `gen_ai.response.id`; null where the span has none. */
  readonly responseId: string | null
}

/** What came of one evaluation. */
export interface Evaluation {
  readonly conversation: string
  /** In [0, 1]; null when the judge could not decide. */
  readonly score: number | null
  /** `retained`, a kind of attrition, `pass` or `fail`; null when the judge could not decide. */
  readonly label: string | null
  readonly explanation: string | null
  /** The kind of fault for which the judge could not decide; null when it could. */
  readonly errorType: string | null
}

/** Why something was not judged. */
export type DropReason = 'queue_full' | 'too_many_conversations' | 'budget' | 'shutdown'

/** Tells backends what came of evaluations. */
export interface Telemetry {
  /** The event of one judged reply, on its span. */
  evaluated(span: EvaluatedSpan, evaluation: Evaluation): void
  /** The score of a conversation, in [0, 1]. */
  score(score: number): void
  attrition(kind: string): void
  invalid(errorType: string): void
  dropped(reason: DropReason): void
  tokens(count: number, type: 'input' | 'output'): void
  /** A warning to whoever listens to OpenTelemetry's own diagnostics. */
  warn(message: string): void
}

const scope = 'expect-knowledge-retention'

/** Event and metrics through the providers that are registered globally when something is told. */
export function telemetry(): Telemetry {
  const meter = metrics.getMeter(scope)
  const scores = meter.createHistogram('knowledge_retention.score', {
    description: 'Scores of judged conversations, from 0 to 1.',
    unit: '1',
    advice: { explicitBucketBoundaries: [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1] },
  })
  const attritions = meter.createCounter('knowledge_retention.attritions', {
    description: 'Replies that lost knowledge, by kind.',
    unit: '{reply}',
  })
  const invalid = meter.createCounter('knowledge_retention.invalid', {
    description: 'Conversations that the judge could not decide on.',
    unit: '{conversation}',
  })
  const dropped = meter.createCounter('knowledge_retention.dropped', {
    description: 'Conversations that were not judged, by reason.',
    unit: '{conversation}',
  })
  const tokens = meter.createCounter('knowledge_retention.tokens', {
    description: 'Tokens that the judge read and wrote.',
    unit: '{token}',
  })
  return {
    evaluated({ context: spanContext, responseId }, evaluation) {
      logs.getLogger(scope).emit({
        eventName: 'gen_ai.evaluation.result',
        severityNumber: SeverityNumber.INFO,
        context: trace.setSpanContext(ROOT_CONTEXT, spanContext),
        attributes: attributesOf(evaluation, responseId),
      })
    },
    score: (score) => scores.record(score),
    attrition: (kind) => attritions.add(1, { 'knowledge_retention.attrition.kind': kind }),
    invalid: (errorType) => invalid.add(1, { 'error.type': errorType }),
    dropped: (reason) => dropped.add(1, { 'knowledge_retention.drop.reason': reason }),
    tokens: (count, type) => tokens.add(count, { 'gen_ai.token.type': type }),
    warn: (message) => diag.warn(message),
  }
}

function attributesOf(
  { conversation, score, label, explanation, errorType }: Evaluation,
  responseId: string | null,
): Attributes {
  return {
    'gen_ai.evaluation.name': 'knowledge_retention',
    'gen_ai.conversation.id': conversation,
    ...(score !== null && { 'gen_ai.evaluation.score.value': score }),
    ...(label !== null && { 'gen_ai.evaluation.score.label': label }),
    ...(explanation !== null && { 'gen_ai.evaluation.explanation': explanation }),
    ...(responseId !== null && { 'gen_ai.response.id': responseId }),
    ...(errorType !== null && { 'error.type': errorType }),
  }
}

/** As `suppressTracing` of @opentelemetry/core sets it. */
const suppressed = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING')

/** Does `work` without a trace: an instrumented judge would be judged itself, without end. */
export function withoutTracing<T>(work: () => Promise<T>): Promise<T> {
  return context.with(ROOT_CONTEXT.setValue(suppressed, true), work)
}
