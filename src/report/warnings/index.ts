/** Warnings for assertions that pass. */
export { formatFlaky } from './format-flaky.js'
export { formatNothingJudged } from './format-nothing-judged.js'
export { formatPassedWithAttrition } from './format-passed-with-attrition.js'
export { formatUnstatedFacts } from './format-unstated-facts.js'
