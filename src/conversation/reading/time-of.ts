/**
 * Points in time as people write them: seconds, milliseconds, microseconds or nanoseconds since
 * 1970, ISO texts, dates, and the pairs of OpenTelemetry.
 */
import { firstOf, type Item } from './item.js'

/** The keys under which an item says when it was said. */
const timeKeys = [
  'timestamp',
  'created_at',
  'createdAt',
  'create_time',
  'createTime',
  'localTimestamp',
  'sent_at',
  'sentAt',
  'time',
  'date',
  'ts',
]

/** When an item was said, in milliseconds; null where it does not tell. */
export function timeOfItem(item: Item): number | null {
  return timeOf(firstOf(item, timeKeys))
}

/** A point in time in milliseconds since 1970; null when the value is none. */
export function timeOf(value: unknown): number | null {
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value === 'bigint') return fromNumber(Number(value))
  if (typeof value === 'string') return fromText(value.trim())
  if (value instanceof Date) return finite(value.getTime())
  // OpenTelemetry: seconds and nanoseconds.
  if (Array.isArray(value) && value.length === 2) {
    return finite(Number(value[0]) * 1e3 + Number(value[1]) / 1e6)
  }
  return null
}

/** A point in time as a text for people: as the input writes it, or ISO for a number. */
export function timeText(value: unknown): string | undefined {
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  const time = timeOf(value)
  if (time === null || Math.abs(time) > 8.64e15) return undefined
  return new Date(time).toISOString()
}

function fromText(text: string): number | null {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return text.length < 8 ? null : fromNumber(Number(text))
  return /\d/.test(text) ? finite(Date.parse(text)) : null
}

/** The unit is told by the size: no conversation was held before 1973, or will be after 5138. */
function fromNumber(value: number): number | null {
  const size = Math.abs(value)
  if (size < 1e11) return finite(value * 1e3)
  if (size < 1e14) return finite(value)
  return finite(size < 1e17 ? value / 1e3 : value / 1e6)
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
