/** Two curves side by side, each fact of one paired with the same fact of the other. */
import { OptionError } from '../../errors.js'
import type { Interval, Probe, RetentionCurve } from './retention-curve.js'

/** The facts that both were asked at one distance. */
export interface ComparedPoint {
  /** null for all distances together. */
  readonly distance: number | null
  readonly asked: number
  readonly both: number
  readonly onlyFirst: number
  readonly onlySecond: number
  readonly neither: number
  /** Rate of the first minus rate of the second, in [-1, 1]. */
  readonly difference: number
  /** The 95 % interval of the difference, by Agresti and Min's adjustment for pairs. */
  readonly interval: Interval
  /**
   * How often a difference as large or larger would come by chance if both remembered alike: the exact,
   * two-sided McNemar test.
   */
  readonly pValue: number
}

/** What `compareCurves` gives. */
export interface CurveComparison {
  readonly points: readonly ComparedPoint[]
  /** All distances together. */
  readonly overall: ComparedPoint
}

/**
 * Compares two chatbots, or two settings of one, by the facts that both were asked. Pure.
 *
 * @throws {OptionError} when the curves count distances differently or have no fact in common
 * @example
 * ```ts
 * const before = await probeRetention(chatbot, { distances: [1, 5] })
 * const after = await probeRetention(bot, { distances: [1, 5] })
 * const { overall } = compareCurves(before, after)
 * ```
 */
export function compareCurves(first: RetentionCurve, second: RetentionCurve): CurveComparison {
  const pairs = pair(first, second)
  if (first.unit !== second.unit || pairs.length === 0) {
    throw new OptionError({
      where: 'compareCurves',
      problem:
        first.unit === second.unit
          ? 'the curves have no fact at the same distance in common'
          : `one curve counts ${first.unit}, the other ${second.unit}`,
      fix: 'make both with the same facts, distances, unit and seed',
    })
  }
  const byDistance = Map.groupBy(pairs, ([one]) => one.distance)
  return {
    points: [...byDistance]
      .toSorted(([a], [b]) => a - b)
      .map(([distance, some]) => compare(distance, some)),
    overall: compare(null, pairs),
  }
}

type Pair = readonly [Probe, Probe]

function pair(first: RetentionCurve, second: RetentionCurve): readonly Pair[] {
  const others = new Map(second.probes.map((probe) => [probe.id, probe]))
  return first.probes.flatMap((probe) => {
    const other = others.get(probe.id)
    return other ? [[probe, other] as const] : []
  })
}

function compare(distance: number | null, pairs: readonly Pair[]): ComparedPoint {
  const count = (one: boolean, other: boolean) =>
    pairs.filter(
      ([a, b]) => (a.outcome === 'recalled') === one && (b.outcome === 'recalled') === other,
    ).length
  const [onlyFirst, onlySecond] = [count(true, false), count(false, true)]
  const asked = pairs.length
  return {
    distance,
    asked,
    both: count(true, true),
    onlyFirst,
    onlySecond,
    neither: count(false, false),
    difference: (onlyFirst - onlySecond) / asked,
    interval: pairedInterval(onlyFirst, onlySecond, asked),
    pValue: mcNemar(onlyFirst, onlySecond),
  }
}

/** Source: A. Agresti, Y. Min, Simple improved confidence intervals for comparing matched proportions, 2005. */
function pairedInterval(onlyFirst: number, onlySecond: number, asked: number): Interval {
  const [b, c, n] = [onlyFirst + 0.5, onlySecond + 0.5, asked + 2]
  const difference = (b - c) / n
  const spread = (1.959963984540054 * Math.sqrt(b + c - (b - c) ** 2 / n)) / n
  return [Math.max(-1, difference - spread), Math.min(1, difference + spread)]
}

function mcNemar(onlyFirst: number, onlySecond: number): number {
  const n = onlyFirst + onlySecond
  if (n === 0) return 1
  // In logarithms, or the coefficients of a thousand pairs would overflow.
  let logTerm = n * Math.log(0.5)
  let sum = 0
  for (let k = 0; k <= Math.min(onlyFirst, onlySecond); k++) {
    sum += Math.exp(logTerm)
    logTerm += Math.log(n - k) - Math.log(k + 1)
  }
  return Math.min(1, 2 * sum)
}
