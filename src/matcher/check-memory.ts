/** What `toRememberFor` does once it is known to be meant: it probes, or takes a curve, and tells. */
import { OptionError, show, UsageError } from '../errors.js'
import type { ProbeOptions } from '../probe/ask/index.js'
import { formatRemembered, isRemembered } from '../probe/chart/index.js'
import { isRetentionCurve, type RetentionCurve } from '../probe/curve/index.js'
import type { Assertion, MatcherResult } from './check-retention.js'
import type { RememberOptions } from './matcher-types.js'
import { probeInTest } from './probe-retention.js'

/** Shorter distances that are asked at as well, so that the message can show where memory ends. */
const below = { exchanges: [1, 5, 10, 20, 50], tokens: [200, 1_000, 2_000, 4_000, 10_000] } as const

/** Probes the chatbot of an assertion. */
export async function checkMemory(assertion: Assertion<RememberOptions>): Promise<MatcherResult> {
  const { received, isNot, test, paint } = assertion
  const { exchanges, tokens, rate = 0.9, ...probe } = readOptions(assertion.options)
  const unit = tokens === undefined ? 'exchanges' : 'tokens'
  const distance = tokens ?? exchanges ?? 0
  const isCurve = isRetentionCurve(received)
  const curve = isCurve
    ? fitting(received, unit, distance, probe)
    : await probeInTest(received, withDistances(probe, unit, distance), test)
  const target = { distance, rate }
  const pass = isRemembered(curve, target)
  return { pass, message: () => formatRemembered(curve, target, { isNot, isCurve, paint }) }
}

function readOptions(options: RememberOptions): RememberOptions {
  const { exchanges, tokens, rate } = options
  const distance = tokens ?? exchanges
  if ((exchanges === undefined) === (tokens === undefined)) {
    throw wrong(
      'options',
      `take either exchanges or tokens, but got ${exchanges === undefined ? 'neither' : 'both'}`,
    )
  }
  if (!Number.isSafeInteger(distance) || Number(distance) < 0) {
    throw wrong(
      `option ${tokens === undefined ? 'exchanges' : 'tokens'}`,
      `is ${show(distance)}, not a whole number from 0`,
    )
  }
  if (rate !== undefined && !(typeof rate === 'number' && rate > 0 && rate <= 1)) {
    throw wrong('option rate', `is ${show(rate)}, not a number above 0 and up to 1`)
  }
  return options
}

function withDistances(
  probe: ProbeOptions,
  unit: 'exchanges' | 'tokens',
  distance: number,
): ProbeOptions {
  if (probe.unit !== undefined && probe.unit !== unit) {
    throw wrong('option unit', `is '${probe.unit}', but ${unit} were given`)
  }
  const distances = probe.distances ?? [...below[unit].filter((one) => one < distance), distance]
  if (!distances.includes(distance)) {
    throw wrong('option distances', `has no ${distance}, at which memory is to hold`)
  }
  return { ...probe, unit, distances }
}

/** A curve says nothing about distances at which nothing was asked. */
function fitting(
  curve: RetentionCurve,
  unit: 'exchanges' | 'tokens',
  distance: number,
  probe: ProbeOptions,
): RetentionCurve {
  const [unused] = Object.keys(probe)
  if (unused !== undefined) {
    throw new UsageError({
      where: `toRememberFor, option ${unused}`,
      problem: 'a curve was given, for which nothing is asked any more',
      fix: 'pass it to probeRetention, which made the curve',
    })
  }
  const known = curve.points.map((point) => point.distance)
  if (curve.unit === unit && known.includes(distance)) return curve
  throw new UsageError({
    where: 'toRememberFor',
    problem: `the curve was not asked at ${distance} ${unit}, but at ${known.join(', ')} ${curve.unit}`,
    fix: 'ask for one of these, or probe with distances that have it',
  })
}

function wrong(where: string, problem: string): OptionError {
  return new OptionError({
    where: `toRememberFor, ${where}`,
    problem,
    fix: 'write toRememberFor({ exchanges: 20, rate: 0.9 })',
  })
}
