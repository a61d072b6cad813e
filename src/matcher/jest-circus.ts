/**
 * What Jest tells of the running test, where its own API does not: read from what its test runner,
 * Circus, leaves on `globalThis`. What is not found there is left undefined.
 */
import { types } from 'node:util'
import { now } from '../platform/timers.js'
import type { MatcherState } from './matcher-state.js'

/** A test as Circus keeps it. */
export interface CircusTest {
  /** Number of runs, from 1; retries of the test and of its group count on. */
  readonly invocations?: number
  /** Milliseconds, where the test sets its own. */
  readonly timeout?: number | undefined
  readonly concurrent?: boolean
  /** What it has failed with so far. */
  readonly errors?: unknown[]
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
  /** When Jest ends the function of the test, on the clock of `now`; undefined while it does not run. */
  endOf(test: CircusTest): number | undefined
  /** Has something done at the end of each concurrent test, which has no hooks; it fails with what that throws. */
  afterConcurrent(end: (test: CircusTest) => Promise<void>): void
  /**
   * Has something done after the last hook of the file, which fails with what that throws.
   *
   * @returns whether that can be had
   */
  afterFile(end: () => Promise<void>): boolean
}

interface CircusState {
  readonly testTimeout?: unknown
  readonly currentlyRunningTest?: CircusTest | null
  /** Errors that belong to no test and fail the file. */
  readonly unhandledErrors?: unknown[]
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
  onEvent(({ name, test }) => {
    if (test === undefined) return
    if (name === 'test_fn_start') starts.set(test, now())
    if (name === 'test_fn_success' || name === 'test_fn_failure') starts.delete(test)
  })
  return {
    testOf(state) {
      const test = state.currentTestIdentity?.()
      if (test !== undefined) return test
      // Before Jest 30.3 only concurrent tests tell who they are, by name.
      const isConcurrent = state.currentConcurrentTestName?.() !== undefined
      return isConcurrent ? undefined : (circusState()?.currentlyRunningTest ?? undefined)
    },
    endOf(test) {
      const start = starts.get(test)
      return start === undefined ? undefined : start + timeoutOf(test)
    },
    afterConcurrent(end) {
      onEvent(async ({ name, test }) => {
        if (name === 'test_fn_success' && test?.concurrent) await collect(end(test), test.errors)
      })
    },
    afterFile(end) {
      return onEvent(async ({ name }, { unhandledErrors }) => {
        if (name === 'run_finish') await collect(end(), unhandledErrors)
      })
    },
  }
}

/** Whether Jest refused to load a module since no test was running any more. */
export function isOutsideOfTests(error: unknown): boolean {
  return (
    types.isNativeError(error) &&
    error.name === 'ReferenceError' &&
    /outside of the scope of the test code|after the Jest environment/.test(error.message)
  )
}

/** Circus waits for each of its handlers. */
function onEvent(handle: (event: CircusEvent, state: CircusState) => unknown): boolean {
  const handlers: unknown = Reflect.get(globalThis, Symbol.for('EVENT_HANDLERS'))
  return Array.isArray(handlers) && handlers.push(handle) > 0
}

async function collect(end: Promise<void>, errors: unknown[] | undefined): Promise<void> {
  await end.catch((error: unknown) => errors?.push(error))
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
