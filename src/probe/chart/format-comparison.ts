/** Two curves side by side, as plain text. */
import type { ComparedPoint, CurveComparison, RetentionCurve } from '../curve/index.js'

/** A line a distance, and one for all; within 80 columns. */
export function formatComparison(
  { points, overall }: CurveComparison,
  { unit }: Pick<RetentionCurve, 'unit'>,
): string {
  const width = Math.max(unit.length, 3)
  const row = (point: ComparedPoint) => {
    const { distance, asked, onlyFirst, onlySecond, difference, interval, pValue } = point
    const name = distance === null ? 'all' : String(distance)
    return `  ${name.padStart(width)}  ${String(asked).padStart(5)}  ${String(onlyFirst).padStart(10)}  ${String(onlySecond).padStart(11)}  ${signed(difference).padStart(10)}  ${interval.map(signed).join(' to ')}  ${pValue.toFixed(3)}`
  }
  return [
    `  ${unit.padStart(width)}  asked  only first  only second  difference  95 % interval   p`,
    ...points.map(row),
    row(overall),
  ].join('\n')
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}`
}
