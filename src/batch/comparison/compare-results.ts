/** Two runs over the same conversations: what the second lost and gained against the first. */
import type { Fact, Verdict } from '../../types.js'
import type { EvaluatedConversation } from '../results/index.js'
import {
  bootstrap,
  comparePairs,
  type Estimate,
  mean,
  type PairedDifference,
} from '../statistics/index.js'

/** What is kept of a conversation for the comparison. */
interface Measured {
  readonly name: string
  readonly outcome: EvaluatedConversation['outcome']
  readonly score: number | null
  /** Where each fact was lost, by the fact as a comparison knows it. */
  readonly lost: ReadonlyMap<string, LostFact>
}

/** A fact that a reply lost. */
export interface LostFact {
  /** Name of the conversation. */
  readonly name: string
  /** The fact as a sentence. */
  readonly statement: string
  /** Place of the first reply that lost it. */
  readonly path: string
}

/** What came of comparing. */
export interface ResultsComparison {
  /** Conversations that both runs measured. */
  readonly pairs: number
  /** Names of those that only one of the runs has a result of. */
  readonly onlyFirst: readonly string[]
  readonly onlySecond: readonly string[]
  /** Names of those that are invalid in either run, and are not compared. */
  readonly invalid: readonly string[]
  /** Passed or failed, of those that have a threshold in both runs; null when none has. */
  readonly passing: PairedDifference | null
  /** Mean score of the second minus that of the first, with a paired bootstrap interval. */
  readonly score: Estimate | null
  /** Facts that only the second run lost. */
  readonly newlyLost: readonly LostFact[]
  /** Facts that only the first run lost. */
  readonly newlyKept: readonly LostFact[]
  /** Whether the second run is worse by more than chance: in passing by McNemar's test, or in score by the interval. */
  readonly isSignificantLoss: boolean
}

/** Chance, at most, at which a difference counts as one. */
const significance = 0.05

/** Collects a run; what was said in its conversations is not kept. */
export class MeasuredRun {
  readonly #byName = new Map<string, Measured[]>()

  /** Adds a conversation. */
  add({ name, outcome, result }: EvaluatedConversation): void {
    const lost = new Map<string, LostFact>()
    for (const verdict of result?.verdicts ?? []) {
      for (const fact of lostFacts(verdict)) {
        const known = factKey(fact)
        if (!lost.has(known)) {
          lost.set(known, { name, statement: fact.statement, path: verdict.path })
        }
      }
    }
    const measured = { name, outcome, score: result?.score ?? null, lost }
    const ofName = this.#byName.get(name)
    if (ofName) ofName.push(measured)
    else this.#byName.set(name, [measured])
  }

  /** Its conversations by name; several of one name in their order. */
  byName(): ReadonlyMap<string, readonly Measured[]> {
    return this.#byName
  }
}

/** Compares runs: paired by the name of the conversation and, of one name, by order. */
export function compareResults(first: MeasuredRun, second: MeasuredRun): ResultsComparison {
  const pairs: (readonly [Measured, Measured])[] = []
  const onlyFirst: string[] = []
  const onlySecond: string[] = []
  const names = new Set([...first.byName().keys(), ...second.byName().keys()])
  for (const name of names) {
    const [ones, others] = [first.byName().get(name) ?? [], second.byName().get(name) ?? []]
    for (let at = 0; at < Math.max(ones.length, others.length); at++) {
      const [one, other] = [ones[at], others[at]]
      if (one && other) pairs.push([one, other])
      else (one ? onlyFirst : onlySecond).push(name)
    }
  }
  const isValid = (pair: (typeof pairs)[number]) => pair.every(({ score }) => score !== null)
  const valid = pairs.filter(isValid)
  const judged = valid.filter((pair) => pair.every(({ outcome }) => outcome !== 'scored'))
  // Repeats of one conversation depend on each other.
  const groups = [...Map.groupBy(judged, ([{ name }]) => name).values()]
  const passing =
    judged.length === 0
      ? null
      : comparePairs(
          groups.map((group) =>
            group.map(([one, other]) => [one.outcome === 'passed', other.outcome === 'passed']),
          ),
        )
  const score = differenceOfScores(valid)
  return {
    pairs: valid.length,
    onlyFirst,
    onlySecond,
    invalid: pairs.filter((pair) => !isValid(pair)).map(([{ name }]) => name),
    passing,
    score,
    newlyLost: valid.flatMap(([one, other]) => onlyIn(other.lost, one.lost)),
    newlyKept: valid.flatMap(([one, other]) => onlyIn(one.lost, other.lost)),
    isSignificantLoss:
      (passing !== null &&
        passing.onlyFirst > passing.onlySecond &&
        passing.pValue <= significance) ||
      (score !== null && score.count > 1 && score.high < 0),
  }
}

function differenceOfScores(pairs: readonly (readonly [Measured, Measured])[]): Estimate | null {
  const groups = Map.groupBy(pairs, ([{ name }]) => name)
  const differences = [...groups.values()].map((group) =>
    mean(group.map(([one, other]) => (other.score ?? 0) - (one.score ?? 0))),
  )
  return bootstrap(differences, mean)
}

function onlyIn(
  lost: ReadonlyMap<string, LostFact>,
  others: ReadonlyMap<string, LostFact>,
): readonly LostFact[] {
  return [...lost].filter(([key]) => !others.has(key)).map(([, fact]) => fact)
}

function lostFacts({ attrition, facts }: Verdict): readonly Fact[] {
  return attrition === null ? [] : facts
}

/**
 * What a fact is known by in both runs: the turn that states it and its subject, since judges put statements
 * into other words each time; the statement where there is neither.
 */
function factKey({ turnIndex, subject, statement }: Fact): string {
  const about = subject === '' ? statement : subject
  return `${turnIndex ?? ''} ${about.toLowerCase().replace(/\s+/g, ' ').trim()}`
}
