/**
 * Plain turns, `{ role, content }`: the form every chat API and most evaluation libraries share.
 * It takes what no richer format claims, so it stands last in the list.
 */
import {
  describeItem,
  type Format,
  readMessage,
  speakerOf,
  unreadable,
} from '../../reading/index.js'

/** Reads `{ role, content }`, the content a text or a list of parts. */
export const roleContent: Format = {
  name: 'role/content turns',
  keys: [['role', 'content']],
  items: {
    listName: 'messages',
    recognises: (item) => typeof item['role'] === 'string' && !Array.isArray(item['parts']),
    read(item, place) {
      if (item['content'] === undefined && speakerOf(item['role']) !== 'other') {
        if ('content' in item) {
          throw unreadable(
            `${place}.content`,
            'is undefined where text was expected',
            'give what was said; see whether an await is missing where it is made',
          )
        }
        throw unreadable(
          place,
          `${describeItem(item)} and without content`,
          'give what was said as "content"',
        )
      }
      return readMessage(item, place)
    },
  },
}
