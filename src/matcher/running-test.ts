/**
 * What a runner tells of the test that is running. A door leaves a way to ask for it on
 * `globalThis`, so that `measureKnowledgeRetention` knows its test file as the matcher does, and two
 * copies of the package agree.
 */
import { now } from '../platform/timers.js'

/** The test that is running, as far as its runner tells. */
export interface RunningTest {
  /** Absolute path of the test file. */
  readonly testPath?: string | undefined
  readonly testName?: string | undefined
  /** Name of the runner's project, where one test file runs in several. */
  readonly project?: string | undefined
  /** What runs a test file: `npx vitest run`. */
  readonly command?: string | undefined
  /** How often the runner has retried this test; each retry wants fresh answers. */
  readonly retries?: number | undefined
  /** When the runner ends the test, on the clock of `now`. */
  readonly endsAt?: number | undefined
  /** Which of the runner's settings to raise when time is up. */
  readonly timeoutAdvice?: string | undefined
}

const key = Symbol.for('expect-knowledge-retention.runner')
const store: typeof globalThis & { [key]?: () => RunningTest } = globalThis

/** Leaves the way to ask for the running test. */
export function setRunner(askRunner: () => RunningTest): void {
  store[key] = askRunner
}

/** The most time that telling takes, in milliseconds. */
const longestWordsMs = 250

/**
 * Milliseconds that a measurement that starts now may take of the time that its test has left, so that
 * it is over, and says so, before the runner ends the test without our words; undefined when that
 * is unknown.
 */
export function timeForMeasuring({ endsAt }: RunningTest): number | undefined {
  if (endsAt === undefined) return undefined
  const left = endsAt - now()
  return Math.max(1, Math.floor(left - Math.min(longestWordsMs, left / 5)))
}

/** The running test; empty outside a runner. */
export function currentTest(): RunningTest {
  return store[key]?.() ?? {}
}
