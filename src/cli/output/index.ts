/** How results are shown. */
export { githubWriter } from './github.js'
export { cost, counted, duration, estimate, percent } from './numbers-in-words.js'
export { formatNames, writerOf } from './formats.js'
export { type ProgressDisplay, showProgress } from './progress.js'
export type { ResultWriter, WriterOptions } from './result-writer.js'
