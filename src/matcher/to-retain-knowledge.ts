/**
 * The matcher: guards against misuse, measures, and tells pass or failure. What differs between
 * runners comes from the door that makes it.
 */
import {
  type KnowledgeRetentionError,
  OptionError,
  UsageError,
  isKnowledgeRetentionError,
} from '../errors.js'
import { configuredDefaults } from '../metric/configure.js'
import { loadEnvironment } from '../metric/environment.js'
import type { KnowledgeRetentionOptions } from '../metric/options.js'
import { resolveOptions } from '../metric/resolve-options.js'
import { formatFailure } from '../report/format-failure.js'
import { formatFlaky } from '../report/format-flaky.js'
import { formatNothingJudged } from '../report/format-nothing-judged.js'
import { formatUnexpectedPass } from '../report/format-unexpected-pass.js'
import { formatUnstatedFacts } from '../report/format-unstated-facts.js'
import type { Paint } from '../report/paint.js'
import { type CallSite, captureCallSite, placeAt } from './call-site.js'
import type { MatcherState } from './matcher-state.js'
import { measureInTest } from './measure-knowledge-retention.js'
import type { RunningTest } from './running-test.js'

/** What a matcher tells its runner. */
export interface MatcherResult {
  readonly pass: boolean
  message(): string
}

/** A matcher as `expect.extend` takes it. */
export type Matcher = (
  this: MatcherState,
  received: unknown,
  options?: KnowledgeRetentionOptions,
) => Promise<MatcherResult>

/** What a door knows of its runner. */
export interface RunnerDoor {
  /** The running test, from the matcher's state. */
  testOf(state: MatcherState): RunningTest
  /** The runner's colours, from the matcher's state. */
  paintOf(state: MatcherState): Paint
  /** Columns of a message, where the runner indents it. */
  readonly width?: number
  /** Follows an assertion that begins, and returns what the runner is given in its place. */
  watch?(
    assertion: Promise<MatcherResult>,
    state: MatcherState,
    site: CallSite,
  ): Promise<MatcherResult>
}

/** Makes the matcher of a runner. */
export function makeMatcher(door: RunnerDoor): Matcher {
  // Not async: asymmetric use must throw at once, since its caller would not wait.
  return function toRetainKnowledge(received, options = {}) {
    if (this?.promise === undefined) throw asymmetricUse()
    const site = captureCallSite(toRetainKnowledge, this.error)
    const assertion = match(this, received, options, door).catch((error: unknown) => {
      throw isKnowledgeRetentionError(error) ? placeAt(sayOnce(error), site) : error
    })
    return door.watch?.(assertion, this, site) ?? assertion
  }
}

async function match(
  state: MatcherState,
  received: unknown,
  options: KnowledgeRetentionOptions,
  door: RunnerDoor,
): Promise<MatcherResult> {
  if (state.poll) throw polled()
  const isNot = state.isNot ?? false
  const test = door.testOf(state)
  const paint = door.paintOf(state)
  if (isPromise(received)) throw promiseReceived()
  const resolved = resolveOptions(options, configuredDefaults(), loadEnvironment())
  if (isNot && resolved.threshold === null) throw couldNeverPass()
  const result = await measureInTest(received, resolved, { test, hopesToPass: !isNot, paint })

  const isAsHoped = result.passed !== isNot
  const wobbled = result.attempts.length > 1
  const isWaved = wobbled && resolved.flaky.onFailure === 'warn'
  if (result.judgedTurns === 0 && isAsHoped) console.warn(formatNothingJudged(test.testName))
  const unstated = isAsHoped ? formatUnstatedFacts(result, test.testName) : null
  if (unstated !== null) console.warn(unstated)
  if (wobbled && (isAsHoped || isWaved)) console.warn(formatFlaky(result, test.testName, isNot))
  const view = { options: { ...options }, paint, ...(door.width && { width: door.width }) }
  return {
    pass: isAsHoped || isWaved ? !isNot : isNot,
    message: () => (isNot ? formatUnexpectedPass(result, view) : formatFailure(result, view)),
  }
}

/** Runners print causes in full; one of ours has no more to say than the error that it caused. */
function sayOnce(error: KnowledgeRetentionError): KnowledgeRetentionError {
  if (isKnowledgeRetentionError(error.cause)) delete error.cause
  return error
}

function promiseReceived(): UsageError {
  return new UsageError({
    where: 'toRetainKnowledge',
    problem: 'it was given a promise instead of a conversation',
    fix: 'write await inside expect(...), or .resolves before the matcher',
  })
}

function polled(): UsageError {
  return new UsageError({
    where: 'expect.poll(...).toRetainKnowledge()',
    problem: 'it would ask the judge again at every interval, and each time costs judge calls',
    fix: 'poll for the conversation, as in await expect.poll(() => messages.length).toBe(4), and then write await expect(messages).toRetainKnowledge(); a verdict that wobbles takes flaky: true',
  })
}

function couldNeverPass(): OptionError {
  return new OptionError({
    where: 'option threshold',
    problem: 'null never fails, so .not could never pass',
    fix: 'give a threshold, or leave .not out',
  })
}

/** The error of `expect.toRetainKnowledge()`, which can only be answered by waiting for a judge. */
export function asymmetricUse(): UsageError {
  return new UsageError({
    where: 'expect.toRetainKnowledge()',
    problem:
      'a judge is asked, which takes an await, so it cannot stand inside toEqual and the like',
    fix: 'write await expect(conversation).toRetainKnowledge()',
  })
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value
}
