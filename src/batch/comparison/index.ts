/** Runs compared with each other. */
export {
  compareResults,
  type LostFact,
  MeasuredRun,
  type ResultsComparison,
} from './compare-results.js'
