/** What one record of a log tells of a conversation that is spread over many. */
import type { ItemList } from './item-list.js'

/** What is wrong with the messages of a record, where in it, and what to do about it. */
export interface FragmentFault {
  readonly at: string
  readonly problem: string
  readonly fix: string
}

/** What one record of a log tells of a conversation. */
export interface Fragment {
  /** The place of the record, for errors. */
  readonly where: string
  /** The trace it belongs to; null where the log does not tell. */
  readonly trace: string | null
  /** The conversation it belongs to; null where the record does not tell. */
  readonly conversation: string | null
  /**
   * How well the record stands for its conversation, compared from the first number on: whether
   * it holds messages, whether it is of the kind that holds all, when it ended.
   */
  readonly rank: readonly number[]
  /** What was said up to there; null for a record that only tells of which conversation its trace is. */
  readonly lists: readonly ItemList[] | null
  /** Why the messages of the record cannot be read. */
  readonly fault?: FragmentFault
}
