/**
 * A cheap estimate of how many tokens a text is, good enough to size requests:
 * four ASCII characters or one other UTF-16 unit a token (it errs on the high side for most scripts).
 */

/** Estimated tokens of a text, at least 0. */
export function estimateTokens(text: string): number {
  let others = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) others++
  return Math.ceil((text.length - others) / 4) + others
}
