/**
 * Places facts in the exchanges of one conversation so that exactly as many exchanges pass between
 * telling and asking as each distance says.
 */
import type { PlannedProbe, Step } from './planned-probe.js'

/** The share of a conversation that may be other than filler. */
const mostPlanted = 0.5

/** The exchanges of a conversation in the making. */
export interface StepGrid {
  /** Whether another fact may be tried; places it when there is room. */
  place(probe: PlannedProbe): boolean
  /** Whether so much is planted that another conversation is better begun. */
  isFull(): boolean
  readonly probes: readonly PlannedProbe[]
  /** The steps in order, filler between. */
  steps(): readonly Step[]
}

/** What a conversation must have room for. */
export interface GridOptions {
  /** The most exchanges between telling and asking. */
  readonly longest: number
  /** The most texts that tell one fact. */
  readonly mostTells: number
  /** With `new`, every question begins a session, so all facts are told before the first one. */
  readonly sessions: 'same' | 'new'
  /** One fact and no more. */
  readonly isolated: boolean
}

/** An empty conversation. */
export function stepGrid({ longest, mostTells, sessions, isolated }: GridOptions): StepGrid {
  const slots: (Step | undefined)[] = []
  const probes: PlannedProbe[] = []
  const subjects = new Set<string>()
  let planted = 0
  /** Of sessions: the place of the first question. */
  const firstAsk = longest + mostTells
  const room = longest + mostTells + 1
  const isFree = (at: number) => at >= 0 && slots[at] === undefined

  function place(probe: PlannedProbe): boolean {
    const { fact, distance } = probe
    if (subjects.has(fact.subject)) return false
    const tells = fact.tell.length
    const isFirst = probes.length === 0
    if (!isFirst && (isolated || planted + tells + 1 > room * mostPlanted)) return false
    const at = findPlace(distance, tells)
    if (at === null) return false
    probes.push(probe)
    subjects.add(fact.subject)
    planted += tells + 1
    for (const [number, text] of fact.tell.entries()) {
      slots[at.tells[number] ?? 0] = { type: 'tell', probe, text, isLast: number === tells - 1 }
    }
    slots[at.ask] = { type: 'ask', probe, inNewSession: sessions === 'new' }
    return true
  }

  /** The earliest place; a fact of several texts may need room before it. */
  function findPlace(distance: number, tells: number) {
    const from = sessions === 'new' ? firstAsk - distance - 1 : 0
    const to = sessions === 'new' ? firstAsk - 1 : room + tells
    for (let told = Math.max(0, from); told <= to; told++) {
      const ask = told + distance + 1
      if (!isFree(told) || !isFree(ask)) continue
      const earlier = earlierSlots(told, tells - 1)
      if (earlier) return { tells: [...earlier, told], ask }
    }
    return null
  }

  function earlierSlots(before: number, count: number): readonly number[] | null {
    const found: number[] = []
    for (let slot = before - 1; slot >= 0 && found.length < count; slot--) {
      if (isFree(slot)) found.unshift(slot)
    }
    return found.length === count ? found : null
  }

  return {
    place,
    isFull: () => isolated || planted + 2 > room * mostPlanted,
    probes,
    steps: () => {
      const first = slots.findIndex((step) => step !== undefined)
      return Array.from(slots.slice(Math.max(0, first)), (step) => step ?? { type: 'filler' })
    },
  }
}
