/** Adds conversations up to a summary, one after the other: none of them is kept. */
import { addUsage, noUsage } from '../../metric/asking/index.js'
import {
  bootstrap,
  type Estimate,
  mean,
  passAtK,
  passHatK,
  wilsonInterval,
} from '../statistics/index.js'
import type { BatchSummary, RepeatEstimate } from './batch-summary.js'
import { type EvaluatedConversation, isNotJudged } from './evaluated-conversation.js'

/** One conversation, or the several measurements of one. */
interface Task {
  passed: number
  failed: number
  scores: number
  scoreSum: number
}

/** See `BatchSummary`, which it makes. */
export class BatchTotals {
  readonly #counts = { total: 0, passed: 0, failed: 0, scored: 0, invalid: 0 }
  #notJudged = 0
  #flaky = 0
  #reused = 0
  #judgedTurns = 0
  #usage = noUsage
  /** The task of a name, where each is measured more than once. */
  readonly #tasksByName = new Map<string, Task>()
  readonly #tasks: Task[] = []
  #repeats: Pick<RepeatEstimate, 'k' | 'fresh'> | null = null

  /**
   * Adds a conversation.
   *
   * @param isReused - whether it was taken from an earlier run, and costs nothing in this one
   */
  add(evaluated: EvaluatedConversation, isReused = false): void {
    const { outcome, result, usage, repeat } = evaluated
    this.#counts.total++
    this.#counts[outcome]++
    if (isNotJudged(evaluated)) this.#notJudged++
    if (isReused) this.#reused++
    else this.#usage = addUsage(this.#usage, usage)
    if (repeat) {
      const k = Math.max(this.#repeats?.k ?? 0, repeat.number + 1)
      this.#repeats = { k, fresh: repeat.fresh }
    }
    const task = this.#taskOf(evaluated)
    if (outcome === 'passed') task.passed++
    if (outcome === 'failed') task.failed++
    if (result === null) return
    if (result.attempts.length > 1) this.#flaky++
    this.#judgedTurns += result.judgedTurns ?? 0
    task.scores++
    task.scoreSum += result.score
  }

  /** The totals so far. */
  summary(durationMs: number): BatchSummary {
    const judged = this.#tasks.filter(({ passed, failed }) => passed + failed > 0)
    const scored = this.#tasks.filter(({ scores }) => scores > 0)
    return {
      ...this.#counts,
      notJudged: this.#notJudged,
      flaky: this.#flaky,
      reused: this.#reused,
      passRate: this.#repeats
        ? overTasks(judged.map(({ passed, failed }) => passed / (passed + failed)))
        : wilsonInterval(this.#counts.passed, this.#counts.passed + this.#counts.failed),
      meanScore: overTasks(scored.map(({ scores, scoreSum }) => scoreSum / scores)),
      repeats: this.#repeats && estimateRepeats(this.#repeats, judged),
      judgedTurns: this.#judgedTurns,
      usage: this.#usage,
      durationMs,
    }
  }

  #taskOf({ name, repeat }: EvaluatedConversation): Task {
    const known = repeat ? this.#tasksByName.get(name) : undefined
    if (known) return known
    const task: Task = { passed: 0, failed: 0, scores: 0, scoreSum: 0 }
    this.#tasks.push(task)
    if (repeat) this.#tasksByName.set(name, task)
    return task
  }
}

function overTasks(figures: readonly number[]): Estimate | null {
  return bootstrap(figures, mean)
}

/** Over the tasks of which k measurements ended with a pass or a failure. */
function estimateRepeats(
  { k, fresh }: Pick<RepeatEstimate, 'k' | 'fresh'>,
  judged: readonly Task[],
): RepeatEstimate | null {
  const whole = judged
    .map(({ passed, failed }) => ({ count: passed + failed, passed }))
    .filter(({ count }) => count >= k)
  if (whole.length === 0) return null
  return {
    k,
    fresh,
    tasks: whole.length,
    passAtK: mean(whole.map((tries) => passAtK(tries, k))),
    passHatK: mean(whole.map((tries) => passHatK(tries, k))),
  }
}
