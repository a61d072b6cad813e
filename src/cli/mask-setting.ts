/** Settings as they may be shown: keys and the credentials of a URL stay hidden. */
import { excerpt } from '../errors.js'
import { toServer } from '../judge/settings/index.js'

/** Of a shorter key, four characters would give too much away. */
const leastLength = 20

/** Whether a key is set, by its last four characters where it is long enough. */
export function maskKey(key: string): string {
  const end = key.slice(-4)
  return key.length >= leastLength && /^[\w-]+$/.test(end) ? `set, ends in ${end}` : 'set'
}

/** A URL without user, password, query and fragment. */
export function maskUrl(url: string): string {
  return /^https?:/i.test(url) && URL.canParse(url)
    ? excerpt(toServer(url))
    : 'set, but not to an http or https URL'
}
