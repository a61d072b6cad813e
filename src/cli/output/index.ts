/** How results are shown. */
export {
  type AgreementView,
  formatAgreement,
  formatComparison,
  type JudgeAgreement,
} from './agreement-text.js'
export { formatResultsComparison } from './comparison-text.js'
export { githubWriter } from './github.js'
export { cost, counted, duration, estimate, percent } from './numbers-in-words.js'
export { formatNames, writerOf } from './formats.js'
export { type ProgressDisplay, showProgress } from './progress.js'
export type { ResultWriter, WriterOptions } from './result-writer.js'
