/** What an assertion does once it is known to be meant: it measures, and tells pass or failure. */
import { OptionError } from '../errors.js'
import {
  configuredDefaults,
  type KnowledgeRetentionOptions,
  resolveOptions,
} from '../metric/options/index.js'
import { loadEnvironment } from '../environment/environment.js'
import { formatFailure, formatUnexpectedPass } from '../report/messages/index.js'
import {
  formatFlaky,
  formatNothingJudged,
  formatPassedWithAttrition,
  formatUnstatedFacts,
} from '../report/warnings/index.js'
import type { Paint } from '../report/text/index.js'
import { measureInTest } from './measure-knowledge-retention.js'
import type { RunningTest } from './running-test.js'

/** What a matcher tells its runner. */
export interface MatcherResult {
  readonly pass: boolean
  message(): string
}

/** One use of a matcher. */
export interface Assertion<Options = KnowledgeRetentionOptions> {
  readonly received: unknown
  readonly options: Options
  readonly isNot: boolean
  readonly test: RunningTest
  readonly paint: Paint
  /** Columns of a message, where the runner indents it. */
  readonly width: number | undefined
}

/** Measures the conversation of an assertion. */
export async function checkRetention(assertion: Assertion): Promise<MatcherResult> {
  const { received, options, isNot, test, paint, width } = assertion
  const defaults = configuredDefaults()
  const resolved = resolveOptions(options, defaults, loadEnvironment())
  if (isNot && resolved.threshold === null) throw couldNeverPass()
  const result = await measureInTest(received, resolved, { test, hopesToPass: !isNot, paint })

  const isAsHoped = result.passed !== isNot
  const wobbled = result.attempts.length > 1
  const isWaved = wobbled && resolved.flaky.onFailure === 'warn'
  if (result.judgedTurns === 0 && isAsHoped) console.warn(formatNothingJudged(test.testName))
  const unstated = isAsHoped ? formatUnstatedFacts(result, test.testName) : null
  if (unstated !== null) console.warn(unstated)
  const isByDefault = options.threshold === undefined && defaults.threshold === undefined
  if (isByDefault && !isNot && result.passed) {
    const passedWith = formatPassedWithAttrition(result, test.testName)
    if (passedWith !== null) console.warn(passedWith)
  }
  if (wobbled && (isAsHoped || isWaved)) console.warn(formatFlaky(result, test.testName, isNot))
  const view = { options: { ...options }, paint, ...(width && { width }) }
  return {
    pass: isAsHoped || isWaved ? !isNot : isNot,
    message: () => (isNot ? formatUnexpectedPass(result, view) : formatFailure(result, view)),
  }
}

function couldNeverPass(): OptionError {
  return new OptionError({
    where: 'option threshold',
    problem: 'null never fails, so .not could never pass',
    fix: 'give a threshold, or leave .not out',
  })
}
