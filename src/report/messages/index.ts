/** Messages of assertions that fail. */
export { formatFailure, formatMeasurement } from './format-failure.js'
export { formatUnexpectedPass } from './format-unexpected-pass.js'
