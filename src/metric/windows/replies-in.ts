/** Which turns of a window a judge is asked about, and what the window is called. */
import type { Conversation } from '../../types.js'
import type { FactsFrom } from '../options/index.js'
import type { Window } from './plan-windows.js'

/** A conversation, and whose words in it count. */
interface JudgedWords {
  readonly conversation: Conversation
  readonly factsFrom: FactsFrom
}

/**
 * Positions of the assistant turns in a window that may be judged: those that come after a turn
 * that can state a fact. A greeting does not, unless the assistant's own word counts.
 */
export function repliesIn(
  { conversation: { turns }, factsFrom }: JudgedWords,
  window: Window,
): readonly number[] {
  const first = factsFrom === 'user' ? turns.findIndex(({ role }) => role === 'user') : 0
  return window.exchanges.flatMap(({ start, end }) => {
    const positions: number[] = []
    for (let at = Math.max(start, first + 1); at < end; at++) {
      if (turns[at]?.role === 'assistant') positions.push(at)
    }
    return positions
  })
}

/** A window in the words of a label. */
export function turnsOf(window: Window): string {
  return `turns ${window.start}-${window.end - 1}`
}
