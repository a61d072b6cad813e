/** From single probes to the curve. */
import { OptionError, show } from '../../errors.js'
import type {
  Control,
  ControlCount,
  CurvePoint,
  KindCurve,
  Probe,
  RetentionCurve,
} from './retention-curve.js'
import { wilsonInterval } from './wilson-interval.js'

const brand = Symbol.for('expect-knowledge-retention.curve')

/** What a curve is made of. */
export type CurveParts = Omit<RetentionCurve, 'points' | 'byKind' | 'controls' | 'horizon'>

/** Puts a curve together. */
export function toCurve(parts: CurveParts): RetentionCurve {
  const kinds = [...new Set(parts.probes.map(({ kind }) => kind))]
  return withHorizon({
    ...parts,
    points: pointsOf(parts.probes),
    byKind: kinds.map((kind) => ({ kind, points: pointsOf(ofKind(parts.probes, kind)) })),
    controls: countControls(parts.controlProbes),
  })
}

/** Whether `value` is a curve of this library, of this copy or another. */
export function isRetentionCurve(value: unknown): value is RetentionCurve {
  return typeof value === 'object' && value !== null && brand in value
}

/**
 * A curve from its JSON, such as the file that `knowledge-retention probe --output` writes.
 *
 * @throws {OptionError} when it is none
 */
export function readCurve(value: unknown): RetentionCurve {
  if (isRetentionCurve(value)) return value
  if (!isCurveData(value)) {
    throw new OptionError({
      where: 'curve',
      problem: `${show(value)} is not the curve of a probe`,
      fix: 'pass what probeRetention returned, or the JSON of it',
    })
  }
  return toCurve(value)
}

function isCurveData(value: unknown): value is CurveParts {
  if (typeof value !== 'object' || value === null) return false
  const probes: unknown = Reflect.get(value, 'probes')
  const controls: unknown = Reflect.get(value, 'controlProbes')
  return (
    (Reflect.get(value, 'unit') === 'exchanges' || Reflect.get(value, 'unit') === 'tokens') &&
    Array.isArray(controls) &&
    Array.isArray(probes) &&
    probes.every(
      (probe: unknown) =>
        typeof probe === 'object' &&
        probe !== null &&
        typeof Reflect.get(probe, 'distance') === 'number' &&
        ['recalled', 'lost', 'wrong'].includes(String(Reflect.get(probe, 'outcome'))),
    )
  )
}

function withHorizon(data: Omit<RetentionCurve, 'horizon'>): RetentionCurve {
  const horizon: RetentionCurve['horizon'] = (rate, kind) => {
    const points =
      kind === undefined ? data.points : data.byKind.find((one) => one.kind === kind)?.points
    return horizonOf(points ?? [], rate)
  }
  const curve = { ...data, horizon }
  // Neither shown nor compared, as the data says all.
  return Object.defineProperties(curve, {
    horizon: { enumerable: false },
    [brand]: { value: true },
  })
}

/** The longest distance up to which every point holds `rate`; null when none does. */
export function horizonOf(points: readonly CurvePoint[], rate: number): number | null {
  const fallen = points.findIndex((point) => point.rate < rate)
  if (fallen === 0) return null
  return points.at(fallen === -1 ? -1 : fallen - 1)?.distance ?? null
}

function pointsOf(probes: readonly Probe[]): readonly CurvePoint[] {
  const byDistance = Map.groupBy(probes, ({ distance }) => distance)
  return [...byDistance]
    .toSorted(([a], [b]) => a - b)
    .map(([distance, asked]) => {
      const count = (outcome: Probe['outcome']) =>
        asked.filter((probe) => probe.outcome === outcome).length
      const recalled = count('recalled')
      return {
        distance,
        asked: asked.length,
        recalled,
        lost: count('lost'),
        wrong: count('wrong'),
        rate: recalled / asked.length,
        interval: wilsonInterval(recalled, asked.length),
      }
    })
}

function ofKind(probes: readonly Probe[], kind: string): readonly Probe[] {
  return probes.filter((probe) => probe.kind === kind)
}

function countControls(controls: readonly Control[]): ControlCount {
  const madeUp = controls.filter(({ outcome }) => outcome === 'made_up').length
  const abstained = controls.length - madeUp
  return {
    asked: controls.length,
    abstained,
    madeUp,
    rate: controls.length === 0 ? 1 : abstained / controls.length,
    interval: wilsonInterval(abstained, controls.length),
  }
}

/** The kinds, the one that goes first first: by horizon, then by how much is recalled. */
export function kindsByHorizon(curve: RetentionCurve, rate: number): readonly KindCurve[] {
  return curve.byKind.toSorted(
    (a, b) =>
      (horizonOf(a.points, rate) ?? -1) - (horizonOf(b.points, rate) ?? -1) ||
      shareRecalled(a) - shareRecalled(b),
  )
}

function shareRecalled({ points }: KindCurve): number {
  const sumOf = (key: 'recalled' | 'asked') => points.reduce((sum, point) => sum + point[key], 0)
  return sumOf('recalled') / sumOf('asked')
}
