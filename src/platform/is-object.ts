/**
 * The one question that every reader of foreign JSON asks.
 */

/** Whether `value` is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
