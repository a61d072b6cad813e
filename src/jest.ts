/**
 * The door for Jest: registers `toRetainKnowledge` with its types, for the global `expect` and
 * that of `@jest/globals`. Import it in `setupFilesAfterEnv` or at the top of a test file.
 */
import { afterAll, afterEach, expect } from '@jest/globals'
import { placeAt } from './matcher/call-site.js'
import { checkMemory } from './matcher/check-memory.js'
import { checkRate } from './matcher/check-rate.js'
import { checkRetention } from './matcher/check-retention.js'
import {
  type CircusTest,
  isOutsideOfTests,
  type JestState,
  listenToCircus,
} from './matcher/jest-circus.js'
import { runnerPaint } from './matcher/matcher-state.js'
import type { KnowledgeRetentionMatchers } from './matcher/matcher-types.js'
import { refuseAsymmetricUse } from './matcher/refuse-asymmetric-use.js'
import { type RunningTest, setRunner } from './matcher/running-test.js'
import { settleAndTell } from './matcher/settle-and-tell.js'
import { snapshotSerializer } from './matcher/snapshot-serializer.js'
import { makeMatchers } from './matcher/make-matchers.js'
import { cutOff, throwForgotten, type TrackedAssertion, trackAwait } from './matcher/track-await.js'

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends KnowledgeRetentionMatchers {}
}

declare global {
  namespace jest {
    interface Matchers<R, T> extends KnowledgeRetentionMatchers {}
  }
}

/** The longest that Jest's timers take: assertions end at a deadline of their own. */
const hookTimeoutMs = 2 ** 31 - 1

const circus = listenToCircus()
/** Assertions by the test that made them; undefined where none was running. */
const tracked = new Map<CircusTest | undefined, TrackedAssertion<unknown>[]>()

function testOf(state: JestState): RunningTest {
  const test = circus.testOf(state)
  return {
    testPath: state.testPath,
    testName: state.currentTestName,
    command: 'npx jest',
    retries: (test?.invocations ?? 1) - 1,
    endsAt: test && circus.endOf(test),
    timeoutAdvice:
      'raise testTimeout in the Jest config, jest.setTimeout(60_000) in the test file, or the timeout of this test: test(name, fn, 60_000)',
  }
}

const matchers = makeMatchers({
  testOf,
  paintOf: runnerPaint,
  // Jest indents messages by 4 columns.
  width: 76,
  // Loaded at once: Jest lets nothing be imported once a test has ended.
  check: checkRetention,
  checkMany: checkRate,
  checkMemory,
  watch(promise, state, site, matcher) {
    const test = circus.testOf(state)
    const testName = state.currentTestName
    const one = trackAwait(
      promise.catch((error: unknown) => {
        throw isOutsideOfTests(error) ? placeAt(cutOff(matcher, testName, error), site) : error
      }),
      { site, matcher, testName },
    )
    tracked.set(test, [...(tracked.get(test) ?? []), one])
    return one.assertion
  },
})
expect.extend({ ...matchers })
expect.addSnapshotSerializer(snapshotSerializer)
refuseAsymmetricUse(expect, expect.not)
setRunner(() => testOf(expect.getState()))

async function endTest(test: CircusTest | undefined): Promise<void> {
  const assertions = tracked.get(test) ?? []
  tracked.delete(test)
  // What a test that failed did not come to await is no mistake of its own.
  await throwForgotten(assertions, () => (test?.errors ?? []).length > 0)
}

async function endFile(): Promise<void> {
  const { testPath } = expect.getState()
  const assertions = [...tracked.values()].flat()
  tracked.clear()
  try {
    await throwForgotten(assertions)
  } finally {
    if (testPath !== undefined) await settleAndTell({ testPath })
  }
}

afterEach(() => endTest(circus.testOf(expect.getState())), hookTimeoutMs)
circus.afterConcurrent(endTest)
// After the hooks of the test file itself, which an afterAll of ours would come before.
if (!circus.afterFile(endFile)) afterAll(endFile, hookTimeoutMs)
