/**
 * The conversations that the messages are pinned on, with what a careful judge finds in them.
 */
import { chat, exchanges, resultOf } from './results.js'

/** The assistant asks for the name it has used itself. */
export const nameAskedAgain = resultOf({
  turns: chat(
    'My name is Maya.',
    'How can I help, Maya?',
    'Open a ticket for me.',
    'Sure. What is your name?',
  ),
  facts: [{ statement: "the user's name is Maya", subject: 'name', turn: 0 }],
  slips: [
    {
      turn: 3,
      attrition: 'asked_again',
      facts: [0],
      reason: 'the assistant asks for the name although the user gave it in messages[0].',
    },
  ],
  rest: { threshold: 1 },
})

/** Lobster noodles for a user who is allergic to lobster. */
export const lobsterNoodles = resultOf({
  turns: exchanges(
    ['你好', '请问你对龙虾过敏吗？'],
    ['是的，我对龙虾过敏', '好的，已记录。请问晚饭要为您准备什么？'],
    ['准备龙虾面吧', '好的，已为您预订龙虾面。'],
  ),
  facts: [{ statement: '用户对龙虾过敏', subject: '过敏', kind: 'constraint', turn: 2 }],
  slips: [
    {
      turn: 5,
      attrition: 'ignored',
      facts: [0],
      reason: '用户说过对龙虾过敏，助手仍然预订了龙虾面。',
    },
  ],
  rest: { threshold: 1 },
})

const pleasantries =
  'Thank you so much for reaching out to us today, it is always a pleasure to help our guests ' +
  'plan an evening they will remember. '

/** Three slips of three kinds, one of them in the middle of a very long reply, and a correction. */
export const dinnerForFour = resultOf({
  turns: chat(
    'I am Maya and I am allergic to lobster. We are four people.',
    'Welcome, Maya! No lobster, a table for four.',
    'Our train arrives on Monday at 6 pm.',
    'I will keep that in mind.',
    'Sorry, I mixed that up: at 10 pm.',
    'No problem, 10 pm then.',
    'What would you suggest for dinner?',
    `${pleasantries.repeat(2)}I have reserved our famous lobster noodles for your party,\n` +
      `with the lobster bisque to start.\n\n${pleasantries}`,
    'And when does our train arrive?',
    'Could you tell me when your train arrives?',
    'Please book it.',
    'Your table for two is booked for Monday at 6 pm, Maya.',
  ),
  facts: [
    { statement: "the user's name is Maya", subject: 'name', turn: 0 },
    {
      statement: 'the user is allergic to lobster',
      subject: 'allergy',
      kind: 'constraint',
      turn: 0,
    },
    { statement: 'the party is four people', subject: 'party size', turn: 0 },
    {
      statement: 'the train arrives on Monday at 6 pm',
      subject: 'arrival',
      turn: 2,
      correctedBy: 4,
    },
    { statement: 'the train arrives on Monday at 10 pm', subject: 'arrival', turn: 4 },
  ],
  slips: [
    {
      turn: 7,
      attrition: 'ignored',
      facts: [1],
      reason: 'the assistant reserves lobster for a user who is allergic to it.',
    },
    {
      turn: 9,
      attrition: 'forgotten',
      facts: [4],
      reason: 'the user asks for the arrival time, which the assistant does not know.',
    },
    {
      turn: 11,
      attrition: 'contradicted',
      facts: [2, 3],
      reason: 'the table is for two instead of four, and at the time that was corrected.',
    },
  ],
  rest: { threshold: 1 },
})

/** Nothing to find fault with. */
export const nameRetained = resultOf({
  turns: chat(
    'My name is Maya.',
    'How can I help, Maya?',
    'Open a ticket for me.',
    'Done, Maya: ticket 4711 is open.',
  ),
  facts: [{ statement: "the user's name is Maya", subject: 'name', turn: 0 }],
  rest: { threshold: 1, reason: 'both replies hold to the name the user gave.' },
})

/** A greeting and its answer: no fact, so nothing is judged. */
export const greeting = resultOf({ turns: chat('Hello', 'Hi! How can I help?'), facts: [] })
