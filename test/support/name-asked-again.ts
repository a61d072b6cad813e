/** The conversation that most tests are about: a name is given, and asked for again. */

/** Two exchanges; `messages[3]` asks for what `messages[0]` gave. */
export const maya = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'How can I help, Maya?' },
  { role: 'user', content: 'Open a ticket for me.' },
  { role: 'assistant', content: 'Sure. What is your name?' },
]

/** Its fact, as a language judge lists it. */
export const mayasName = {
  id: 1,
  turn: 0,
  kind: 'fact',
  subject: 'name',
  fact: "the user's name is Maya",
}
