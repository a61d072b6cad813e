/** What a conversation does next: by a plan of exchanges, or by the tokens that have passed. */
import type { PlannedConversation, PlannedProbe, Step } from './planned-probe.js'

/** Tells a conversation what comes next. */
export interface Schedule {
  /**
   * The next step; null when all was asked.
   *
   * @param tokensSince - tokens of the transcript since a fact was told
   */
  next(tokensSince: (probe: PlannedProbe) => number): Step | null
}

/** The steps one after the other. */
export function stepSchedule(steps: readonly Step[]): Schedule {
  let at = 0
  return { next: () => steps[at++] ?? null }
}

/**
 * Tells the facts so that they become due about together, the one with the longest distance first; each is
 * asked as soon as at least as many tokens have passed as its distance says.
 */
export function tokenSchedule({ probes }: PlannedConversation, sessions: 'same' | 'new'): Schedule {
  const untold = probes.toSorted((a, b) => b.distance - a.distance)
  const longest = untold[0]
  const waiting: PlannedProbe[] = []
  const texts: Step[] = []

  return {
    next(tokensSince) {
      const begun = texts.shift()
      if (begun) return begun
      const isOpen = sessions === 'same' || untold.length === 0
      const due = isOpen ? waiting.find((probe) => tokensSince(probe) >= probe.distance) : undefined
      if (due) {
        waiting.splice(waiting.indexOf(due), 1)
        return { type: 'ask', probe: due, inNewSession: sessions === 'new' }
      }
      const [head] = untold
      if (head && (head === longest || isTime(head, tokensSince))) {
        untold.shift()
        waiting.push(head)
        texts.push(...tellSteps(head))
        return texts.shift() ?? null
      }
      return waiting.length > 0 ? { type: 'filler' } : null
    },
  }

  function isTime(probe: PlannedProbe, tokensSince: (probe: PlannedProbe) => number): boolean {
    if (!longest) return true
    const isAsked = !waiting.includes(longest)
    return isAsked || tokensSince(longest) >= longest.distance - probe.distance
  }
}

function tellSteps(probe: PlannedProbe): readonly Step[] {
  const { tell } = probe.fact
  return tell.map((text, at) => ({ type: 'tell', probe, text, isLast: at === tell.length - 1 }))
}
