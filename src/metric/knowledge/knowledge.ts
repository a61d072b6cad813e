/**
 * Knowledge: the facts in force before a turn. Facts carry the position of their turn in the
 * conversation here; results name the place in the caller's input instead.
 */
import type { Fact, FactKind, Turn } from '../../types.js'

/** A fact while it is being judged. */
export interface StatedFact {
  /** A number that no other fact of the conversation has. */
  readonly id: number
  /** Position of the turn that states it. */
  readonly turn: number
  readonly kind: FactKind
  readonly subject: string
  readonly statement: string
  /** Number of the fact that corrects it. */
  readonly supersededBy: number | null
  /** Whether the test gave it, rather than the judge. */
  readonly givenByTest: boolean
}

/** What one window says of the facts. */
export interface WindowFacts {
  /** Those that hold when the window is over. */
  readonly stated: readonly StatedFact[]
  /** Numbers of facts that the test gave and that the window takes back, be they stated again or not. */
  readonly takenBack: readonly number[]
}

/** All facts of a conversation, in the order stated. */
export interface FactBook {
  readonly facts: readonly StatedFact[]
  readonly byId: ReadonlyMap<number, StatedFact>
}

/**
 * Facts of several windows, in speaking order, as one book. The numbers that a judge gave the
 * facts of the first window stay; those of later windows are shifted behind them. A fact that
 * the test gave keeps its number and counts once, where it is first stated; the last window to
 * speak of it decides whether it counts.
 */
export function toFactBook(windows: readonly WindowFacts[]): FactBook {
  const byId = new Map<number, StatedFact>()
  let highest = 0
  for (const { stated, takenBack } of windows) {
    for (const id of takenBack) byId.delete(id)
    const shift = stated.some((fact) => fact.givenByTest) ? 0 : highest
    for (const fact of stated.toSorted((a, b) => a.turn - b.turn)) {
      const id = fact.id + shift
      if (byId.has(id)) continue
      byId.set(id, {
        ...fact,
        id,
        supersededBy: fact.supersededBy === null ? null : fact.supersededBy + shift,
      })
      highest = Math.max(highest, id)
    }
  }
  return { facts: [...byId.values()], byId }
}

/** Whether a fact was known and not yet corrected when the turn at `position` was spoken. */
export function isInForce(fact: StatedFact, position: number, book: FactBook): boolean {
  if (fact.turn >= position) return false
  const correction = fact.supersededBy === null ? undefined : book.byId.get(fact.supersededBy)
  return correction === undefined || correction.turn >= position
}

/** The facts as results show them, by their number here. */
export function toPublicFacts(book: FactBook, turns: readonly Turn[]): ReadonlyMap<number, Fact> {
  const publicIds = new Map(book.facts.map((fact, at) => [fact.id, `f${at + 1}`]))
  return new Map(
    book.facts.map((fact, at) => {
      const turn = turns[fact.turn]
      return [
        fact.id,
        {
          id: `f${at + 1}`,
          kind: fact.kind,
          source: fact.givenByTest ? 'test' : (turn?.role ?? 'user'),
          subject: fact.subject,
          statement: fact.statement,
          turnIndex: turn?.index ?? null,
          path: turn?.path ?? null,
          supersededBy:
            fact.supersededBy === null ? null : (publicIds.get(fact.supersededBy) ?? null),
        },
      ]
    }),
  )
}
