/** Which facts are asked at which distance in which conversation. */
import type { FactTemplate, ProbeControl, ProbeFact } from '../facts/index.js'
import { randomFrom, shuffle } from '../facts/index.js'
import type { PlannedFactOfProbe, PlannedProbe, Step } from './planned-probe.js'
import { type Schedule, stepSchedule, tokenSchedule } from './schedule.js'
import { type StepGrid, stepGrid } from './step-grid.js'

/** What is to be asked. */
export interface PlanOptions {
  readonly facts: readonly (ProbeFact | FactTemplate)[]
  readonly distances: readonly number[]
  readonly unit: 'exchanges' | 'tokens'
  readonly repeats: number
  readonly sessions: 'same' | 'new'
  readonly isolated: boolean
  readonly seed: number
  /** Questions about what is never told, and how many a conversation asks. */
  readonly controls: readonly ProbeControl[]
  readonly controlsEach: number
}

/** A conversation to be had. */
export interface ConversationPlan {
  readonly probes: readonly PlannedProbe[]
  readonly controls: readonly ProbeControl[]
  /** Starts anew at each call. */
  schedule(): Schedule
}

/** Grids that may still take a fact; more would only cost time. */
const mostOpen = 8

/** Plans every conversation. The same options give the same plan. */
export function planConversations(options: PlanOptions): readonly ConversationPlan[] {
  const probes = planProbes(options)
  const mostTells = Math.max(...probes.map(({ fact }) => fact.tell.length))
  const inTokens = options.unit === 'tokens'
  // In tokens the exchanges are not known beforehand; here one conversation asks once at each distance.
  const longest = inTokens ? 4 * options.distances.length : Math.max(...options.distances)
  const newGrid = () => stepGrid({ ...options, longest, mostTells })
  const grids: StepGrid[] = []
  let open: StepGrid[] = []
  for (const probe of probes) {
    const seen = inTokens ? { ...probe, distance: 0 } : probe
    if (open.some((grid) => grid.place(seen))) continue
    const grid = newGrid()
    grid.place(seen)
    grids.push(grid)
    open = [...open.filter((one) => !one.isFull()), grid].slice(-mostOpen)
  }
  const byId = new Map(probes.map((probe) => [probe.id, probe]))
  return grids.map((grid, number) => {
    const own = grid.probes.map(({ id }) => byId.get(id)).filter((one) => one !== undefined)
    return toPlan(own, inTokens ? null : grid.steps(), controlsOf(options, number), options)
  })
}

function toPlan(
  probes: readonly PlannedProbe[],
  steps: readonly Step[] | null,
  controls: readonly ProbeControl[],
  { sessions }: PlanOptions,
): ConversationPlan {
  const last = controls.map(
    (control): Step => ({ type: 'control', control, inNewSession: sessions === 'new' }),
  )
  return {
    probes,
    controls,
    schedule() {
      if (steps) return stepSchedule([...steps, ...last])
      const first = tokenSchedule({ probes, controls }, sessions)
      const then = stepSchedule(last)
      return { next: (tokensSince) => first.next(tokensSince) ?? then.next(tokensSince) }
    },
  }
}

/** Every fact at every distance, so ordered that neighbours have different facts and distances. */
function planProbes(options: PlanOptions): readonly PlannedProbe[] {
  const { facts, distances, repeats, seed } = options
  const order = shuffle(randomFrom(seed, 'order'), facts)
  const probes: PlannedProbe[] = []
  for (let repeat = 1; repeat <= repeats; repeat++) {
    for (let turn = 0; turn < distances.length; turn++) {
      for (const [at, source] of order.entries()) {
        const distance = distances[(at + turn) % distances.length] ?? 0
        const subject = source.subject ?? ('ask' in source ? source.ask : '')
        const id = `${subject}@${distance}${repeat > 1 ? `#${repeat}` : ''}`
        probes.push({ id, distance, fact: toFact(source, subject, seed, id) })
      }
    }
  }
  return probes
}

function toFact(
  source: ProbeFact | FactTemplate,
  subject: string,
  seed: number,
  id: string,
): PlannedFactOfProbe {
  const fact = 'make' in source ? source.make(randomFrom(seed, 'value', id)) : source
  return {
    tell: typeof fact.tell === 'string' ? [fact.tell] : fact.tell,
    ask: fact.ask,
    expect: fact.expect,
    wrong: fact.wrong,
    kind: fact.kind ?? source.kind ?? 'own',
    subject,
  }
}

function controlsOf(options: PlanOptions, number: number): readonly ProbeControl[] {
  const random = randomFrom(options.seed, 'controls', number)
  return shuffle(random, options.controls).slice(0, options.controlsEach)
}
