/** The front door of the chart: curves and comparisons as text. */
export { formatComparison } from './format-comparison.js'
export { type CurveView, formatCurve } from './format-curve.js'
export { formatRemembered, isRemembered, type RememberTarget } from './format-remembered.js'
