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
import type { RunningTest } from './running-test.js'

export type { MatcherResult } from './check-retention.js'

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
  /** Measures the conversation of an assertion: `checkRetention`, or what loads it first. */
  check(assertion: Assertion): Promise<MatcherResult>
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
  if (isPromise(received)) throw promiseReceived()
  const assertion: Assertion = {
    received: asItStands(received),
    options,
    isNot: state.isNot ?? false,
    test: door.testOf(state),
    paint: door.paintOf(state),
    width: door.width,
  }
  return door.check(assertion)
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
