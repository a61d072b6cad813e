/** What the matchers are called, and how they are called in a test. */

/** The matchers that doors register. */
export const matcherNames = [
  'toRetainKnowledge',
  'toRetainKnowledgeInMost',
  'toRememberFor',
] as const

/** The name of a matcher. */
export type MatcherName = (typeof matcherNames)[number]

/** The call as messages write it, without options. */
export function matcherCall(name: MatcherName): string {
  if (name === 'toRememberFor') return 'expect(chatbot).toRememberFor({ exchanges: 20 })'
  const received = name === 'toRetainKnowledge' ? 'conversation' : 'conversations'
  return `expect(${received}).${name}()`
}
