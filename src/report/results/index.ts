/** Whole results, for snapshots and for people who look into them. */
export { formatResult } from './format-result.js'
export { formatVerbose } from './format-verbose.js'
