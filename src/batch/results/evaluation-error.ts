/** From what was thrown to the plain data of a results file. */
import { excerpt, isJudgeError, isKnowledgeRetentionError } from '../../errors.js'
import type { EvaluationError, InvalidKind } from './evaluated-conversation.js'

/** The fault behind an `invalid` outcome, as plain data; what is no error of ours holds no secret. */
export function toEvaluationError(thrown: unknown): EvaluationError {
  const kind = kindOf(thrown)
  if (isKnowledgeRetentionError(thrown)) {
    return { name: thrown.name, message: thrown.message, kind }
  }
  const name = thrown instanceof Error ? thrown.name : 'Error'
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return { name, message: excerpt(message), kind }
}

function kindOf(thrown: unknown): InvalidKind {
  if (isJudgeError(thrown)) return thrown.kind
  if (!isKnowledgeRetentionError(thrown)) return 'other'
  switch (thrown.name) {
    case 'ConversationError':
      return 'unreadable'
    case 'ChatbotError':
      return 'not_made'
    case 'CassetteMissError':
    case 'CassetteFileError':
      return 'not_recorded'
    case 'InvalidMeasurementError':
      return thrown.cause === undefined ? 'too_few_judged_turns' : kindOf(thrown.cause)
    default:
      return 'other'
  }
}
