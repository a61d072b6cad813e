/** Messages of assertions that fail. */
export { formatFailure } from './format-failure.js'
export { formatUnexpectedPass } from './format-unexpected-pass.js'
