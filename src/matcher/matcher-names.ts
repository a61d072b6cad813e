/** What the matchers are called, and how they are called in a test. */

/** The matchers that doors register. */
export const matcherNames = ['toRetainKnowledge', 'toRetainKnowledgeInMost'] as const

/** The name of a matcher. */
export type MatcherName = (typeof matcherNames)[number]

/** The call as messages write it, without options. */
export function matcherCall(name: MatcherName): string {
  const received = name === 'toRetainKnowledge' ? 'conversation' : 'conversations'
  return `expect(${received}).${name}()`
}
