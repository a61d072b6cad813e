/**
 * The error for something in which no format finds a message or a conversation.
 */
import type { ConversationError } from '../errors.js'
import { furtherFormats, formatOf } from './formats.js'
import { isItem, type Item } from './item.js'
import { describeItem, unreadable } from './unreadable.js'

/**
 * What is wrong with a value that no format recognises, told by the slip it looks like.
 * @param where - the place of the value; empty for the whole input
 */
export function unknownItem(item: unknown, where: string): ConversationError {
  if (where === '' && (item === undefined || item === null)) {
    return unreadable(
      where,
      `is ${item}: nothing was given`,
      'see whether a return or an await is missing where it comes from; { role, content } turns are expected',
    )
  }
  const name = isItem(item) ? nameOfList(item) : null
  if (name !== null) {
    const list = /^[a-z_$][\w$]*$/i.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`
    return unreadable(
      where,
      `${describeItem(item)}: there are messages in it, under a name that is not known`,
      where === ''
        ? `pass input${list}, or call the list "messages"`
        : `call the list "messages" instead of ${JSON.stringify(name)}`,
    )
  }
  return unreadable(
    where,
    `${describeItem(item)}, not a message or a conversation`,
    `give { role, content } turns, bare or under "messages"; also read: ${furtherFormats()}`,
  )
}

/** The name under which an object holds a list of messages; null when none or several do. */
function nameOfList(item: Item): string | null {
  const names = Object.keys(item).filter((key) => {
    const list = item[key]
    return Array.isArray(list) && formatOf(list[0]) !== undefined
  })
  return names.length === 1 ? (names[0] ?? null) : null
}
