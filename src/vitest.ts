/**
 * The door for Vitest: registers `toRetainKnowledge` with its types. Import it in a setup file
 * or at the top of a test file.
 */
import { afterAll, chai, expect } from 'vitest'
import { settleCassettes } from './cassette/settle-cassettes.js'
import { captureCallSite } from './matcher/call-site.js'
import { type MatcherState, runnerPaint } from './matcher/matcher-state.js'
import type { KnowledgeRetentionMatchers } from './matcher/matcher-types.js'
import { refuseAsymmetricUse } from './matcher/refuse-asymmetric-use.js'
import { type RunningTest, setRunner } from './matcher/running-test.js'
import { snapshotSerializer } from './matcher/snapshot-serializer.js'
import { makeMatcher } from './matcher/to-retain-knowledge.js'
import { withFullReset } from './report/paint.js'
import { type TestTask, trackAwait } from './matcher/track-await.js'

declare module 'vitest' {
  interface Matchers extends KnowledgeRetentionMatchers {}
}

const dateNow = Date.now
/** Time to say that the deadline has passed before Vitest ends the test without our words. */
const marginMs = 250

/** The same for all tests of a file; hooks are not told. */
let project: string | undefined

function testOf(state: MatcherState & { readonly task?: TestTask }): RunningTest {
  const { task } = state
  project = task?.file?.projectName ?? project
  return {
    testPath: state.testPath,
    testName: state.currentTestName,
    project,
    command: 'npx vitest run',
    retries: task?.result?.retryCount,
    timeLeftMs: timeLeft(task),
    timeoutAdvice:
      'raise testTimeout in the Vitest config, or the timeout of this test: test(name, { timeout: 60_000 }, ...)',
  }
}

function timeLeft(task: TestTask | undefined): number | undefined {
  if (!task?.timeout || task.timeout === Number.POSITIVE_INFINITY) return undefined
  const spent = dateNow() - (task.result?.startTime ?? dateNow())
  return Math.max(1, task.timeout - spent - marginMs)
}

const toRetainKnowledge = makeMatcher({
  testOf,
  // Vitest paints whole messages red.
  paintOf: (state) => withFullReset(runnerPaint(state)),
})
expect.extend({ toRetainKnowledge })
expect.addSnapshotSerializer(snapshotSerializer)
refuseAsymmetricUse(
  expect,
  expect.not,
  Reflect.get(globalThis, Symbol.for('asymmetric-matchers-object')),
)
setRunner(() => testOf(expect.getState()))
afterAll(async () => {
  const { testPath } = expect.getState()
  if (testPath !== undefined) await settleCassettes({ testPath, project })
})

chai.util.overwriteMethod(
  chai.Assertion.prototype,
  'toRetainKnowledge',
  (original: (...args: unknown[]) => unknown) =>
    function assertion(this: object, ...args: unknown[]) {
      const site = captureCallSite(assertion)
      return trackAwait(original.apply(this, args), chai.util.flag(this, 'vitest-test'), site)
    },
)
