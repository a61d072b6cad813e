/**
 * The matcher: guards against misuse, measures, and tells pass or failure. What differs between
 * runners comes from the door that makes it.
 */
import { OptionError, UsageError, isKnowledgeRetentionError } from '../errors.js'
import type { KnowledgeRetentionOptions } from '../metric/options.js'
import { formatFailure } from '../report/format-failure.js'
import { formatNothingJudged } from '../report/format-nothing-judged.js'
import { formatUnexpectedPass } from '../report/format-unexpected-pass.js'
import { captureCallSite, placeAt } from './call-site.js'
import { type MatcherState, paintOf } from './matcher-state.js'
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

/** Makes the matcher; `testOf` tells of the running test from the matcher's state. */
export function makeMatcher(testOf: (state: MatcherState) => RunningTest): Matcher {
  // Not async: asymmetric use must throw at once, since its caller would not wait.
  return function toRetainKnowledge(received, options = {}) {
    if (this?.promise === undefined) throw asymmetricUse()
    const site = captureCallSite(toRetainKnowledge)
    return match(this, received, options, testOf(this)).catch((error: unknown) => {
      throw isKnowledgeRetentionError(error) ? placeAt(error, site) : error
    })
  }
}

async function match(
  state: MatcherState,
  received: unknown,
  options: KnowledgeRetentionOptions,
  test: RunningTest,
): Promise<MatcherResult> {
  const isNot = state.isNot ?? false
  if (isPromise(received)) {
    throw new UsageError({
      where: 'toRetainKnowledge',
      problem: 'it was given a promise instead of a conversation',
      fix: 'write await inside expect(...), or .resolves before the matcher',
    })
  }
  const paint = paintOf(state)
  const result = await measureInTest(received, options, test, paint)
  if (isNot && result.threshold === null) {
    throw new OptionError({
      where: 'option threshold',
      problem: 'null never fails, so .not could never pass',
      fix: 'give a threshold, or leave .not out',
    })
  }
  if (result.judgedTurns === 0 && !isNot) console.warn(formatNothingJudged(test.testName))
  const view = { options: { ...options }, paint }
  return {
    pass: result.passed,
    message: () => (isNot ? formatUnexpectedPass(result, view) : formatFailure(result, view)),
  }
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
