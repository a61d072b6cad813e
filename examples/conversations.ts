/** The conversations of the examples, in shapes that chatbots produce. */

/** The assistant asks for a name that it was told. */
export const askedAgain = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'How can I help, Maya?' },
  { role: 'user', content: 'Open a ticket for me.' },
  { role: 'assistant', content: 'Sure. What is your name?' },
]

/** The assistant books against an allergy; exchange pairs, in Chinese. */
export const lobster = {
  turns: [
    { input: '你好', actual_output: '请问你对龙虾过敏吗？' },
    { input: '是的，我对龙虾过敏', actual_output: '好的，已记录。请问晚饭要为您准备什么？' },
    { input: '准备龙虾面吧', actual_output: '好的，已为您预订龙虾面。' },
  ],
}

/** The assistant breaks a promise of its own; the user's facts are all retained. */
export const brokenPromise = [
  { role: 'user', content: 'What does delivery to Rome cost, and how long does it take?' },
  { role: 'assistant', content: 'Two days, and delivery is free.' },
  { role: 'user', content: 'Then send me the blue lamp.' },
  { role: 'assistant', content: 'The blue lamp is on its way to Rome. Delivery costs 9 euros.' },
]

/** What a chatbot that remembers says, as `vitest/live-chatbot.test.ts` talks to it. */
export const ticketForMaya = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'How can I help, Maya?' },
  { role: 'user', content: 'Open a ticket for me.' },
  { role: 'assistant', content: 'Ticket opened for Maya. Anything else?' },
  { role: 'user', content: 'No, thank you.' },
  { role: 'assistant', content: 'You are welcome, Maya.' },
]

/** The user corrects a time, and the assistant follows. */
export const correctedTime = {
  messages: [
    { role: 'system', content: 'You manage a calendar.' },
    { role: 'user', content: 'Set a reminder for dinner on Monday at 6 pm.' },
    { role: 'assistant', content: 'Dinner, Monday at 6 pm. Anything else?' },
    { role: 'user', content: "It's with Tom, and it's at 10 pm, not 6 pm." },
    { role: 'assistant', content: 'Updated: dinner with Tom on Monday at 10 pm.' },
  ],
}

/** Nothing has to be recalled. */
export const nothingToRecall = [
  { role: 'assistant', content: 'Hello! What would you like to know?' },
  { role: 'user', content: 'How many legs does a spider have?' },
  { role: 'assistant', content: 'Eight.' },
]

/** The assistant asks only to confirm what it knows. */
export const asksToConfirm = [
  { role: 'user', content: 'I need a table for four on Friday. Two of us are vegan.' },
  {
    role: 'assistant',
    content: 'Four people on Friday, two of them vegan: is that right? And at what time?',
  },
  { role: 'user', content: 'Yes. 7 pm, please.' },
  {
    role: 'assistant',
    content: 'Booked: Friday, 7 pm, four people. The kitchen knows of two vegans.',
  },
]

const smallTalk: readonly (readonly [string, string])[] = [
  ['Which plants survive on a dark balcony?', 'Ferns, ivy and hostas do well in the shade.'],
  ['How often do ferns need water?', 'Whenever the top of the soil feels dry, about twice a week.'],
  ['Do they need fertilizer?', 'A weak liquid one, once a month from spring to autumn.'],
  ['When should they be repotted?', 'In spring, when the roots fill the pot.'],
  ['What soil is best?', 'A loose mix with peat-free compost and some bark.'],
  ['Can ivy grow in a basket?', 'Yes, it hangs down nicely and is easy to trim.'],
  ['How do I trim it?', 'Cut just above a leaf, a few times a year.'],
  ['Do hostas attract snails?', 'They do. Copper tape around the pot keeps most away.'],
  ['Where is copper tape sold?', 'Most garden centres and hardware shops have it.'],
  ['How long do hostas live?', 'Twenty years and more, if the roots are not kept wet.'],
  ['Do they flower?', 'In summer, white or violet.'],
  ['Can they stay out in winter?', 'Yes, they die back and return in spring.'],
  ['And the ferns?', 'Many are hardy; cover the pot in hard frost.'],
  ['What about wind?', 'A dense plant such as ivy on the rail breaks it.'],
  ['How heavy is a wet pot?', 'About two kilograms for each litre of soil, roughly.'],
  ['Is there a light soil?', 'Mixes with perlite weigh about half.'],
  ['What is perlite?', 'Volcanic glass, heated until it puffs up.'],
  ['Thanks. Which plants here are poisonous for pets?', 'Ivy and hostas are; ferns are harmless.'],
]

/** A fact of the first turn is lost in turn 40. */
export const lostInTurn40 = [
  { role: 'user', content: 'Hi! My dog Bruno chews on everything, so keep that in mind.' },
  { role: 'assistant', content: 'Hello to you and Bruno! What are you planning?' },
  ...smallTalk.flatMap(([question, answer]) => [
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ]),
  { role: 'user', content: 'Write a sign for the balcony door with the name of my dog on it.' },
  { role: 'assistant', content: 'Gladly! What is your dog called?' },
]
