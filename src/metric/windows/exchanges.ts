/**
 * Exchanges: what the user said and the replies to it, the smallest piece of a conversation
 * that a judge can look at. Windows are made of whole exchanges.
 */
import type { Conversation } from '../../types.js'
import { estimateTokens } from './estimate-tokens.js'

/** User turns in a row and the assistant turns that follow them; the first has a greeting before. */
export interface Exchange {
  /** Position of the first turn in the conversation. */
  readonly start: number
  /** Position after the last turn. */
  readonly end: number
  /** Estimated tokens of its turns. */
  readonly tokens: number
}

const tokensAroundTurn = 8

/**
 * Cuts a conversation into exchanges. What the assistant says before the first user turn belongs to
 * the first: it may ask what the user answers, and its promises may count.
 */
export function toExchanges(conversation: Conversation): readonly Exchange[] {
  const { turns } = conversation
  const exchanges: Exchange[] = []
  const firstUserTurn = turns.findIndex((turn) => turn.role === 'user')
  if (firstUserTurn === -1) return exchanges
  let start = 0
  let tokens = 0
  for (const [at, turn] of turns.entries()) {
    if (at > firstUserTurn && turn.role === 'user' && turns[at - 1]?.role === 'assistant') {
      exchanges.push({ start, end: at, tokens })
      start = at
      tokens = 0
    }
    tokens += tokensAroundTurn + estimateTokens(turn.content)
    for (const result of turn.toolResults ?? []) tokens += estimateTokens(result)
  }
  exchanges.push({ start, end: turns.length, tokens })
  return exchanges
}
