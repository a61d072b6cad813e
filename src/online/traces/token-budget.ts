/** A budget of tokens for any hour. */
import { now } from '../../platform/timers.js'

const hourMs = 3_600_000

/** Counts the tokens of the last hour. */
export class TokenBudget {
  readonly #limit: number
  readonly #clock: () => number
  #spent: { readonly at: number; readonly tokens: number }[] = []
  #sum = 0

  /**
   * @param limit - tokens in any hour; infinite for none
   * @param clock - milliseconds that only grow
   */
  constructor(limit: number, clock: () => number = now) {
    this.#limit = limit
    this.#clock = clock
  }

  /** Whether something may be spent now. What is under way may go over it once. */
  get isOpen(): boolean {
    this.#forget()
    return this.#sum < this.#limit
  }

  /** Notes what was spent. */
  spend(tokens: number): void {
    if (this.#limit === Number.POSITIVE_INFINITY) return
    this.#spent.push({ at: this.#clock(), tokens })
    this.#sum += tokens
  }

  #forget(): void {
    const since = this.#clock() - hourMs
    const kept = this.#spent.findIndex(({ at }) => at > since)
    const gone = this.#spent.splice(0, kept === -1 ? this.#spent.length : kept)
    for (const { tokens } of gone) this.#sum -= tokens
  }
}
