/** The front door of runs. */
export {
  type BatchInput,
  type MakeConversation,
  readFileInputs,
  readInputs,
} from './batch-input.js'
export {
  type BatchEnvironment,
  type BatchPlan,
  type BatchRun,
  type EarlierResults,
  runBatch,
} from './run-batch.js'
