/**
 * Rasa trackers: one event after the other, most of which say nothing; the tracker of a user goes on
 * over many sessions.
 * Source: https://rasa.com/docs/reference/api/pro/http-api (tracker events)
 */
import {
  type Format,
  isItem,
  type Item,
  type ItemList,
  readContent,
  timeText,
  type Utterance,
} from '../../reading/index.js'

const events = new Set([
  'user',
  'bot',
  'action',
  'slot',
  'session_started',
  'session_ended',
  'restart',
  'reset_slots',
  'rewind',
  'undo',
  'followup',
  'pause',
  'resume',
  'export',
  'agent',
  'entities',
  'user_featurization',
  'active_loop',
  'form',
  'loop_interrupted',
  'form_validation',
  'action_execution_rejected',
  'reminder',
  'cancel_reminder',
  'story_finished',
  'flow_started',
  'flow_completed',
  'stack',
])
/** What the channel sends in the user's name to steer the bot. */
const controls = new Set(['/session_start', '/restart', '/back'])

/** Reads trackers and their events. */
export const rasa: Format = {
  name: 'Rasa trackers',
  keys: [
    ['sender_id', 'events', 'slots'],
    ['event', 'text', 'timestamp'],
  ],
  items: {
    listName: 'events',
    recognises: (item) => isEvent(item),
    read(item, place) {
      const { event, text, data } = item
      if (event === 'action') return []
      if (event === 'user') {
        const isControl = typeof text === 'string' && controls.has(text.trim())
        return isControl ? [] : readContent(text, 'user', `${place}.text`)
      }
      if (event !== 'bot' && event !== 'agent') return []
      return text === null || text === undefined || text === ''
        ? shown(data)
        : readContent(text, 'assistant', `${place}.text`)
    },
  },
  open(value) {
    const { events: list, sender_id: sender } = value
    if (!Array.isArray(list) || !list.some((one) => isItem(one) && isEvent(one))) return null
    return {
      lists: inSessions(list),
      ...(typeof sender === 'string' && { id: sender }),
    }
  },
}

function isEvent({ event, role }: Item): boolean {
  return role === undefined && typeof event === 'string' && events.has(event)
}

/** An answer without text shows something else. */
function shown(data: unknown): readonly Utterance[] {
  if (!isItem(data)) return [{ kind: 'unsaid' }]
  const what = ['image', 'attachment', 'custom', 'elements', 'buttons', 'quick_replies'].find(
    (key) => data[key] !== null && data[key] !== undefined,
  )
  if (what === undefined) return [{ kind: 'unsaid' }]
  return [{ kind: 'text', role: 'assistant', text: `[${what}]` }]
}

/** The events of each session as a list of its own, where there is more than one session. */
function inSessions(list: readonly unknown[]): readonly ItemList[] {
  const starts = list.flatMap((event, i) =>
    isItem(event) && event['event'] === 'session_started' ? [i] : [],
  )
  if (starts.length < 2) return [{ path: 'events', items: list }]
  const bounds = (starts[0] ?? 0) > 0 ? [0, ...starts.slice(1)] : starts
  return bounds.map((start, session) => {
    const end = bounds[session + 1] ?? list.length
    const first = list[starts[session] ?? start]
    const at = isItem(first) ? timeText(first['timestamp']) : undefined
    return {
      path: 'events',
      items: list.slice(start, end),
      positions: Array.from({ length: end - start }, (_, i) => start + i),
      session: { id: String(session + 1), ...(at !== undefined && { at }) },
    }
  })
}
