/** Conversations by the line, and a judge that knows which of them lose the user's name. */
import type { ScriptedAnswer, ShownData } from './scripted-judge.js'

/** A conversation in which the name is asked for again, or not; `mark` makes it another one. */
export function chat(mark: string, isLost = false, exchanges = 2): readonly object[] {
  return [
    { role: 'user', content: `My name is Maya, ${mark}.` },
    { role: 'assistant', content: 'How can I help, Maya?' },
    ...Array.from({ length: exchanges - 1 }, (_, at) => [
      { role: 'user', content: `Open ticket ${at}.` },
      {
        role: 'assistant',
        content: isLost && at === 0 ? 'Sure. What is your name?' : 'Done, Maya.',
      },
    ]).flat(),
  ]
}

/** JSON Lines of records. */
export function jsonLines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

/** What a careful judge answers about them in one request. */
export function answerAbout(data: ShownData): ScriptedAnswer {
  const lost = data.judge.filter((turn) =>
    data.conversation.find((shown) => shown.turn === turn)?.assistant?.includes('your name?'),
  )
  return {
    facts: [{ id: 1, turn: 0, kind: 'fact', subject: 'name', fact: "the user's name is Maya" }],
    corrections: [],
    attritions: lost.map((turn) => ({
      turn,
      kind: 'asked_again',
      facts: [1],
      reason: 'it asks for the name that the user gave',
    })),
    retained: data.judge.filter((turn) => !lost.includes(turn)),
  }
}
