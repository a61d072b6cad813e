/** Ready manners of speaking for simulated users. */

/** A ready persona. */
export type PersonaName = 'hurried' | 'vague' | 'changes-their-mind' | 'non-native'

/** How each speaks. */
export const personas: Readonly<Record<PersonaName, string>> = {
  hurried:
    'You are in a hurry. Your messages are short, often without a greeting, with half sentences and the odd typing slip. You grow impatient when asked for things twice.',
  vague:
    'You are vague. You begin with a loose idea of what you want, say "something like" and "sort of", and become precise only where one of your facts is stated or you are asked.',
  'changes-their-mind':
    'You change your mind. At least once, about something that none of your facts fixes, you decide on one thing and a few messages later ask for another. Your facts themselves stay true.',
  'non-native':
    'You are not a native speaker. Your sentences are simple, with a few mistakes in grammar and choice of words that do not hide what you mean. Names, numbers and dates are always right.',
}

/** A persona in words: a ready one by its name, or the words given. */
export function describePersona(persona: string): string {
  return Object.entries(personas).find(([name]) => name === persona)?.[1] ?? persona
}
