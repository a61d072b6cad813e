/** The options of a measurement: what users give, checked and put together with defaults and environment. */
export { configuredDefaults, configureKnowledgeRetention } from './configure.js'
export { evalModes, isEvalMode, wrongEvalMode } from './eval-modes.js'
export { environmentOptions, evalModeOf } from './mode-and-models.js'
export type {
  FactsFrom,
  KnowledgeRetentionDefaults,
  KnowledgeRetentionOptions,
  KnownFact,
} from './options.js'
export type { ReadFact } from './read-known-facts.js'
export { type ResolvedOptions, resolveOptions } from './resolve-options.js'
export { showOption } from './show-option.js'
