/**
 * The door for Vitest: registers `toRetainKnowledge` with its types. Import it in a setup file
 * or at the top of a test file.
 */
import {
  afterAll,
  beforeEach,
  expect,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
} from 'vitest'
import {
  checkMemoryOnceNeeded,
  checkOnceNeeded,
  checkRateOnceNeeded,
} from './matcher/check-once-needed.js'
import { type MatcherState, runnerPaint } from './matcher/matcher-state.js'
import type { KnowledgeRetentionMatchers } from './matcher/matcher-types.js'
import { refuseAsymmetricUse } from './matcher/refuse-asymmetric-use.js'
import { type RunningTest, setRunner } from './matcher/running-test.js'
import { settleAndTell } from './matcher/settle-and-tell.js'
import { snapshotSerializer } from './matcher/snapshot-serializer.js'
import { makeMatchers } from './matcher/make-matchers.js'
import { throwForgotten, type TrackedAssertion, trackAwait } from './matcher/track-await.js'
import { earlierRuns, vitestClock } from './matcher/vitest-clock.js'
import { withFullReset } from './report/text/index.js'

declare module 'vitest' {
  interface Matchers extends KnowledgeRetentionMatchers {}
}

type VitestState = MatcherState & {
  readonly task?: RunnerTestCase
  readonly soft?: boolean
}

const clock = vitestClock()
/** Where this module was imported; without isolation, one import serves several files. */
const importPath = expect.getState().testPath
const watched = new WeakSet<RunnerTestFile>()
/** Assertions that no test made, such as those of `beforeAll`. */
const outsideTests: TrackedAssertion<unknown>[] = []
/** Whether no hook of ours will come any more in the file. */
let isOver = false
/** The same for all tests of a file; hooks are not told. */
let project: string | undefined

function testOf(state: VitestState): RunningTest {
  const task = state.task ?? testInTurn()
  const file = task?.file ?? TestRunner.getCurrentSuite().file
  // A file without a result is still being read, and takes no hooks from us.
  if (file?.result) watchFile(file)
  else isOver = false
  project = file?.projectName ?? project
  return {
    testPath: state.testPath,
    testName: task?.fullTestName ?? state.currentTestName,
    project,
    command: 'npx vitest run',
    retries: task && earlierRuns(task),
    endsAt: task && clock.endOf(task),
    timeoutAdvice:
      'raise testTimeout in the Vitest config, or the timeout of this test: test(name, { timeout: 60_000 }, ...)',
  }
}

/** The running test, where there is only one. */
function testInTurn(): RunnerTestCase | undefined {
  const task = TestRunner.getCurrentTest()
  return task?.type === 'test' && !task.concurrent ? task : undefined
}

/** Adds what the door registers for the file that imports it first. */
function watchFile(file: RunnerTestFile): void {
  if (watched.has(file)) return
  watched.add(file)
  isOver = file.result?.hooks?.afterAll === 'run'
  startClockAfterHooks(file)
  const { filepath: testPath } = file
  if (testPath !== importPath) {
    // Vitest calls these from the last to the first: ours comes after those of the file's own.
    TestRunner.getSuiteHooks(file).afterAll.unshift(() => endFile(testPath))
  }
}

function startClockAfterHooks(suite: RunnerTestSuite): void {
  TestRunner.getSuiteHooks(suite).beforeEach.push(({ task }) => clock.start(task))
  for (const task of suite.tasks) if (task.type === 'suite') startClockAfterHooks(task)
}

async function endFile(testPath: string | undefined): Promise<void> {
  isOver = true
  try {
    await throwForgotten(outsideTests.splice(0))
  } finally {
    if (testPath !== undefined) await settleAndTell({ testPath, project })
  }
}

/** Where no hook of ours will come: Vitest fails a run for a rejection that nobody hears. */
async function rejectForgotten(
  promise: Promise<unknown>,
  tracked: TrackedAssertion<unknown>,
): Promise<void> {
  await promise.catch(() => {})
  await throwForgotten([tracked])
}

/** Whether the test is still to end, and then checks the assertion. */
function checkAtEnd(task: RunnerTestCase, tracked: TrackedAssertion<unknown>): boolean {
  if (task.result?.duration !== undefined) return false
  // What a test that failed did not come to await is no mistake of its own.
  const check = () => throwForgotten([tracked], () => task.result?.state === 'fail')
  try {
    task.context.onTestFinished(check, Number.POSITIVE_INFINITY)
    return true
  } catch {
    // Vitest is calling such hooks already, and takes no more.
    return false
  }
}

const matchers = makeMatchers({
  testOf,
  // Vitest paints whole messages red.
  paintOf: (state) => withFullReset(runnerPaint(state)),
  check: checkOnceNeeded,
  checkMany: checkRateOnceNeeded,
  checkMemory: checkMemoryOnceNeeded,
  watch(promise, state: VitestState, site, matcher) {
    const { task, soft, promise: form } = state
    const tracked = trackAwait(promise, {
      site,
      matcher,
      testName: state.currentTestName,
      placesErrors: true,
      isSoft: soft === true && form === '',
    })
    if (task && checkAtEnd(task, tracked)) return tracked.assertion
    if (isOver) void rejectForgotten(promise, tracked)
    else outsideTests.push(tracked)
    return tracked.assertion
  },
})
expect.extend({ ...matchers })
expect.addSnapshotSerializer(snapshotSerializer)
refuseAsymmetricUse(
  expect,
  expect.not,
  Reflect.get(globalThis, Symbol.for('asymmetric-matchers-object')),
)
setRunner(() => testOf(expect.getState()))
beforeEach(({ task }) => watchFile(task.file))
afterAll(() => endFile(importPath), Number.POSITIVE_INFINITY)
