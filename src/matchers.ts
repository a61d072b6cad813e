/**
 * The bare matchers, for `expect.extend` of any runner that has it: `expect` with node:test, Playwright,
 * Bun. No side effects.
 */
import {
  checkMemoryOnceNeeded,
  checkOnceNeeded,
  checkRateOnceNeeded,
} from './matcher/check-once-needed.js'
import { runnerPaint } from './matcher/matcher-state.js'
import { makeMatchers } from './matcher/make-matchers.js'

export type { Matcher, MatcherResult } from './matcher/make-matchers.js'
export type { MatcherState } from './matcher/matcher-state.js'
export type {
  KnowledgeRetentionMatchers,
  RememberOptions,
  RetentionRateOptions,
} from './matcher/matcher-types.js'

const matchers = makeMatchers({
  testOf: (state) => ({ testPath: state.testPath, testName: state.currentTestName }),
  paintOf: runnerPaint,
  check: checkOnceNeeded,
  checkMany: checkRateOnceNeeded,
  checkMemory: checkMemoryOnceNeeded,
})

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
export const toRetainKnowledge = matchers.toRetainKnowledge

/**
 * The matcher on many conversations. See `KnowledgeRetentionMatchers.toRetainKnowledgeInMost` for what it does.
 *
 * @example
 * ```ts
 * import { expect } from 'expect'
 * import { toRetainKnowledgeInMost } from 'expect-knowledge-retention/matchers'
 *
 * expect.extend({ toRetainKnowledgeInMost })
 * ```
 */
export const toRetainKnowledgeInMost = matchers.toRetainKnowledgeInMost

/**
 * The matcher for chatbots. See `KnowledgeRetentionMatchers.toRememberFor` for what it does.
 *
 * @example
 * ```ts
 * import { expect } from 'expect'
 * import { toRememberFor } from 'expect-knowledge-retention/matchers'
 *
 * expect.extend({ toRememberFor })
 * ```
 */
export const toRememberFor = matchers.toRememberFor
