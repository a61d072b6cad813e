/** How each matcher is used rightly, for the errors of those who use it otherwise. */

/** What errors about a matcher's use say. */
export interface MatcherUsage {
  readonly name: 'toRetainKnowledge' | 'toRememberFor'
  /** The right way to write it. */
  readonly right: string
  /** What it takes. */
  readonly received: string
}

/** `toRetainKnowledge`. */
export const retainKnowledge: MatcherUsage = {
  name: 'toRetainKnowledge',
  right: 'await expect(conversation).toRetainKnowledge()',
  received: 'a conversation',
}

/** `toRememberFor`. */
export const rememberFor: MatcherUsage = {
  name: 'toRememberFor',
  right: 'await expect(chatbot).toRememberFor({ exchanges: 20 })',
  received: 'a chatbot or a curve',
}
