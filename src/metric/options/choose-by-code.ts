/** Who chose the value of an option, for messages about options that do not go together. */

/** A value, and what chose it. */
export interface Chosen<T> {
  readonly value: T
  /** In words: `configureKnowledgeRetention`; null when the call itself chose. */
  readonly chosenBy: string | null
}

/** What the call chose, else what was configured, else null. */
export function chooseByCode<T>(own: T | undefined, configured: T | undefined): Chosen<T> | null {
  if (own !== undefined) return { value: own, chosenBy: null }
  return configured === undefined
    ? null
    : { value: configured, chosenBy: 'configureKnowledgeRetention' }
}
