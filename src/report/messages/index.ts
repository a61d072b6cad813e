/** Messages of assertions that fail. */
export { formatCall } from './format-call.js'
export { formatFailure, formatMeasurement } from './format-failure.js'
export { formatUnexpectedPass } from './format-unexpected-pass.js'
