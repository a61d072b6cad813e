/** Messages as events of a span, the form of the GenAI convention up to version 1.36. */
import { isItem, type Item, type ItemList, parsedJson } from '../../reading/index.js'
import { attributesIn } from './span.js'

/** The messages among the events of a span; null when there are none. */
export function messagesOfEvents({ events }: Item): readonly ItemList[] | null {
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
  for (const [key, value] of attributesIn(event['attributes'])) fields[key] = parsedJson(value)
  const message = isItem(fields['message']) ? fields['message'] : fields
  return { ...message, role: name[1] ?? 'assistant', content: message['content'] ?? null }
}
