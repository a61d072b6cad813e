/** A list of items, before they are read. */

/** A list of items of one conversation. */
export interface ItemList {
  /** How the input calls the list: `messages`, `turns`; empty where it has no name. */
  readonly path: string
  readonly items: readonly unknown[]
}
