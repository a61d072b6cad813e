/**
 * Conversations with Maya, who is allergic to lobster, and judges of all kinds that answer about them
 * from nothing but the request they are sent.
 */
import type { AskedDecisions, Told } from './decision-providers.js'
import type { ChatBody } from './loopback-chat.js'
import { type ShownTurn, shownData } from './scripted-judge.js'

/** A message as users pass them. */
export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

const smallTalk = (what: string) => [`Do you have ${what}?`, `Yes, we have ${what}.`] as const

function conversationOf(...exchanges: readonly (readonly [string, string])[]): readonly Message[] {
  return exchanges.flatMap(([user, assistant]) => [
    { role: 'user', content: user },
    { role: 'assistant', content: assistant },
  ])
}

/** Two exchanges; the second reply asks for the name again. */
export const askedAgain = conversationOf(
  ['My name is Maya and I am allergic to lobster.', 'How can I help, Maya?'],
  ['Open a ticket for me.', 'Sure. What is your name?'],
)

/** The same, but the name is remembered. */
export const remembered = conversationOf(
  ['My name is Maya and I am allergic to lobster.', 'How can I help, Maya?'],
  ['Open a ticket for me.', 'Done, Maya.'],
)

/** Ten exchanges; the sixth reply serves lobster and the tenth asks for the name again. */
export const tenExchanges = conversationOf(
  ['My name is Maya and I am allergic to lobster.', 'Welcome, Maya!'],
  smallTalk('a terrace'),
  smallTalk('parking'),
  smallTalk('live music'),
  smallTalk('high chairs'),
  ['What would you suggest for dinner?', 'Our lobster noodles.'],
  smallTalk('still water'),
  smallTalk('a wine list'),
  smallTalk('vegan dishes'),
  ['Open a ticket for me.', 'Sure. What is your name?'],
)

const facts = [
  { id: 1, turn: 0, kind: 'fact', subject: 'name', fact: "the user's name is Maya" },
  { id: 2, turn: 0, kind: 'constraint', subject: 'allergy', fact: 'no lobster for the user' },
]

const serves = {
  kind: 'ignored',
  facts: [2],
  reason: 'it serves lobster to a user with an allergy',
}
const asks = { kind: 'asked_again', facts: [1], reason: 'it asks for the name that the user gave' }

function attritionOf(turns: readonly ShownTurn[], turn: number) {
  const reply = turns.find((shown) => shown.turn === turn)?.assistant ?? ''
  if (reply.includes('lobster noodles')) return serves
  return reply.includes('your name?') ? asks : null
}

/** What a careful language judge answers to a chat completion request of the metric. */
export function languageAnswer({ messages, response_format: format }: ChatBody): object {
  const schemaName = format?.type === 'json_schema' ? format.json_schema.name : ''
  const data = shownData({ messages })
  const judged = data.judge.map((turn) => ({
    turn,
    attrition: attritionOf(data.conversation, turn),
  }))
  const found = {
    attritions: judged.flatMap(({ turn, attrition }) =>
      attrition ? [{ turn, ...attrition }] : [],
    ),
    retained: judged.flatMap(({ turn, attrition }) => (attrition ? [] : [turn])),
  }
  if (schemaName === 'facts') return { facts, corrections: [] }
  if (schemaName === 'explanations') return { attritions: found.attritions }
  if (schemaName === 'grade') return { grade: 'forgets_important' }
  return schemaName === 'verdicts' ? found : { facts, corrections: [], ...found }
}

/**
 * What a careful decision judge answers: P(attrition) of each turn, or the three answers on the whole
 * of a conversation that is not remembered.
 */
export function decisionAnswers({ names, state }: AskedDecisions): Record<string, Told> {
  if (names.includes('retention')) {
    return {
      remembers: 0.2,
      asks_nothing_again: 0.1,
      retention: {
        score: 0.75,
        confidence: 0.7,
        levels: [
          [0, 0.375],
          [1, 0.5],
          [2, 0.125],
          [3, 0],
        ],
      },
    }
  }
  const { conversation } = state as { readonly conversation: readonly ShownTurn[] }
  return Object.fromEntries(
    names.map((name) => [
      name,
      attritionOf(conversation, Number(name.replace('turn_', ''))) ? 0.95 : 0.125,
    ]),
  )
}
