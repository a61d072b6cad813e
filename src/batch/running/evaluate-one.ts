/** One conversation of a run: measured, and whatever goes wrong told as its outcome. */
import { toConversation } from '../../conversation/finding/index.js'
import {
  ConversationError,
  excerpt,
  InvalidMeasurementError,
  isJudgeError,
  isKnowledgeRetentionError,
  type JudgeError,
} from '../../errors.js'
import { untilAborted } from '../../platform/until-aborted.js'
import { noUsage } from '../../metric/asking/index.js'
import { measure, type MeasureEnvironment } from '../../metric/measure.js'
import type { ResolvedOptions } from '../../metric/options/index.js'
import type { Conversation, KnowledgeRetentionResult } from '../../types.js'
import {
  type EvaluatedConversation,
  type EvaluationOutcome,
  toEvaluationError,
} from '../results/index.js'
import type { BatchInput } from './batch-input.js'

/** A conversation that there is none of: the fault, and what it counts as. */
export interface NoConversation {
  readonly fault: unknown
  readonly kind: 'unreadable' | 'not_made' | 'aborted'
}

/** Makes the conversation of an input, where it is to be made. Never throws. */
export async function toConversationOf(
  { given, name }: BatchInput,
  signal: AbortSignal,
): Promise<Conversation | NoConversation> {
  if (typeof given !== 'function') {
    return 'turns' in given ? given : { fault: given, kind: 'unreadable' }
  }
  try {
    return toConversation(await untilAborted(signal, name, async () => given({ signal })))
  } catch (error) {
    if (isJudgeError(error) && error.kind === 'aborted') return { fault: error, kind: 'aborted' }
    const fault = isKnowledgeRetentionError(error) ? error : thrownBy(name, error)
    return { fault, kind: 'not_made' }
  }
}

/** What one measurement of a run is made in. */
export interface OneEnvironment extends MeasureEnvironment {
  /** Why no judge may be asked any more; null while it may. */
  refusal(): JudgeError | null
  /** Told the fault behind an `invalid` outcome. */
  onFault(fault: unknown): void
}

/** Where the conversation of a measurement came from. */
export type EvaluatedPlace = Pick<
  EvaluatedConversation,
  'key' | 'name' | 'file' | 'line' | 'repeat'
>

/**
 * Measures a conversation. What a judge does wrong makes it `invalid`.
 *
 * @throws {JudgeSetupError} when the judge cannot be asked at all
 */
export async function evaluateOne(
  conversation: Conversation | NoConversation,
  place: EvaluatedPlace,
  options: ResolvedOptions,
  environment: OneEnvironment,
): Promise<EvaluatedConversation> {
  if ('fault' in conversation) {
    const error = { ...toEvaluationError(conversation.fault), kind: conversation.kind }
    return { ...place, ...invalid, error, conversation: null, usage: noUsage }
  }
  try {
    const refusal = environment.refusal()
    if (refusal !== null) throw refusal
    const result = await measure(conversation, options, environment)
    const { usage } = result
    return { ...place, outcome: outcomeOf(result), result, error: null, conversation: null, usage }
  } catch (error) {
    if (isKnowledgeRetentionError(error) && error.name === 'JudgeSetupError') throw error
    environment.onFault(error instanceof InvalidMeasurementError ? error.cause : error)
    const usage = error instanceof InvalidMeasurementError ? error.usage : noUsage
    return { ...place, ...invalid, error: toEvaluationError(error), conversation, usage }
  }
}

const invalid = { outcome: 'invalid', result: null } as const

function outcomeOf({ threshold, passed }: KnowledgeRetentionResult): EvaluationOutcome {
  if (threshold === null) return 'scored'
  return passed ? 'passed' : 'failed'
}

function thrownBy(name: string, thrown: unknown): ConversationError {
  const said = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return new ConversationError({
    where: name,
    problem: `the function that makes the conversation threw ${excerpt(said)}`,
    fix: 'let it return a conversation',
    cause: thrown,
  })
}
