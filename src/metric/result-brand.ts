/**
 * A mark on results that no copy, comparison or JSON of them shows, so that two copies of the package
 * know each other's.
 */
import type { KnowledgeRetentionResult } from '../types.js'

const brand = Symbol.for('expect-knowledge-retention.result')

/** Marks a result. */
export function brandResult(result: KnowledgeRetentionResult): KnowledgeRetentionResult {
  return Object.defineProperty(result, brand, { value: true })
}

/** Whether `value` is a result of this library, of this copy or another. */
export function isKnowledgeRetentionResult(value: unknown): value is KnowledgeRetentionResult {
  return typeof value === 'object' && value !== null && brand in value
}
