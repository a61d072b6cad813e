/**
 * How results and failure messages look in snapshots: a result as a short block, a message without
 * the colours of the terminal it happened to run in.
 */
import { stripVTControlCharacters } from 'node:util'
import { isKnowledgeRetentionResult } from '../metric/result-brand.js'
import { formatResult } from '../report/results/index.js'

/** A snapshot serializer as Vitest and Jest take it. */
export interface SnapshotSerializer {
  test(value: unknown): boolean
  serialize(value: unknown, config: unknown, indentation: string): string
}

/** Registered by the doors. */
export const snapshotSerializer: SnapshotSerializer = {
  test: (value) => isKnowledgeRetentionResult(value) || isPaintedMessage(messageOf(value)),
  serialize(value, _config, indentation) {
    if (isKnowledgeRetentionResult(value)) {
      return formatResult(value).replaceAll('\n', `\n${indentation}`)
    }
    const message = stripVTControlCharacters(messageOf(value) ?? '')
    return value instanceof Error ? `[${value.name}: ${message}]` : `"${message}"`
  },
}

function messageOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return value instanceof Error ? value.message : null
}

function isPaintedMessage(message: string | null): boolean {
  return (
    message !== null &&
    message.includes('\u001B[') &&
    /\bto(?:RetainKnowledge|RememberFor)\(/.test(stripVTControlCharacters(message))
  )
}
