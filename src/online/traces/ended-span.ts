/** A span that has ended, as the OpenTelemetry SDK gives it to its processors. */
import type { EvaluatedSpan, SpanContext } from './telemetry.js'

/** The part of `ReadableSpan` that is read. */
export interface EndedSpan {
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  /** Of older conventions, the messages stand in events. */
  readonly events?: readonly unknown[] | undefined
  readonly endTime: readonly [seconds: number, nanoseconds: number]
  spanContext(): SpanContext
}

/** The span as evaluations name it. */
export function toEvaluatedSpan(span: EndedSpan): EvaluatedSpan {
  const id = span.attributes['gen_ai.response.id']
  return { context: span.spanContext(), responseId: typeof id === 'string' ? id : null }
}

/** Whether `span` ended after `other`. */
export function endedAfter(span: EndedSpan, other: EndedSpan): boolean {
  const [seconds, nanoseconds] = span.endTime
  const [otherSeconds, otherNanoseconds] = other.endTime
  return seconds === otherSeconds ? nanoseconds >= otherNanoseconds : seconds > otherSeconds
}
