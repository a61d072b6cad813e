/**
 * One message that names its speaker in `role`: who speaks, and what the content says.
 */
import type { Utterance } from './format.js'
import type { Item } from './item.js'
import { type PartKind, readContent, toolText } from './read-content.js'
import { readRole } from './speaker.js'

/** Where chat APIs put the reasoning of a message, beside its content. */
const reasoningKeys = ['reasoning_content', 'reasoning', 'thinking']

/** The utterances of a message `{ role, content }`, its parts told apart by `kinds`. */
export function readMessage(
  message: Item,
  place: string,
  kinds?: Readonly<Record<string, PartKind>>,
): readonly Utterance[] {
  const speaker = readRole(message['role'], place)
  const { content } = message
  if (speaker === 'other') return []
  if (speaker === 'tool') return [{ kind: 'tool_result', text: toolText(content) }]
  const said = readContent(content, speaker, `${place}.content`, kinds)
  const hasReasoning = reasoningKeys.some((key) => hasText(message[key]))
  return hasReasoning ? [{ kind: 'unsaid' }, ...said] : said
}

function hasText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
