/**
 * Spans in every form in which they are handed on: the objects of the OpenTelemetry SDKs, what their
 * console exporters print, OTLP JSON with typed values, and exports of tracing tools.
 */
import { firstOf, isItem, type Item, textOrNull, timeOf } from '../../reading/index.js'

/** The attributes of a span by their names. */
export type Attributes = ReadonlyMap<string, unknown>

/** A span, and its place in the input. */
export interface PlacedSpan {
  readonly span: Item
  readonly where: string
}

const exportKeys = ['spans', 'resourceSpans', 'resource_spans']
/** What the attributes of spans about chats begin with, in all conventions. */
const chatAttribute = /^(?:gen_ai|llm|ai|openinference|traceloop)\./
const column = 'attributes.'

/** Whether an object is a span or an export of spans. */
export function holdsSpans(value: Item): boolean {
  return isSpan(value) || exportKeys.some((key) => Array.isArray(value[key]))
}

/** The spans in a span or an export of spans. */
export function spansIn(value: Item, place: string): readonly PlacedSpan[] {
  if (isSpan(value)) return [{ span: value, where: place }]
  const prefix = place && `${place}, `
  const spans = itemsUnder(value, ['spans'], prefix)
  if (spans.length > 0) return spans
  return itemsUnder(value, ['resourceSpans', 'resource_spans'], prefix).flatMap((resource) =>
    itemsUnder(resource.span, ['scopeSpans', 'scope_spans'], `${resource.where}.`).flatMap(
      (scope) => itemsUnder(scope.span, ['spans'], `${scope.where}.`),
    ),
  )
}

function itemsUnder(value: Item, keys: readonly string[], prefix: string): readonly PlacedSpan[] {
  const key = keys.find((name) => Array.isArray(value[name]))
  const list = key === undefined ? null : value[key]
  if (!Array.isArray(list)) return []
  return list.flatMap((span, i) => (isItem(span) ? [{ span, where: `${prefix}${key}[${i}]` }] : []))
}

function isSpan(value: Item): boolean {
  // A message may carry the id of the span it was recorded in.
  if ('content' in value) return false
  if (typeof firstOf(value, ['spanId', 'span_id']) === 'string') return true
  if (typeof value['spanContext'] === 'function') return true
  const { attributes, context } = value
  const isRecorded = isItem(attributes) || Array.isArray(attributes)
  if (isRecorded && (contextOf(value) !== null || isItem(context))) return true
  return [...attributesIn(value), ...attributesIn(attributes)].some(([key]) =>
    chatAttribute.test(key),
  )
}

/** All attributes of a span, those of its events included where it has no messages itself. */
export function attributesOf(span: Item, messagesKey: string): Attributes {
  const { attributes, events } = span
  const all = new Map([...attributesIn(span, chatAttribute), ...attributesIn(attributes)])
  // Newer instrumentations may put the messages on an event of the span instead.
  for (const event of Array.isArray(events) && !all.has(messagesKey) ? events : []) {
    if (!isItem(event)) continue
    for (const [key, value] of attributesIn(event['attributes'], chatAttribute)) all.set(key, value)
  }
  return all
}

/** Attributes from an object, from columns of a table, or from OTLP's list of keys and values. */
export function attributesIn(attributes: unknown, wanted?: RegExp): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const keep = (key: string, value: unknown) => {
    if (value !== null && wanted?.test(key) !== false) found.set(key, value)
  }
  if (Array.isArray(attributes)) {
    for (const entry of attributes) {
      if (isItem(entry) && typeof entry['key'] === 'string') {
        keep(entry['key'], valueOf(entry['value']))
      }
    }
  } else if (isItem(attributes)) {
    for (const key of Object.keys(attributes)) {
      keep(key.startsWith(column) ? key.slice(column.length) : key, attributes[key])
    }
  }
  return found
}

/** A typed value of OTLP as plain data. */
function valueOf(value: unknown): unknown {
  if (!isItem(value)) return value
  const { arrayValue, kvlistValue } = value
  if (isItem(arrayValue)) {
    return Array.isArray(arrayValue['values']) ? arrayValue['values'].map(valueOf) : []
  }
  if (isItem(kvlistValue)) return Object.fromEntries(attributesIn(kvlistValue['values']))
  return firstOf(value, ['stringValue', 'boolValue', 'intValue', 'doubleValue'])
}

/** The trace of a span; null where the span does not tell. */
export function traceOf(span: Item): string | null {
  const own = textOrNull(firstOf(span, ['traceId', 'trace_id', 'context.trace_id']))
  return own ?? contextOf(span)
}

function contextOf(span: Item): string | null {
  const { context, spanContext } = span
  const nested: unknown = typeof spanContext === 'function' ? spanContext.call(span) : context
  const place = isItem(nested) ? nested : span
  return textOrNull(firstOf(place, ['traceId', 'trace_id']))
}

/** When a span ended, or began where its end is not told, in milliseconds; 0 where neither is. */
export function endOf(span: Item): number {
  const nanoseconds = firstOf(span, ['endTimeUnixNano', 'end_time_unix_nano', 'startTimeUnixNano'])
  if (nanoseconds !== undefined) return Number(nanoseconds) / 1e6 || 0
  const time = firstOf(span, ['endTime', 'end_time', 'startTime', 'start_time', 'timestamp'])
  return timeOf(time) ?? 0
}
