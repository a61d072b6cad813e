/**
 * The matchers, up to where they measure: guards against misuse, and where the assertion stands. What
 * differs between runners comes from the door that makes them, what measures included.
 */
import { type KnowledgeRetentionError, UsageError, isKnowledgeRetentionError } from '../errors.js'
import type { KnowledgeRetentionOptions } from '../metric/options/index.js'
import type { Paint } from '../report/text/index.js'
import { asItStands } from './as-it-stands.js'
import { type CallSite, captureCallSite, placeAt } from './call-site.js'
import type { Assertion, MatcherResult } from './check-retention.js'
import { matcherCall, type MatcherName } from './matcher-names.js'
import type { MatcherState } from './matcher-state.js'
import type { RememberOptions, RetentionRateOptions } from './matcher-types.js'
import { isPromise, promiseReceived } from './promise-received.js'
import type { RunningTest } from './running-test.js'

export type { MatcherResult } from './check-retention.js'

/** A matcher as `expect.extend` takes it. */
export type Matcher<Options = KnowledgeRetentionOptions> = (
  this: MatcherState,
  received: unknown,
  options?: Options,
) => Promise<MatcherResult>

/** The matchers of a runner, by name. */
export interface Matchers {
  readonly toRetainKnowledge: Matcher
  readonly toRetainKnowledgeInMost: Matcher<RetentionRateOptions>
  readonly toRememberFor: Matcher<RememberOptions>
}

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
  /** Measures the conversations of an assertion on many: `checkRate`, or what loads it first. */
  checkMany(assertion: Assertion<RetentionRateOptions>): Promise<MatcherResult>
  /** Probes the chatbot of an assertion: `checkMemory`, or what loads it first. */
  checkMemory(assertion: Assertion<RememberOptions>): Promise<MatcherResult>
  /** Follows an assertion that begins, and returns what the runner is given in its place. */
  watch?(
    assertion: Promise<MatcherResult>,
    state: MatcherState,
    site: CallSite,
    matcher: MatcherName,
  ): Promise<MatcherResult>
}

/** Makes the matchers of a runner. */
export function makeMatchers(door: RunnerDoor): Matchers {
  return {
    toRetainKnowledge: makeMatcher('toRetainKnowledge', door, (one) => door.check(one)),
    toRetainKnowledgeInMost: makeMatcher<RetentionRateOptions>(
      'toRetainKnowledgeInMost',
      door,
      (one) => door.checkMany(one),
    ),
    toRememberFor: makeMatcher<RememberOptions>('toRememberFor', door, (one) =>
      door.checkMemory(one),
    ),
  }
}

const awaitOrResolves = 'write await inside expect(...), or .resolves before the matcher'

function wanted(name: MatcherName): string {
  if (name === 'toRememberFor') return 'a chatbot or a curve'
  return name === 'toRetainKnowledge' ? 'a conversation' : 'conversations'
}

function makeMatcher<Options extends object>(
  name: MatcherName,
  door: RunnerDoor,
  check: (assertion: Assertion<Partial<Options>>) => Promise<MatcherResult>,
): Matcher<Options> {
  // Not async: asymmetric use must throw at once, since its caller would not wait.
  return function matcher(received, options: Partial<Options> = {}) {
    if (this?.promise === undefined) throw asymmetricUse(name)
    const site = captureCallSite(matcher, this.error)
    const match = async (): Promise<MatcherResult> => {
      if (this.poll) throw polled(name)
      if (isPromise(received)) throw promiseReceived(name, awaitOrResolves, wanted(name))
      return check({
        // A chatbot is talked to, not read.
        received: name === 'toRememberFor' ? received : asItStands(received),
        options,
        isNot: this.isNot ?? false,
        test: door.testOf(this),
        paint: door.paintOf(this),
        width: door.width,
      })
    }
    const assertion = match().catch((error: unknown) => {
      throw isKnowledgeRetentionError(error) ? placeAt(sayOnce(error), site) : error
    })
    return door.watch?.(assertion, this, site, name) ?? assertion
  }
}

/** Runners print causes in full; one of ours has no more to say than the error that it caused. */
function sayOnce(error: KnowledgeRetentionError): KnowledgeRetentionError {
  if (isKnowledgeRetentionError(error.cause)) delete error.cause
  return error
}

function polled(name: MatcherName): UsageError {
  if (name === 'toRememberFor') {
    return new UsageError({
      where: `expect.poll(...).${name}()`,
      problem: 'it would probe the chatbot again at every interval',
      fix: `write await ${matcherCall(name)}`,
    })
  }
  return new UsageError({
    where: `expect.poll(...).${name}()`,
    problem: 'it would ask the judge again at every interval, and each time costs judge calls',
    fix: `poll for the conversation, as in await expect.poll(() => messages.length).toBe(4), and then write await expect(messages).${name}(); a verdict that wobbles takes flaky: true`,
  })
}

/** The error of `expect.toRetainKnowledge()`, which can only be answered by waiting for a judge. */
export function asymmetricUse(name: MatcherName): UsageError {
  return new UsageError({
    where: `expect.${name}()`,
    problem: `${name === 'toRememberFor' ? 'a chatbot' : 'a judge'} is asked, which takes an await, so it cannot stand inside toEqual and the like`,
    fix: `write await ${matcherCall(name)}`,
  })
}
