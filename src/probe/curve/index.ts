/** The front door of the curve: probes counted, compared, read back. */
export { type ComparedPoint, compareCurves, type CurveComparison } from './compare-curves.js'
export type * from './retention-curve.js'
export {
  type CurveParts,
  horizonOf,
  isRetentionCurve,
  kindsByHorizon,
  readCurve,
  toCurve,
} from './to-curve.js'
export { wilsonInterval } from './wilson-interval.js'
