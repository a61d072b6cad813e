/** Which exchanges go into which request, and what happens to those that are too long. */
export { estimateTokens } from './estimate-tokens.js'
export { type Exchange, toExchanges } from './exchanges.js'
export { inHalvesIfTooLong, smallerIfTooLong } from './in-halves.js'
export {
  halve,
  planCalls,
  planLargestWindows,
  toWindow,
  type Window,
  type WindowLimits,
  windowTokens,
} from './plan-windows.js'
export { repliesIn, turnsOf } from './replies-in.js'
export { splitFacts } from './split-facts.js'
