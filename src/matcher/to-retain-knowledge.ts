/**
 * The matcher, up to where it measures: guards against misuse, and where the assertion stands. What
 * differs between runners comes from the door that makes it, what measures included.
 */
import { type KnowledgeRetentionError, UsageError, isKnowledgeRetentionError } from '../errors.js'
import type { KnowledgeRetentionOptions } from '../metric/options/index.js'
import type { Paint } from '../report/text/index.js'
import { asItStands } from './as-it-stands.js'
import { type CallSite, captureCallSite, placeAt } from './call-site.js'
import type { Assertion, MatcherResult } from './check-retention.js'
import type { MatcherState } from './matcher-state.js'
import type { RememberOptions } from './matcher-types.js'
import { type MatcherUsage, rememberFor, retainKnowledge } from './matcher-usage.js'
import type { RunningTest } from './running-test.js'

export type { MatcherResult } from './check-retention.js'

/** A matcher as `expect.extend` takes it. */
export type Matcher<Options = KnowledgeRetentionOptions> = (
  this: MatcherState,
  received: unknown,
  options?: Options,
) => Promise<MatcherResult>

/** What a door knows of its runner. */
export interface RunnerDoor {
  /** The running test, from the matcher's state. */
  testOf(state: MatcherState): RunningTest
  /** The runner's colours, from the matcher's state. */
  paintOf(state: MatcherState): Paint
  /** Columns of a message, where the runner indents it. */
  readonly width?: number
  /** Measures the conversation of an assertion: `checkRetention`, or what loads it first. */
  check(assertion: Assertion): Promise<MatcherResult>
  /** Probes the chatbot of an assertion: `checkMemory`, or what loads it first. */
  checkMemory(assertion: Assertion<RememberOptions>): Promise<MatcherResult>
  /** Follows an assertion that begins, and returns what the runner is given in its place. */
  watch?(
    assertion: Promise<MatcherResult>,
    state: MatcherState,
    site: CallSite,
    usage: MatcherUsage,
  ): Promise<MatcherResult>
}

/** Makes the matcher of a runner. */
export function makeMatcher(door: RunnerDoor): Matcher {
  // Not async: asymmetric use must throw at once, since its caller would not wait.
  return function toRetainKnowledge(received, options = {}) {
    const check = (assertion: Assertion) => door.check(assertion)
    const site = siteOf(this, toRetainKnowledge, retainKnowledge)
    const taken = asItStands(received)
    return assert({ state: this, door, site, usage: retainKnowledge }, taken, options, check)
  }
}

/** Makes the matcher for chatbots of a runner. */
export function makeMemoryMatcher(door: RunnerDoor): Matcher<RememberOptions> {
  return function toRememberFor(received, options = {}) {
    const check = (assertion: Assertion<RememberOptions>) => door.checkMemory(assertion)
    const site = siteOf(this, toRememberFor, rememberFor)
    return assert({ state: this, door, site, usage: rememberFor }, received, options, check)
  }
}

function siteOf(
  state: MatcherState | undefined,
  matcher: (...args: never[]) => unknown,
  usage: MatcherUsage,
): CallSite {
  if (state?.promise === undefined) throw asymmetricUse(usage)
  return captureCallSite(matcher, state.error)
}

interface Use {
  readonly state: MatcherState
  readonly door: RunnerDoor
  readonly site: CallSite
  readonly usage: MatcherUsage
}

function assert<Options>(
  { state, door, site, usage }: Use,
  received: unknown,
  options: Options,
  check: (assertion: Assertion<Options>) => Promise<MatcherResult>,
): Promise<MatcherResult> {
  const match = async () => {
    if (state.poll) throw polled(usage)
    if (isPromise(received)) throw promiseReceived(usage)
    return check({
      received,
      options,
      isNot: state.isNot ?? false,
      test: door.testOf(state),
      paint: door.paintOf(state),
      width: door.width,
    })
  }
  const assertion = match().catch((error: unknown) => {
    throw isKnowledgeRetentionError(error) ? placeAt(sayOnce(error), site) : error
  })
  return door.watch?.(assertion, state, site, usage) ?? assertion
}

/** Runners print causes in full; one of ours has no more to say than the error that it caused. */
function sayOnce(error: KnowledgeRetentionError): KnowledgeRetentionError {
  if (isKnowledgeRetentionError(error.cause)) delete error.cause
  return error
}

function promiseReceived({ name, received }: MatcherUsage): UsageError {
  return new UsageError({
    where: name,
    problem: `it was given a promise instead of ${received}`,
    fix: 'write await inside expect(...), or .resolves before the matcher',
  })
}

function polled({ name }: MatcherUsage): UsageError {
  if (name === 'toRememberFor') {
    return new UsageError({
      where: 'expect.poll(...).toRememberFor()',
      problem: 'it would probe the chatbot again at every interval',
      fix: `write ${rememberFor.right}`,
    })
  }
  return new UsageError({
    where: 'expect.poll(...).toRetainKnowledge()',
    problem: 'it would ask the judge again at every interval, and each time costs judge calls',
    fix: 'poll for the conversation, as in await expect.poll(() => messages.length).toBe(4), and then write await expect(messages).toRetainKnowledge(); a verdict that wobbles takes flaky: true',
  })
}

/** The error of `expect.toRetainKnowledge()`, which can only be answered by waiting for a judge. */
export function asymmetricUse({ name, right }: MatcherUsage = retainKnowledge): UsageError {
  const who = name === 'toRememberFor' ? 'a chatbot' : 'a judge'
  return new UsageError({
    where: `expect.${name}()`,
    problem: `${who} is asked, which takes an await, so it cannot stand inside toEqual and the like`,
    fix: `write ${right}`,
  })
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value
}
