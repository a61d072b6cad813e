/**
 * Which fresh answer a request asks for, where nothing but the request itself tells. A number is
 * given back when its answer failed, so that an SDK's own retry asks for the same answer again.
 */

/** A number in use. */
export interface OrdinalTurn {
  /** The smallest number from 0 that was free. */
  readonly ordinal: number
  /** Makes the number free again. */
  readonly giveBack: () => void
}

/** Counts the answers to each request. */
export class OrdinalCounter {
  readonly #taken = new Map<string, Set<number>>()

  /** Takes the next number for a request. */
  take(request: string): OrdinalTurn {
    const taken = this.#taken.get(request) ?? new Set()
    this.#taken.set(request, taken)
    let ordinal = 0
    while (taken.has(ordinal)) ordinal += 1
    taken.add(ordinal)
    return { ordinal, giveBack: () => taken.delete(ordinal) }
  }
}
