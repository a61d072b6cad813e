/** A conversation that loses a name, and judges that see it, that do not, and that take their time. */
import { setTimeout as pause } from 'node:timers/promises'
import type { LanguageJudge } from 'expect-knowledge-retention'

export const maya = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'How can I help, Maya?' },
  { role: 'user', content: 'Open a ticket for me.' },
  { role: 'assistant', content: 'Sure. What is your name?' },
]

const facts = [{ id: 1, turn: 0, kind: 'fact', subject: 'name', fact: "the user's name is Maya" }]
const reason = 'the assistant asks for the name although the user gave it'

/** What a judge answers that sees the name asked for again. */
export const forgotten = {
  facts,
  corrections: [],
  attritions: [{ turn: 3, kind: 'asked_again', facts: [1], reason }],
  retained: [1],
}
/** What a judge answers that finds nothing wrong. */
export const retained = { facts, corrections: [], attritions: [], retained: [1, 3] }

/** A judge that takes `delayMs` to answer. */
export function judge(name: string, answer: unknown, delayMs = 0): LanguageJudge {
  return {
    name,
    async ask() {
      if (delayMs > 0) await pause(delayMs, undefined, { ref: false })
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
      return { text, inputTokens: 100, outputTokens: 10, replayed: false }
    },
  }
}

export const forgetful = judge('forgetful', forgotten)
export const satisfied = judge('satisfied', retained)
export const slowlyForgetful = judge('slowly-forgetful', forgotten, 200)
export const slowlySatisfied = judge('slowly-satisfied', retained, 200)
export const broken = judge('broken', 'I would rather not say.')
/** Never answers before a test is over. */
export const silent = judge('silent', retained, 60_000)
