/**
 * How results and failure messages look in snapshots: a result as a short block, a message without
 * the colours of the terminal it happened to run in.
 */
import { stripVTControlCharacters } from 'node:util'
import { isKnowledgeRetentionResult } from '../metric/result-brand.js'
import { formatResult } from '../report/format-result.js'

type Print = (value: unknown) => string

/** A snapshot serializer as Vitest and Jest take it. */
export interface SnapshotSerializer {
  test(value: unknown): boolean
  serialize(
    value: unknown,
    config: unknown,
    indentation: string,
    depth: number,
    refs: unknown,
    printer: (...args: never[]) => string,
  ): string
}

/** Registered by the doors. */
export const snapshotSerializer: SnapshotSerializer = {
  test: (value) => isKnowledgeRetentionResult(value) || isPaintedMessage(messageOf(value)),
  serialize(value, config, indentation, depth, refs, printer) {
    if (isKnowledgeRetentionResult(value))
      return formatResult(value).replaceAll('\n', `\n${indentation}`)
    const print: Print = (plain) =>
      (printer as (...args: readonly unknown[]) => string)(plain, config, indentation, depth, refs)
    const message = stripVTControlCharacters(messageOf(value) ?? '')
    return value instanceof Error ? `[${value.name}: ${message}]` : print(message)
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
    stripVTControlCharacters(message).includes('toRetainKnowledge(')
  )
}
