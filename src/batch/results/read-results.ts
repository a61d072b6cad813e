/** Reads a results file, a line at a time. */
import { excerpt, show, UsageError } from '../../errors.js'
import { brandResult } from '../../metric/result-brand.js'
import type { EvaluatedConversation, EvaluationOutcome } from './evaluated-conversation.js'
import { linesOf } from './file-lines.js'
import { resultsFormat } from './result-line.js'

const outcomes: readonly EvaluationOutcome[] = ['passed', 'failed', 'scored', 'invalid']

/**
 * The conversations of a results file, in its order. One is held at a time.
 *
 * @param path - of the file
 * @param shown - the path as messages show it
 * @throws {UsageError} when it cannot be read, or holds something else
 */
export function* readResults(path: string, shown = path): Generator<EvaluatedConversation> {
  try {
    for (const { text, line } of linesOf(path)) {
      if (text.trim() === '') continue
      const read = readResult(text, `${shown}, line ${line}`)
      if (read instanceof UsageError) throw read
      yield read
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    const said = error instanceof Error ? error.message : String(error)
    throw new UsageError({
      where: shown,
      problem: `the results cannot be read (${excerpt(said)})`,
      fix: 'check the path',
    })
  }
}

/** The conversation of a line, or why it is none. */
export function readResult(text: string, where: string): EvaluatedConversation | UsageError {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return noResult(where, 'it is not JSON')
  }
  if (typeof value !== 'object' || value === null) return noResult(where, `it is ${show(value)}`)
  const format: unknown = Reflect.get(value, 'format')
  if (format !== resultsFormat) {
    const said = format === undefined ? 'it has no format' : `its format is ${show(format)}`
    return noResult(where, `${said}, where "${resultsFormat}" was expected`)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked at below, as far as all else hangs on it
  const { format: _, ...evaluated } = value as EvaluatedConversation & { readonly format: unknown }
  const fault = faultOf(evaluated)
  if (fault !== null) return noResult(where, fault)
  const { result } = evaluated
  return result === null ? evaluated : { ...evaluated, result: brandResult(result) }
}

function faultOf({ name, outcome, result, error }: EvaluatedConversation): string | null {
  if (typeof name !== 'string') return 'it has no name'
  if (!outcomes.includes(outcome)) return `its outcome is ${show(outcome)}`
  if (outcome === 'invalid') {
    return result === null && typeof error?.message === 'string' ? null : 'it has no error'
  }
  const isWhole =
    typeof result?.score === 'number' &&
    Array.isArray(result.verdicts) &&
    Array.isArray(result.facts) &&
    Array.isArray(result.attempts) &&
    Array.isArray(result.conversation?.turns)
  return isWhole ? null : 'it has no whole result'
}

function noResult(where: string, problem: string): UsageError {
  return new UsageError({
    where,
    problem: `${problem}, so it is no result of a conversation`,
    fix: 'give a file that knowledge-retention judge --results wrote',
  })
}
