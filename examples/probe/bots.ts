/** Chatbots whose memory is known exactly: what a probe finds out about them can be checked. */
import type { ChatbotContext, ChatMessage } from 'expect-knowledge-retention'
import { answer, lookUp } from './look-up.ts'

type Bot = (messages: ChatMessage[], context: ChatbotContext) => string

/** What the user said, without the question that is being asked. */
function told(messages: readonly ChatMessage[]): readonly string[] {
  return messages
    .slice(0, -1)
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
}

function reply(messages: readonly ChatMessage[], visible: readonly string[]): string {
  const question = messages.at(-1)?.content ?? ''
  return answer(question, lookUp(question, visible))
}

/** Remembers the whole conversation. */
export const perfectBot: Bot = (messages) => reply(messages, told(messages))

/** Remembers nothing. */
export const forgetfulBot: Bot = (messages) => reply(messages, [])

/** Sees only the last `size` messages, the question among them. */
export function windowBot(size: number): Bot {
  return (messages) => reply(messages, told(messages.slice(-size)))
}

/** Tokens, four characters each. */
const tokensOf = ({ content }: ChatMessage) => Math.ceil(content.length / 4)

/** Sees as many of the last messages as fit in `budget` tokens, the question among them. */
export function tokenBudgetBot(budget: number): Bot {
  return (messages) => {
    let left = budget
    let from = messages.length
    for (const message of messages.toReversed()) {
      left -= tokensOf(message)
      if (left < 0) break
      from--
    }
    return reply(messages, told(messages.slice(from)))
  }
}

/** Sees the last `size` messages, and of those before them a summary that drops every number. */
export function summaryBot(size: number): Bot {
  return (messages) => {
    const summary = told(messages.slice(0, -size + 1)).map((text) => text.replaceAll(/\d+/g, '…'))
    return reply(messages, [...summary, ...told(messages.slice(-size))])
  }
}

/** Keeps what each user said, across sessions; `mixesUsers` makes it look into another user's notes first. */
export function notebookBot({ mixesUsers = false } = {}): Bot {
  const notes = new Map<string, string[]>()
  return (messages, { user = 'nobody' }) => {
    const question = messages.at(-1)?.content ?? ''
    const own = notes.get(user) ?? []
    const others = [...notes].filter(([name]) => name !== user).flatMap(([, texts]) => texts)
    const found = (mixesUsers ? lookUp(question, others) : undefined) ?? lookUp(question, own)
    notes.set(user, [...own, question])
    return answer(question, found)
  }
}
