/**
 * The bare matcher, for `expect.extend` of any runner that has it: `expect` with node:test, Playwright,
 * Bun. No side effects.
 */
import { checkOnceNeeded } from './matcher/check-once-needed.js'
import { runnerPaint } from './matcher/matcher-state.js'
import { makeMatcher } from './matcher/to-retain-knowledge.js'

export type { Matcher, MatcherResult } from './matcher/to-retain-knowledge.js'
export type { MatcherState } from './matcher/matcher-state.js'
export type { KnowledgeRetentionMatchers } from './matcher/matcher-types.js'

/**
 * The matcher. See `KnowledgeRetentionMatchers.toRetainKnowledge` for what it does.
 *
 * @example
 * ```ts
 * import { expect } from 'expect'
 * import { toRetainKnowledge } from 'expect-knowledge-retention/matchers'
 *
 * expect.extend({ toRetainKnowledge })
 * ```
 */
export const toRetainKnowledge = makeMatcher({
  testOf: (state) => ({ testPath: state.testPath, testName: state.currentTestName }),
  paintOf: runnerPaint,
  check: checkOnceNeeded,
})
