/**
 * The message of a `.not` assertion that failed: knowledge was retained where the test expected
 * that it is not.
 */
import type { KnowledgeRetentionResult } from '../../types.js'
import {
  formatClosing,
  formatDecisions,
  formatThreshold,
  formatHeadline,
  isJudgedAsWhole,
  isNothingJudged,
  placeReasons,
} from '../words/index.js'
import { formatCall } from './format-call.js'
import type { MessageView } from '../text/index.js'
import { toTimeline, formatTranscript } from '../transcript/index.js'

/**
 * What to show when `expect(conversation).not.toRetainKnowledge()` fails: how much was retained,
 * what was expected instead, and what was known and said.
 * The same for the same result, wherever and whenever it is made.
 */
export function formatUnexpectedPass(result: KnowledgeRetentionResult, view: MessageView): string {
  const { paint } = view
  const reasons = placeReasons(result)
  const found =
    result.decisions === null
      ? formatTranscript(toTimeline(result, reasons), view)
      : formatDecisions(result, view)
  return [
    formatCall(view, 'not'),
    '',
    formatHeadline('Knowledge was retained', result, paint),
    `Expected ${describeExpectation(result)}.`,
    '',
    ...(found.length === 0 ? [] : [...found, '']),
    ...formatClosing(result, reasons.closing, true, paint),
  ].join('\n')
}

function describeExpectation(result: KnowledgeRetentionResult): string {
  const below = `enough for a score below ${formatThreshold(result.threshold)}`
  if (isJudgedAsWhole(result)) return `attrition ${below}`
  if (isNothingJudged(result)) {
    return 'at least one attrition, but no assistant turn comes after a stated fact'
  }
  const lost = result.verdicts.filter(({ attrition }) => attrition !== null).length
  const found = lost === 0 ? 'the judge found none' : `the judge found ${lost}`
  return `at least one attrition, ${below}, but ${found}`
}
