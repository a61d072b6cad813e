/**
 * The formats that are read, in the order in which they are asked whether an item is theirs.
 */
import type { Format } from './format.js'
import { openaiChat } from './formats/openai-chat.js'
import { pairs } from './formats/pairs.js'
import { roleContent } from './formats/role-content.js'

/** Every format; to add one, write its file and put it in a line here, before `roleContent`. */
export const formats: readonly Format[] = [pairs, openaiChat, roleContent]

/** The formats in one line, for error messages. */
export function acceptedFormats(): string {
  return formats.map(({ name, shape }) => `${name} ${shape}`).join('; ')
}
