/**
 * What Jest tells of the running test, where its own API does not: read from what its test runner,
 * Circus, leaves on `globalThis`. What is not found there is left undefined.
 */
import { now } from '../judge/timers.js'
import type { MatcherState } from './matcher-state.js'

/** A test as Circus keeps it. */
export interface CircusTest {
  /** Number of runs, from 1; retries of the test and of its group count on. */
  readonly invocations?: number
  /** Milliseconds, where the test sets its own. */
  readonly timeout?: number | undefined
  /** What it has failed with so far. */
  readonly errors?: readonly unknown[]
}

/** `this` of a matcher in Jest. */
export type JestState = MatcherState & {
  readonly currentTestIdentity?: () => CircusTest | undefined
  readonly currentConcurrentTestName?: () => string | undefined
}

/** What can be asked of Circus. */
export interface Circus {
  /** The running test; undefined outside of tests, and where it cannot be told. */
  testOf(state: JestState): CircusTest | undefined
  /** Milliseconds until Jest ends the function of the test; undefined while it does not run. */
  timeLeftMs(test: CircusTest): number | undefined
}

interface CircusState {
  readonly testTimeout?: unknown
  readonly currentlyRunningTest?: CircusTest | null
}

interface CircusEvent {
  readonly name: string
  readonly test?: CircusTest
}

/** Jest's timeout where nothing sets another, in milliseconds. */
const defaultTimeoutMs = 5_000

/** Starts to listen to Circus, which must not have begun to run tests. */
export function listenToCircus(): Circus {
  // The function's own start, since hooks before it have a timeout of their own.
  const starts = new WeakMap<CircusTest, number>()
  const handlers: unknown = Reflect.get(globalThis, Symbol.for('EVENT_HANDLERS'))
  if (Array.isArray(handlers)) {
    handlers.push(({ name, test }: CircusEvent) => {
      if (test === undefined) return
      if (name === 'test_fn_start') starts.set(test, now())
      if (name === 'test_fn_success' || name === 'test_fn_failure') starts.delete(test)
    })
  }
  return {
    testOf(state) {
      const test = state.currentTestIdentity?.()
      if (test !== undefined) return test
      // Before Jest 30.3 only concurrent tests tell who they are, by name.
      const isConcurrent = state.currentConcurrentTestName?.() !== undefined
      return isConcurrent ? undefined : (circusState()?.currentlyRunningTest ?? undefined)
    },
    timeLeftMs(test) {
      const start = starts.get(test)
      return start === undefined ? undefined : start + timeoutOf(test) - now()
    },
  }
}

function timeoutOf(test: CircusTest): number {
  const common = circusState()?.testTimeout
  return test.timeout || (typeof common === 'number' ? common : defaultTimeoutMs)
}

function circusState(): CircusState | undefined {
  const key = Object.getOwnPropertySymbols(globalThis).find(
    (symbol) => symbol.description === 'JEST_STATE_SYMBOL',
  )
  const state: CircusState | undefined = key && Reflect.get(globalThis, key)
  return state
}
