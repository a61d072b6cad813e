/**
 * Lets the requests of all conversations of a run through, so many at once, until the budget is used up;
 * from then on it refuses them.
 */
import { JudgeError } from '../../errors.js'
import { addUsage, noUsage, type RequestGate, type Spend } from '../../metric/asking/index.js'
import type { Usage } from '../../types.js'

/** What a run may cost. Answers from recordings cost nothing. */
export interface Budget {
  /** The most requests that a judge answers live, at least 0; never exceeded. */
  readonly maxCalls?: number | undefined
  /**
   * Tokens, read and written together, after which no request is sent any more; those under way then
   * still end.
   */
  readonly maxTokens?: number | undefined
}

/** See `budgetGate`. */
export interface BudgetGate extends RequestGate {
  /** Whether a request would be let through at once, or refused at once. */
  isIdle(): boolean
  /** Why nothing is let through any more; null while something is. */
  refusal(): JudgeError | null
  /** Refuses everything from now on. */
  close(reason: JudgeError): void
}

interface Waiting {
  readonly start: () => void
  readonly refuse: (reason: JudgeError) => void
}

/**
 * Makes a gate.
 *
 * @param onChange - called when a place may have become free
 */
export function budgetGate(concurrency: number, budget: Budget, onChange: () => void): BudgetGate {
  const maxCalls = budget.maxCalls ?? Number.POSITIVE_INFINITY
  const maxTokens = budget.maxTokens ?? Number.POSITIVE_INFINITY
  let running = 0
  let live = 0
  let tokens: Usage = noUsage
  let closed: JudgeError | null = null
  let waiting: Waiting[] = []
  let next = 0

  const refusal = (): JudgeError | null => {
    if (closed) return closed
    if (live >= maxCalls) return overBudget(`maxCalls: ${maxCalls}`, `${live} calls were made`)
    if (maxTokens === Number.POSITIVE_INFINITY) return null
    const { inputTokens, outputTokens } = tokens
    if (inputTokens === 'unknown' || outputTokens === 'unknown') return untold(maxTokens)
    const spent = inputTokens + outputTokens
    if (spent < maxTokens) return null
    return overBudget(`maxTokens: ${maxTokens}`, `${spent} tokens were used`)
  }
  // Each under way may turn out to be live.
  const hasPlace = () => running < concurrency && live + running < maxCalls
  const nobodyWaits = () => next === waiting.length

  const letThrough = (): void => {
    const reason = refusal()
    const mayLeave = () => reason !== null || hasPlace()
    while (!nobodyWaits() && mayLeave()) {
      const first = waiting[next++]
      if (reason !== null) first?.refuse(reason)
      else {
        running++
        first?.start()
      }
    }
    if (nobodyWaits()) {
      waiting = []
      next = 0
    }
    onChange()
  }

  return {
    refusal,
    isIdle: () => nobodyWaits() && (hasPlace() || refusal() !== null),
    close(reason) {
      closed ??= reason
      letThrough()
    },
    async run<T>(work: (spend: Spend) => Promise<T>): Promise<T> {
      const reason = refusal()
      if (reason !== null) throw reason
      if (nobodyWaits() && hasPlace()) running++
      else await new Promise<void>((start, refuse) => waiting.push({ start, refuse }))
      let cost = noUsage
      try {
        return await work((part) => {
          cost = addUsage(cost, part)
        })
      } finally {
        running--
        live += cost.calls - cost.replayed
        if (cost.replayed === 0) tokens = addUsage(tokens, cost)
        letThrough()
      }
    },
  }
}

function overBudget(limit: string, spent: string): JudgeError {
  return new JudgeError({
    kind: 'over_budget',
    where: 'the budget',
    problem: `${limit} is reached, ${spent}, so the judge was not asked`,
    fix: 'raise the budget, and run again with the same results file to go on from here',
  })
}

function untold(maxTokens: number): JudgeError {
  return new JudgeError({
    kind: 'over_budget',
    where: 'the budget',
    problem: `maxTokens: ${maxTokens} cannot be kept, as the judge does not tell how many tokens it uses`,
    fix: 'limit maxCalls instead',
  })
}
