/** When a running test of Vitest began, how often it ran before, and how long it may still run. */
import { now } from '../platform/timers.js'

/** A test as Vitest keeps it, as far as it is used here. */
export interface VitestTask {
  /** Milliseconds; 0 and infinity for none. */
  readonly timeout?: number
  readonly concurrent?: boolean
  readonly result?: {
    readonly state: string
    /** Retries so far, those of earlier repeats included. */
    readonly retryCount?: number
    /** Repeats so far. */
    readonly repeatCount?: number
    readonly hooks?: { readonly beforeEach?: string }
  }
}

/** How often the test was run before: each run wants fresh answers. */
export function earlierRuns({ result }: VitestTask): number {
  return (result?.repeatCount ?? 0) + (result?.retryCount ?? 0)
}

/** Knows when the function of a test began. */
export interface VitestClock {
  /** To be called when the hooks before a test are through. */
  start(task: VitestTask): void
  /** When Vitest ends the function of the test, on the clock of `now`; undefined while it does not run. */
  endOf(task: VitestTask): number | undefined
}

/** Makes a clock. */
export function vitestClock(): VitestClock {
  const starts = new WeakMap<VitestTask, { readonly run: number; readonly at: number }>()
  const startOf = (task: VitestTask): number => {
    const known = starts.get(task)
    if (known?.run === earlierRuns(task)) return known.at
    const at = now()
    starts.set(task, { run: earlierRuns(task), at })
    return at
  }
  return {
    start(task) {
      // Concurrent tests wait for their turn after the hooks: they begin when they first measure.
      if (!task.concurrent) starts.set(task, { run: earlierRuns(task), at: now() })
    },
    endOf(task) {
      const { timeout, result } = task
      if (!timeout || timeout === Number.POSITIVE_INFINITY) return undefined
      if (result?.state !== 'run' || result.hooks?.beforeEach === 'run') return undefined
      return startOf(task) + timeout
    },
  }
}
