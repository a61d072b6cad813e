/** Sums of what was spent; what is unknown stays unknown. */
import type { TokenCount, Usage } from '../../types.js'

/** Nothing was spent. */
export const noUsage: Usage = { calls: 0, replayed: 0, inputTokens: 0, outputTokens: 0 }

/** What two pieces of work cost together. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    replayed: a.replayed + b.replayed,
    inputTokens: addTokens(a.inputTokens, b.inputTokens),
    outputTokens: addTokens(a.outputTokens, b.outputTokens),
  }
}

function addTokens(a: TokenCount, b: TokenCount): TokenCount {
  return a === 'unknown' || b === 'unknown' ? 'unknown' : a + b
}
