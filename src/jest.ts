/**
 * The door for Jest: registers `toRetainKnowledge` with its types, for the global `expect` and
 * that of `@jest/globals`. Import it in `setupFilesAfterEnv` or at the top of a test file.
 */
import { afterAll, afterEach, expect } from '@jest/globals'
import { settleCassettes } from './cassette/settle-cassettes.js'
import { type MatcherState, runnerPaint } from './matcher/matcher-state.js'
import type { KnowledgeRetentionMatchers } from './matcher/matcher-types.js'
import { refuseAsymmetricUse } from './matcher/refuse-asymmetric-use.js'
import { type RunningTest, setRunner } from './matcher/running-test.js'
import { snapshotSerializer } from './matcher/snapshot-serializer.js'
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

/** The test that is running, as Jest Circus keeps it. */
interface JestTest {
  /** Number of runs, from 1. */
  readonly invocations?: number
  /** Milliseconds, where the test sets its own. */
  readonly timeout?: number | undefined
  readonly startedAt?: number | null
}

type JestState = MatcherState & {
  readonly currentTestIdentity?: () => JestTest | undefined
}

const dateNow = Date.now
/** Time to say that the deadline has passed before Jest ends the test without our words. */
const marginMs = 250

function testOf(state: JestState): RunningTest {
  const test = state.currentTestIdentity?.()
  const spent = dateNow() - (test?.startedAt ?? dateNow())
  return {
    testPath: state.testPath,
    testName: state.currentTestName,
    command: 'npx jest',
    retries: (test?.invocations ?? 1) - 1,
    timeLeftMs: Math.max(1, (test?.timeout ?? jestTimeoutMs()) - spent - marginMs),
    timeoutAdvice:
      'raise testTimeout in the Jest config, or the timeout of this test: test(name, fn, 60_000)',
  }
}

/** Jest's timeout for tests that set none: by `jest.setTimeout`, by its configuration, or 5 s. */
function jestTimeoutMs(): number {
  const set: unknown = Reflect.get(globalThis, Symbol.for('TEST_TIMEOUT_SYMBOL'))
  if (typeof set === 'number') return set
  const key = Object.getOwnPropertySymbols(globalThis).find(
    (symbol) => symbol.description === 'JEST_STATE_SYMBOL',
  )
  const state: unknown = key && Reflect.get(globalThis, key)
  const configured: unknown =
    typeof state === 'object' && state !== null && Reflect.get(state, 'testTimeout')
  return typeof configured === 'number' ? configured : 5_000
}

// Jest indents messages by 4 columns.
const measure = makeMatcher({ testOf, paintOf: runnerPaint, width: 76 })
/** Assertions under way, by the test that made them: concurrent tests do not mix. */
const underWay = new Map<JestTest | undefined, Set<Promise<unknown>>>()

expect.extend({
  toRetainKnowledge(this: JestState, received: unknown, ...options: [object?]) {
    const assertion = measure.call(this, received, ...options)
    const test = this.currentTestIdentity?.()
    const ofTest = underWay.get(test) ?? new Set()
    underWay.set(test, ofTest.add(assertion))
    assertion.finally(() => ofTest.delete(assertion)).catch(() => {})
    return assertion
  },
})
expect.addSnapshotSerializer(snapshotSerializer)
refuseAsymmetricUse(expect, expect.not)
setRunner(() => testOf(expect.getState()))
afterAll(async () => {
  const { testPath } = expect.getState()
  if (testPath !== undefined) await settleCassettes({ testPath })
})

// Jest ends a test without waiting for promises that nobody holds. What is still under way then
// was not awaited.
afterEach(async () => {
  const test = (expect.getState() as JestState).currentTestIdentity?.()
  const forgotten = [...(underWay.get(test) ?? [])]
  underWay.delete(test)
  if (forgotten.length === 0) return
  await Promise.allSettled(forgotten)
  throw forgottenAwait()
})
