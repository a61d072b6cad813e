/**
 * LongMemEval questions: a history of sessions with their dates, and a question at the end. The
 * answer that the data set expects is not one that was given; a `hypothesis` is.
 * Source: https://github.com/xiaowu0162/LongMemEval
 */
import { type Format, isItem, type ItemList, timeText } from '../../reading/index.js'

/** Reads the sessions, then the question and the hypothesis, as sessions of one conversation. */
export const longMemEval: Format = {
  name: 'LongMemEval questions',
  keys: [['question_id', 'question', 'haystack_sessions', 'haystack_dates']],
  open(value) {
    const { haystack_sessions: sessions, question, hypothesis, question_id: id } = value
    if (!Array.isArray(sessions)) return null
    const ids = listOf(value['haystack_session_ids'])
    const dates = listOf(value['haystack_dates'])
    const lists = sessions.map((items, i): ItemList => {
      const at = timeText(dates[i])
      const session = { id: String(ids[i] ?? i + 1), ...(at !== undefined && { at }) }
      return { path: `haystack_sessions[${i}]`, items: listOf(items), session }
    })
    return {
      lists: [...lists, ...asked({ question, hypothesis, at: timeText(value['question_date']) })],
      ...(typeof id === 'string' && { id }),
    }
  },
}

interface Asked {
  readonly question: unknown
  readonly hypothesis: unknown
  readonly at: string | undefined
}

function asked({ question, hypothesis, at }: Asked): readonly ItemList[] {
  const session = { id: 'question', ...(at !== undefined && { at }) }
  const list = (path: string, role: string, content: unknown): readonly ItemList[] =>
    typeof content === 'string'
      ? [{ path, items: [{ role, content }], pathOf: () => path, session }]
      : []
  return [...list('question', 'user', question), ...list('hypothesis', 'assistant', hypothesis)]
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return isItem(value) && Array.isArray(value['turns']) ? value['turns'] : []
}
