/**
 * Loads what measures at the first assertion, so that a test file which imports the matchers and does
 * not use them pays next to nothing.
 */
// Before a test can install fake timers, which the deadline would wait for.
import '../platform/timers.js'
import type { Assertion, MatcherResult } from './check-retention.js'
import type { RememberOptions, RetentionRateOptions } from './matcher-types.js'

/** `checkRetention`, loaded when first called. Not for Jest, which lets nothing be imported once a test has ended. */
export async function checkOnceNeeded(assertion: Assertion): Promise<MatcherResult> {
  const { checkRetention } = await import('./check-retention.js')
  return checkRetention(assertion)
}

/** `checkRate`, loaded when first called. */
export async function checkRateOnceNeeded(
  assertion: Assertion<RetentionRateOptions>,
): Promise<MatcherResult> {
  const { checkRate } = await import('./check-rate.js')
  return checkRate(assertion)
}

/** `checkMemory`, loaded when first called. */
export async function checkMemoryOnceNeeded(
  assertion: Assertion<RememberOptions>,
): Promise<MatcherResult> {
  const { checkMemory } = await import('./check-memory.js')
  return checkMemory(assertion)
}
