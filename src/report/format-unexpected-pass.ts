/**
 * The message of a `.not` assertion that failed: knowledge was retained where the test expected
 * that it is not.
 */
import type { KnowledgeRetentionResult } from '../types.js'
import { formatAttempts, formatJudge, formatReason, formatUnstated } from './closing-lines.js'
import { formatCall } from './format-call.js'
import { formatThreshold } from './format-score.js'
import { formatHeadline, isJudgedAsWhole, isNothingJudged } from './headline.js'
import type { MessageView } from './message-view.js'
import { placeReasons } from './reasons.js'
import { toTimeline } from './timeline.js'
import { formatTranscript } from './transcript.js'

/**
 * What to show when `expect(conversation).not.toRetainKnowledge()` fails: how much was retained,
 * what was expected instead, and what was known and said.
 * The same for the same result, wherever and whenever it is made.
 */
export function formatUnexpectedPass(result: KnowledgeRetentionResult, view: MessageView): string {
  const { paint } = view
  const reasons = placeReasons(result)
  const timeline = toTimeline(result, reasons)
  return [
    formatCall(view, 'not'),
    '',
    formatHeadline('Knowledge was retained', result, paint),
    `Expected ${describeExpectation(result)}.`,
    '',
    ...(timeline.length === 0 ? [] : [...formatTranscript(timeline, view), '']),
    ...formatReason(reasons.closing, paint),
    ...formatUnstated(result, paint),
    ...formatAttempts(result, true, paint),
    formatJudge(result, paint),
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
