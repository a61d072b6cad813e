/**
 * OpenTelemetry spans to fragments of conversations: plain span objects, spans with attributes as
 * JSON text, and OTLP JSON exports with the spans of many traces.
 */
import type { ItemList } from './item-list.js'
import type { Fragment, FragmentFault } from './fragment.js'
import { firstOf, isItem, type Item } from './item.js'

const inputKey = 'gen_ai.input.messages'
const outputKey = 'gen_ai.output.messages'
const operationKey = 'gen_ai.operation.name'
const conversationKey = 'gen_ai.conversation.id'
const exportKeys = ['spans', 'resourceSpans', 'resource_spans']
const chatOperations = new Set(['chat', 'generate_content', 'text_completion'])

type Attributes = ReadonlyMap<string, unknown>

/** Whether an object is a span or an export of spans. */
export function holdsSpans(value: Item): boolean {
  return isSpan(value) || exportKeys.some((key) => Array.isArray(value[key]))
}

/**
 * The fragments in a span or an export of spans. Spans that have nothing to do with a chat give
 * none; those whose messages cannot be read give their fault.
 */
export function collectSpans(value: Item, place: string): readonly Fragment[] {
  return spansIn(value, place).flatMap(({ span, where }) => fragmentOf(span, where) ?? [])
}

interface PlacedSpan {
  readonly span: Item
  readonly where: string
}

function spansIn(value: Item, place: string): readonly PlacedSpan[] {
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
  if (inputKey in value || operationKey in value) return true
  return attributesIn(value['attributes']).size > 0
}

function fragmentOf(span: Item, where: string): Fragment | null {
  const attributes = attributesOf(span)
  const operation = attributes.get(operationKey)
  const isChat = typeof operation === 'string' && chatOperations.has(operation)
  const lists = attributes.has(inputKey) ? listsOf(attributes) : eventListOf(span)
  const fragment = {
    where,
    trace: traceOf(span),
    conversation: textOrNull(attributes.get(conversationKey)),
    rank: [Number(lists !== null), Number(isChat || operation === undefined), endOf(span)],
  }
  if (lists !== null && 'fault' in lists) return { ...fragment, lists: [], fault: lists.fault }
  if (lists === null && isChat) return { ...fragment, lists: [], fault: notCaptured }
  return lists === null && fragment.conversation === null ? null : { ...fragment, lists }
}

const notCaptured: FragmentFault = {
  at: '',
  problem: `the chat span has no ${inputKey}: content capture is off`,
  fix: 'switch it on where the spans are made (OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT, or recordInputs and recordOutputs in the AI SDK) and record the conversation again',
}

function listsOf(attributes: Attributes): readonly ItemList[] | { readonly fault: FragmentFault } {
  const said = messagesOf(attributes.get(inputKey))
  const answers = messagesOf(attributes.get(outputKey) ?? [])
  if (said === null || answers === null) {
    return { fault: { ...cutOff, at: said === null ? inputKey : outputKey } }
  }
  // Several output messages are alternatives, of which the user saw the first.
  return [
    { path: inputKey, items: said },
    { path: outputKey, items: answers.slice(0, 1) },
  ]
}

const cutOff = {
  problem: 'is not a JSON array of messages',
  fix: 'see whether the exporter cuts long attributes (OTEL_SPAN_ATTRIBUTE_VALUE_LENGTH_LIMIT) and record the conversation again',
}

function messagesOf(value: unknown): readonly unknown[] | null {
  const messages = parsed(value)
  return Array.isArray(messages) ? messages.map(parsed) : null
}

/** Messages as events of the span, the form up to version 1.36 of the convention. */
function eventListOf(span: Item): readonly ItemList[] | null {
  const { events } = span
  if (!Array.isArray(events)) return null
  const items = events.map(messageOfEvent)
  if (items.every((item) => item === null)) return null
  // An event that is no message keeps its place, so that the others keep theirs.
  return [{ path: 'events', items: items.map((item) => item ?? { role: 'system', content: '' }) }]
}

function messageOfEvent(event: unknown): Item | null {
  if (!isItem(event)) return null
  const name = /^gen_ai\.(?:(system|user|assistant|tool)\.message|choice)$/.exec(
    String(event['name']),
  )
  if (name === null) return null
  const fields: Record<string, unknown> = {}
  for (const [key, value] of attributesIn(event['attributes'], '')) fields[key] = parsed(value)
  const message = isItem(fields['message']) ? fields['message'] : fields
  return { ...message, role: name[1] ?? 'assistant', content: message['content'] ?? null }
}

function attributesOf(span: Item): Attributes {
  const { attributes, events } = span
  const all = new Map([...attributesIn(span), ...attributesIn(attributes)])
  // Newer instrumentations may put the messages on an event of the span instead.
  for (const event of Array.isArray(events) && !all.has(inputKey) ? events : []) {
    if (!isItem(event)) continue
    for (const [key, value] of attributesIn(event['attributes'])) all.set(key, value)
  }
  return all
}

/** Attributes as a map, from an object or from OTLP's list of keys and typed values. */
function attributesIn(attributes: unknown, prefix = 'gen_ai.'): Map<string, unknown> {
  const found = new Map<string, unknown>()
  if (Array.isArray(attributes)) {
    for (const entry of attributes) {
      if (!isItem(entry) || typeof entry['key'] !== 'string') continue
      if (entry['key'].startsWith(prefix)) found.set(entry['key'], valueOf(entry['value']))
    }
  } else if (isItem(attributes)) {
    for (const key of Object.keys(attributes)) {
      const value = attributes[key]
      if (key.startsWith(prefix) && value !== null) found.set(key, value)
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
  if (isItem(kvlistValue)) {
    return Object.fromEntries(attributesIn(kvlistValue['values'], ''))
  }
  return firstOf(value, ['stringValue', 'boolValue', 'intValue', 'doubleValue'])
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function traceOf(span: Item): string | null {
  const { context, spanContext } = span
  const own = textOrNull(firstOf(span, ['traceId', 'trace_id']))
  if (own !== null) return own
  const nested: unknown = typeof spanContext === 'function' ? spanContext.call(span) : context
  return isItem(nested) ? textOrNull(firstOf(nested, ['traceId', 'trace_id'])) : null
}

/** When a span ended, or began where its end is not told, in milliseconds; 0 where neither is. */
function endOf(span: Item): number {
  const nanoseconds = firstOf(span, ['endTimeUnixNano', 'end_time_unix_nano', 'startTimeUnixNano'])
  if (nanoseconds !== undefined) return Number(nanoseconds) / 1e6 || 0
  const time = firstOf(span, ['endTime', 'end_time', 'startTime', 'start_time', 'timestamp'])
  if (Array.isArray(time)) return Number(time[0]) * 1e3 + Number(time[1]) / 1e6 || 0
  if (typeof time === 'number') return time
  return typeof time === 'string' ? Date.parse(time) || 0 : 0
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
