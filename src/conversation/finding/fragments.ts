/**
 * Conversations that a log spreads over its records. Most records hold all that was said so far, so
 * the last one of a conversation is the conversation; where each trace holds one exchange only, the
 * traces of a conversation are put one after the other.
 */
import type { Conversation } from '../../types.js'
import { type Fragment, placeIn, type ReadContext, unreadable } from '../reading/index.js'
import { readItems } from './read-items.js'

/** What there is of one conversation. */
interface Gathered {
  /** The record that stands best for all of it. */
  whole: Fragment | null
  /** By trace, the best record of those that hold one exchange. */
  readonly singles: Map<string, Fragment>
}

/** Gathers fragments, of which it keeps no more than the conversations are made of. */
export class FragmentCollector {
  readonly #gathered = new Map<string, Gathered>()
  readonly #conversationOf = new Map<string, string>()
  #places = 0

  add(fragment: Fragment): void {
    const { trace, conversation, lists } = fragment
    if (trace !== null && conversation !== null) this.#conversationOf.set(trace, conversation)
    if (lists === null) return
    // A record that tells neither is a conversation of its own: taking it for part of another
    // could lose one of the two.
    const key = keyOf(conversation, trace) ?? `place ${this.#places++}`
    const gathered = ofKey(this.#gathered, key)
    if (fragment.single === true) keepBetter(gathered.singles, trace ?? key, fragment)
    else gathered.whole = better(gathered.whole, fragment)
  }

  /** How to read each conversation, in the order in which they first appeared. */
  *finish(
    context: ReadContext,
  ): Generator<{ readonly where: string; readonly read: () => Conversation }> {
    const merged = new Map<string, Gathered>()
    for (const [key, { whole, singles }] of this.#gathered) {
      const some = whole ?? singles.values().next().value
      if (some === undefined) continue
      const conversation = this.#conversation(some)
      const into = ofKey(merged, keyOf(conversation, some.trace) ?? key)
      if (whole !== null) into.whole = better(into.whole, { ...whole, conversation })
      for (const [trace, single] of singles) {
        keepBetter(into.singles, trace, { ...single, conversation })
      }
    }
    for (const { whole, singles } of merged.values()) {
      const parts = whole === null ? [...singles.values()].toSorted(byTime) : [whole]
      yield {
        where: parts.length === 1 ? (parts[0]?.where ?? '') : '',
        read: () => read(parts, context),
      }
    }
  }

  #conversation({ conversation, trace }: Fragment): string | null {
    if (conversation !== null) return conversation
    return trace === null ? null : (this.#conversationOf.get(trace) ?? null)
  }
}

function ofKey(map: Map<string, Gathered>, key: string): Gathered {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = { whole: null, singles: new Map() }
  map.set(key, made)
  return made
}

function keyOf(conversation: string | null, trace: string | null): string | null {
  if (conversation !== null) return `conversation ${conversation}`
  return trace === null ? null : `trace ${trace}`
}

function keepBetter(best: Map<string, Fragment>, key: string, fragment: Fragment): void {
  best.set(key, better(best.get(key) ?? null, fragment))
}

function better(one: Fragment | null, other: Fragment): Fragment {
  return one === null || compare(other.rank, one.rank) >= 0 ? other : one
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function byTime(a: Fragment, b: Fragment): number {
  return (a.rank.at(-1) ?? 0) - (b.rank.at(-1) ?? 0)
}

function read(parts: readonly Fragment[], context: ReadContext): Conversation {
  const isOne = parts.length === 1
  const lists = parts.flatMap(({ where, lists: own, fault }) => {
    if (fault !== undefined) throw unreadable(placeIn(where, fault.at), fault.problem, fault.fix)
    return (own ?? []).map((list) => (isOne ? list : { ...list, path: placeIn(where, list.path) }))
  })
  const [first] = parts
  const id = first?.conversation ?? first?.trace ?? undefined
  return readItems({ lists }, { where: isOne ? (first?.where ?? '') : '', id }, context)
}
