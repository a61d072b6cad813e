/** The conversation that an evaluation tool means by its input and output. */
import { toConversation } from '../../conversation/finding/index.js'
import { isObject } from '../../platform/is-object.js'
import type { Conversation } from '../../types.js'

/** What evaluation tools hand to a scorer. */
export interface ScorerArguments {
  /** The conversation, in any format; or the last reply, as a text, where `input` is what came before it. */
  readonly output: unknown
  /** The conversation up to the reply; not looked at when `output` is a whole conversation. */
  readonly input?: unknown
}

/**
 * The conversation to measure.
 *
 * @throws {ConversationError} when neither `output` nor both together are one
 */
export function scoredConversation({ output, input }: ScorerArguments): Conversation {
  if (typeof output !== 'string' || input === undefined) return toConversation(output)
  const reply = { role: 'assistant', content: output }
  if (typeof input === 'string') return toConversation([{ role: 'user', content: input }, reply])
  if (Array.isArray(input) && input.every(hasRole)) return toConversation([...input, reply])
  const { turns } = toConversation(input)
  return toConversation([...turns.map(({ role, content }) => ({ role, content })), reply])
}

function hasRole(message: unknown): message is object {
  return isObject(message) && typeof message['role'] === 'string'
}
