/** Pieces of results in words. */
export { labelAttrition, labelProbability, labelVerdict } from './attrition-label.js'
export { formatClosing, formatJudge, formatReason } from './closing-lines.js'
export { type DecisionWords, describeDecisions, formatDecisions } from './decision-lines.js'
export { describeAttempts } from './describe-attempts.js'
export { describeOutcome } from './describe-outcome.js'
export {
  describeCorrection,
  describeOrigin,
  describeSource,
  describeStater,
  factsInForce,
} from './fact-origin.js'
export { fallbacksHeading, formatFallbacks } from './fallback-lines.js'
export { formatScore, formatThreshold } from './format-score.js'
export { formatHeadline, isJudgedAsWhole, isNothingJudged } from './headline.js'
export { nameLanguageJudge } from './judge-names.js'
export { isSaidElsewhere, type PlacedReasons, placeReasons } from './reasons.js'
export { positionOf, positionsAnswered } from './turn-order.js'
