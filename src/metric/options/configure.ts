/**
 * Defaults of all measurements of a process. They live on `globalThis`, so that two copies of the
 * package, or its ESM and CommonJS builds together, agree.
 */
import { checkDefaults } from './check-options.js'
import type { KnowledgeRetentionDefaults } from './options.js'

const key = Symbol.for('expect-knowledge-retention.defaults')
const store: typeof globalThis & { [key]?: KnowledgeRetentionDefaults } = globalThis

/**
 * Sets defaults for every measurement that follows, in this process. Each call replaces what
 * earlier calls set; `configureKnowledgeRetention({})` restores the built-in defaults.
 *
 * @throws {OptionError} when an option is unknown or has a wrong value
 * @example
 * ```ts
 * configureKnowledgeRetention({ model: 'gpt-5.4-mini', threshold: 0.8 })
 * ```
 */
export function configureKnowledgeRetention(defaults: KnowledgeRetentionDefaults): void {
  checkDefaults(defaults)
  store[key] = { ...defaults }
}

/** The defaults in force. */
export function configuredDefaults(): KnowledgeRetentionDefaults {
  return store[key] ?? {}
}
