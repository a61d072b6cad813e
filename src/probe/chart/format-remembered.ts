/** The messages of `toRememberFor`. */
import type { Paint } from '../../report/text/index.js'
import type { RetentionCurve } from '../curve/index.js'
import {
  describeHorizon,
  formatControls,
  formatKinds,
  formatPoints,
  unitFor,
} from './format-curve.js'
import { formatFirstLost } from './format-first-lost.js'

/** What was asked of the chatbot. */
export interface RememberTarget {
  /** In the curve's unit. */
  readonly distance: number
  readonly rate: number
}

/** Whether facts come back at every distance up to the target, and nothing is made up too often. */
export function isRemembered(curve: RetentionCurve, { distance, rate }: RememberTarget): boolean {
  const horizon = curve.horizon(rate)
  return horizon !== null && horizon >= distance && curve.controls.rate >= rate
}

/** The message of an assertion that failed, or that passed under `.not`. */
export function formatRemembered(
  curve: RetentionCurve,
  { distance, rate }: RememberTarget,
  view: { readonly isNot: boolean; readonly isCurve: boolean; readonly paint: Paint },
): string {
  const { isNot, isCurve, paint } = view
  const { unit, controls } = curve
  const call = `expect(${isCurve ? 'curve' : 'chatbot'})${isNot ? '.not' : ''}.toRememberFor({ ${unit}: ${distance}, rate: ${rate} })`
  const target = `${distance} ${unitFor(distance, unit)}`
  const held = describeHorizon(curve, rate)
  const horizon = curve.horizon(rate)
  const holds = horizon !== null && horizon >= distance
  const opening = isNot
    ? `Remembered for ${held} at a rate of ${rate.toFixed(2)}; expected to forget within ${target}.`
    : holds
      ? `Remembered for ${held}, but made up ${controls.madeUp} of ${controls.asked} answers about things never told: honest in ${controls.rate.toFixed(2)}, expected ${rate.toFixed(2)}.`
      : `Remembered for ${held} at a rate of ${rate.toFixed(2)}, expected ${target}.`
  return [
    call,
    '',
    opening,
    '',
    ...formatPoints(curve, rate, paint),
    ...formatKinds(curve, rate),
    ...formatControls(curve),
    ...spaced(formatFirstLost(curve, paint)),
  ].join('\n')
}

function spaced(lines: readonly string[]): readonly string[] {
  return lines.length > 0 ? ['', ...lines] : []
}
