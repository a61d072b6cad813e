/**
 * The door for Jest: registers `toRetainKnowledge` with its types, for the global `expect` and
 * that of `@jest/globals`. Import it in `setupFilesAfterEnv` or at the top of a test file.
 */
import { afterEach, expect } from '@jest/globals'
import type { MatcherState } from './matcher/matcher-state.js'
import type { KnowledgeRetentionMatchers } from './matcher/matcher-types.js'
import { refuseAsymmetricUse } from './matcher/refuse-asymmetric-use.js'
import { type RunningTest, setRunner } from './matcher/running-test.js'
import { makeMatcher } from './matcher/to-retain-knowledge.js'
import { forgottenAwait } from './matcher/track-await.js'

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends KnowledgeRetentionMatchers {}
}

declare global {
  namespace jest {
    interface Matchers<R, T> extends KnowledgeRetentionMatchers {}
  }
}

type JestState = MatcherState & {
  /** Name and number of runs, from 1, of the test that is running. */
  readonly currentTestIdentity?: () => { readonly invocations?: number } | undefined
}

function testOf(state: JestState): RunningTest {
  const invocations = state.currentTestIdentity?.()?.invocations ?? 1
  return {
    testPath: state.testPath,
    testName: state.currentTestName,
    retries: invocations - 1,
  }
}

const measure = makeMatcher(testOf)
const underWay = new Set<Promise<unknown>>()

expect.extend({
  toRetainKnowledge(this: JestState, received: unknown, ...options: [object?]) {
    const assertion = measure.call(this, received, ...options)
    underWay.add(assertion)
    assertion.finally(() => underWay.delete(assertion)).catch(() => {})
    return assertion
  },
})
refuseAsymmetricUse(expect, expect.not)
setRunner(() => testOf(expect.getState()))

// Jest ends a test without waiting for promises that nobody holds. What is still under way then
// was not awaited.
afterEach(async () => {
  if (underWay.size === 0) return
  const forgotten = [...underWay]
  underWay.clear()
  await Promise.allSettled(forgotten)
  throw forgottenAwait()
})
