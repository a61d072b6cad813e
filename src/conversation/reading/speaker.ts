/** Who speaks: the names that chat APIs have for speakers. */
import { show } from '../../errors.js'
import type { Role } from '../../types.js'
import { unreadable } from './unreadable.js'

/** Who a message is from: a speaker, a tool, or someone who neither states facts nor is judged. */
export type Speaker = Role | 'tool' | 'other'

const speakers: Readonly<Record<string, Speaker>> = {
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  bot: 'assistant',
  chatbot: 'assistant',
  model: 'assistant',
  tool: 'tool',
  function: 'tool',
  system: 'other',
  developer: 'other',
}

/** Who a role stands for; undefined when it is none of those known. */
export function speakerOf(
  role: unknown,
  aliases: Readonly<Record<string, Speaker>> = {},
): Speaker | undefined {
  const name = typeof role === 'string' ? role.toLowerCase() : ''
  return [speakers, aliases].find((names) => Object.hasOwn(names, name))?.[name]
}

/**
 * Who a role stands for; `aliases` are the names a format has for speakers besides the usual ones.
 * @throws ConversationError when the role is none of those known: dropping such a message could
 * drop what the user said.
 */
export function readRole(
  role: unknown,
  place: string,
  aliases?: Readonly<Record<string, Speaker>>,
): Speaker {
  const speaker = speakerOf(role, aliases)
  if (speaker !== undefined) return speaker
  throw unreadable(
    place,
    `the role is ${show(role)}`,
    'name the speaker "user" or "assistant"; messages of system, developer, tool and function may stay',
  )
}
