/** The front door of the statistics. */
export { bootstrap, type BootstrapOptions, mean } from './bootstrap.js'
export type { Estimate } from './estimate.js'
export { decideRate, type MeasuredRate, type RateDecision } from './decide-rate.js'
export { mcnemar } from './mcnemar.js'
export { comparePairs, type Pair, type PairedDifference } from './paired-difference.js'
export { passAtK, passHatK, type Tries } from './pass-at-k.js'
export { wilsonBounds, wilsonInterval } from './wilson-interval.js'
