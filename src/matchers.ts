/**
 * The bare matchers, for `expect.extend` of any runner that has it: `expect` with node:test, Playwright,
 * Bun. No side effects.
 */
import { checkMemoryOnceNeeded, checkOnceNeeded } from './matcher/check-once-needed.js'
import { runnerPaint } from './matcher/matcher-state.js'
import { makeMatcher, makeMemoryMatcher, type RunnerDoor } from './matcher/to-retain-knowledge.js'

export type { Matcher, MatcherResult } from './matcher/to-retain-knowledge.js'
export type { MatcherState } from './matcher/matcher-state.js'
export type { KnowledgeRetentionMatchers, RememberOptions } from './matcher/matcher-types.js'

const door: RunnerDoor = {
  testOf: (state) => ({ testPath: state.testPath, testName: state.currentTestName }),
  paintOf: runnerPaint,
  check: checkOnceNeeded,
  checkMemory: checkMemoryOnceNeeded,
}

/**
 * The matcher. See `KnowledgeRetentionMatchers.toRetainKnowledge` for what it does.
 *
 * @example
 * ```ts
 * import { expect } from 'expect'
 * import { toRememberFor, toRetainKnowledge } from 'expect-knowledge-retention/matchers'
 *
 * expect.extend({ toRememberFor, toRetainKnowledge })
 * ```
 */
export const toRetainKnowledge = makeMatcher(door)

/** The matcher for chatbots. See `KnowledgeRetentionMatchers.toRememberFor` for what it does. */
export const toRememberFor = makeMemoryMatcher(door)
