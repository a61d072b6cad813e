/**
 * A conversation as it stood when its assertion began. What reads it may have to be loaded first, and
 * a chat under way grows meanwhile.
 */

/** Copies arrays and plain objects, however deep; what else is in them, such as instances, stays itself. */
export function asItStands(received: unknown): unknown {
  try {
    return copy(received, new Map())
  } catch {
    // Whoever reads it says where it cannot be read.
    return received
  }
}

function copy(value: unknown, copies: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (copies.has(value)) return copies.get(value)
  if (Array.isArray(value)) {
    const items: unknown[] = []
    copies.set(value, items)
    for (const item of value) items.push(copy(item, copies))
    return items
  }
  if (!isPlain(value)) return value
  const fields: Record<string, unknown> = { ...value }
  copies.set(value, fields)
  for (const [name, field] of Object.entries(fields)) fields[name] = copy(field, copies)
  return fields
}

/** Of whichever realm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
