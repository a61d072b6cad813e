/**
 * Conversations that a log spreads over its records. Each record that holds messages holds all of
 * them so far, so the last one of a conversation is the conversation.
 */
import type { Conversation } from '../types.js'
import type { Fragment } from './fragment.js'
import { readItems } from './read-items.js'
import { placeIn, unreadable } from './unreadable.js'

/** Gathers fragments, of which it keeps one for each conversation. */
export class FragmentCollector {
  readonly #best = new Map<string, Fragment>()
  readonly #conversationOf = new Map<string, string>()
  #places = 0

  add(fragment: Fragment): void {
    const { trace, conversation, lists } = fragment
    if (trace !== null && conversation !== null) this.#conversationOf.set(trace, conversation)
    if (lists === null) return
    // A record that tells neither is a conversation of its own: taking it for part of another
    // could lose one of the two.
    const key = keyOf(conversation, trace) ?? `place ${this.#places++}`
    keepBetter(this.#best, key, fragment)
  }

  /** How to read each conversation, in the order in which they first appeared. */
  *finish(): Generator<{ readonly where: string; readonly read: () => Conversation }> {
    const merged = new Map<string, Fragment>()
    for (const [key, fragment] of this.#best) {
      const conversation =
        fragment.conversation ??
        (fragment.trace === null ? null : (this.#conversationOf.get(fragment.trace) ?? null))
      keepBetter(merged, keyOf(conversation, fragment.trace) ?? key, { ...fragment, conversation })
    }
    for (const fragment of merged.values()) {
      yield { where: fragment.where, read: () => readFragment(fragment) }
    }
  }
}

function keyOf(conversation: string | null, trace: string | null): string | null {
  if (conversation !== null) return `conversation ${conversation}`
  return trace === null ? null : `trace ${trace}`
}

function keepBetter(best: Map<string, Fragment>, key: string, fragment: Fragment): void {
  const other = best.get(key)
  if (other === undefined || compare(fragment.rank, other.rank) >= 0) best.set(key, fragment)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function readFragment({ where, conversation, trace, lists, fault }: Fragment): Conversation {
  if (fault !== undefined) throw unreadable(placeIn(where, fault.at), fault.problem, fault.fix)
  return readItems(lists ?? [], { where, id: conversation ?? trace ?? undefined })
}
