/** A conversation that loses a name, and judges that see it and that do not. */
import type { LanguageJudge } from 'expect-knowledge-retention'

export const maya = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'How can I help, Maya?' },
  { role: 'user', content: 'Open a ticket for me.' },
  { role: 'assistant', content: 'Sure. What is your name?' },
]

const facts = [{ id: 1, turn: 0, kind: 'fact', subject: 'name', fact: "the user's name is Maya" }]

export const forgetful = judge('forgetful', {
  facts,
  corrections: [],
  attritions: [
    {
      turn: 3,
      kind: 'asked_again',
      facts: [1],
      reason: 'the assistant asks for the name although the user gave it',
    },
  ],
  retained: [1],
})

export const satisfied = judge('satisfied', {
  facts,
  corrections: [],
  attritions: [],
  retained: [1, 3],
})

export const broken = judge('broken', 'I would rather not say.')

function judge(name: string, answer: unknown): LanguageJudge {
  return {
    name,
    ask: async () => ({
      text: typeof answer === 'string' ? answer : JSON.stringify(answer),
      inputTokens: 100,
      outputTokens: 10,
      replayed: false,
    }),
  }
}
