/** A curve as plain text: a bar a distance, within 80 columns, that speaks without colour. */
import { type Paint, plainPaint, toPlainLine } from '../../report/text/index.js'
import { type CurvePoint, kindsByHorizon, type RetentionCurve } from '../curve/index.js'

/** How to draw. */
export interface CurveView {
  /** The rate asked for, in [0, 1]: marked in the bars, and the horizon is told for it. */
  readonly rate?: number | undefined
  readonly paint?: Paint | undefined
}

const barColumns = 30
const defaultRate = 0.9

/**
 * The curve as lines of text, none wider than 80 columns.
 *
 * @example
 * ```ts
 * const curve = await probeRetention(chatbot, { distances: [1, 5] })
 * console.log(formatCurve(curve, { rate: 0.9 }))
 * ```
 */
export function formatCurve(curve: RetentionCurve, view: CurveView = {}): string {
  const rate = view.rate ?? defaultRate
  return [
    ...formatPoints(curve, rate, view.paint ?? plainPaint),
    '',
    `Held at ${rate.toFixed(2)}: ${describeHorizon(curve, rate)}`,
    ...formatKinds(curve, rate),
    ...formatControls(curve),
  ].join('\n')
}

/** The bars, with the rate asked for marked by `|`. */
export function formatPoints(
  { points, unit }: RetentionCurve,
  rate: number,
  paint: Paint,
): readonly string[] {
  const width = Math.max(unit.length, ...points.map(({ distance }) => String(distance).length))
  const counts = Math.max(8, ...points.map((point) => count(point).length))
  return [
    paint.dim(
      `  ${unit.padStart(width)}  ${'recalled'.padEnd(barColumns)}  ${''.padStart(counts)}  rate  95 % interval`,
    ),
    ...points.map((point) => {
      const { distance, interval } = point
      const isBelow = point.rate < rate
      const line = `${bar(point.rate, rate)}  ${count(point).padStart(counts)}  ${point.rate.toFixed(2)}  ${interval.map((end) => end.toFixed(2)).join('-')}`
      const painted = isBelow ? paint.said(line) : paint.known(line)
      return `${isBelow ? '-' : ' '} ${String(distance).padStart(width)}  ${painted}`
    }),
  ]
}

function count({ recalled, asked }: CurvePoint): string {
  return `${recalled}/${asked}`
}

function bar(value: number, rate: number): string {
  const filled = Math.round(value * barColumns)
  const mark = Math.min(barColumns - 1, Math.round(rate * barColumns))
  return Array.from({ length: barColumns }, (_, at) =>
    at === mark && at >= filled ? '|' : at < filled ? '#' : '.',
  ).join('')
}

/** `20 exchanges`; in words where it does not hold at all. */
export function describeHorizon(curve: RetentionCurve, rate: number, kind?: string): string {
  const horizon = curve.horizon(rate, kind)
  const [shortest] = curve.points
  if (horizon !== null) return `${horizon} ${unitFor(horizon, curve.unit)}`
  const least = shortest?.distance ?? 0
  return `not even ${least} ${unitFor(least, curve.unit)}`
}

/** Which kind of fact goes first, and which are kept longest. */
export function formatKinds(curve: RetentionCurve, rate: number): readonly string[] {
  if (curve.byKind.length < 2) return []
  const ordered = kindsByHorizon(curve, rate)
  const width = Math.max(...ordered.map(({ kind }) => toPlainLine(kind).length))
  const farthest = curve.points.at(-1)?.distance
  const isKept = (kind: string) => curve.horizon(rate, kind) === farthest
  const heading = ordered.every(({ kind }) => isKept(kind))
    ? 'By kind of fact'
    : 'By kind of fact, the one that goes first first'
  return [
    '',
    `${heading}:`,
    ...ordered.map(({ kind, points }) => {
      const sum = (of: (point: CurvePoint) => number) =>
        points.reduce((total, point) => total + of(point), 0)
      const share = `${sum((point) => point.recalled)}/${sum((point) => point.asked)}`
      return `  ${toPlainLine(kind).padEnd(width)}  ${describeHorizon(curve, rate, kind)}, ${share} recalled`
    }),
  ]
}

/** What was made up, where controls were asked. */
export function formatControls({ controls }: RetentionCurve): readonly string[] {
  if (controls.asked === 0) return []
  const questions = controls.asked === 1 ? 'question' : 'questions'
  return [
    '',
    `Made up: ${controls.madeUp} of ${controls.asked} ${questions} about things never told`,
  ]
}

/** `exchange` or `exchanges`. */
export function unitFor(number: number, unit: RetentionCurve['unit']): string {
  return number === 1 ? unit.slice(0, -1) : unit
}
