/** The messages of assertions on many conversations. */
import {
  type BatchSummary,
  type EvaluatedConversation,
  isNotJudged,
} from '../batch/results/index.js'
import type { RateDecision } from '../batch/statistics/index.js'
import { formatCall } from '../report/messages/index.js'
import { cutMiddle, type MessageView, toPlainLine } from '../report/text/index.js'
import { formatScore, labelVerdict } from '../report/words/index.js'

/** What came of the conversations. */
export interface ToldRate {
  readonly summary: BatchSummary
  readonly decision: RateDecision
  /** Those that failed or are invalid, in order. */
  readonly lost: readonly EvaluatedConversation[]
  readonly rate: number
  readonly confidence: number
}

const mostListed = 20
const usualWidth = 80

/** What to show when the assertion fails; the same for the same answers of the judge. */
export function formatRate(told: ToldRate, view: MessageView, isNot: boolean): string {
  const { summary, decision, lost, rate, confidence } = told
  const { paint, width = usualWidth } = view
  const call = { received: 'conversations', matcher: 'toRetainKnowledgeInMost' }
  const { passed, failed } = summary
  const measured = `Knowledge was retained in ${passed} of ${passed + failed} conversations`
  const bound = isNot ? `at least ${floor(decision.low)}` : `at most ${ceil(decision.high)}`
  const asked = isNot
    ? `expected less than ${paint.known(String(rate))}`
    : `needed ${paint.known(String(rate))}`
  const more = lost.length - mostListed
  return [
    formatCall(view, isNot ? 'not' : 'plain', call),
    '',
    `${measured}: rate ${paint.said(decision.rate.toFixed(2))}, ${bound} with confidence ${confidence}, ${asked}`,
    ...(lost.length === 0 ? [] : ['']),
    ...lost.slice(0, mostListed).map((one) => cutMiddle(describe(one), width)),
    ...(more > 0 ? [paint.dim(`… and ${more} more`)] : []),
  ].join('\n')
}

/** A bound is never shown to be on the other side of the rate. */
function floor(bound: number): string {
  return (Math.floor(bound * 1000) / 1000).toFixed(3)
}

function ceil(bound: number): string {
  return (Math.ceil(bound * 1000) / 1000).toFixed(3)
}

function describe(evaluated: EvaluatedConversation): string {
  const { name, result, error } = evaluated
  if (result === null) {
    const word = isNotJudged(evaluated) ? 'not judged' : 'invalid'
    return toPlainLine(`${word}  ${name}: ${error?.message ?? ''}`)
  }
  const attritions = result.verdicts
    .filter(({ attrition }) => attrition !== null)
    .map((one) => `${one.path} ${labelVerdict(one)}`)
  const score = `score ${formatScore(result.score, result.threshold)}`
  return toPlainLine(`failed  ${name}: ${[score, ...attritions].join(', ')}`)
}
