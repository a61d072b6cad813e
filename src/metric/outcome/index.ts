/** What findings or decisions come to: score, reason, result. */
export { isStrictlyRetained } from './is-strictly-retained.js'
export { outcomeOfDecisions } from './outcome-of-decisions.js'
export { outcomeOfFindings } from './outcome-of-findings.js'
export type { Outcome } from './outcome.js'
