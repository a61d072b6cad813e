/** Which replies of a conversation were not judged yet, however much of it a span shows. */
import type { Conversation, Turn } from '../../types.js'

/** The last reply that was judged, and how many had been said by then. */
export interface JudgedUpTo {
  readonly content: string
  readonly replies: number
}

/** The replies after those that were judged, in speaking order. */
export function newReplies({ turns }: Conversation, judged: JudgedUpTo | null): readonly Turn[] {
  const replies = turns.filter(({ role }) => role === 'assistant')
  if (judged === null) return replies
  if (replies[judged.replies - 1]?.content === judged.content) return replies.slice(judged.replies)
  // An application that sends only the last messages shows the judged reply at another place, or no more.
  const last = replies.findLastIndex(({ content }) => content === judged.content)
  return last === -1 ? replies.slice(-1) : replies.slice(last + 1)
}

/** What has been judged once all of a conversation is. */
export function judgedUpTo({ turns }: Conversation): JudgedUpTo | null {
  const replies = turns.filter(({ role }) => role === 'assistant')
  const last = replies.at(-1)
  return last === undefined ? null : { content: last.content, replies: replies.length }
}
