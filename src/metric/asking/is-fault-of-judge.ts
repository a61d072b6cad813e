/** Tells faults that leave a measurement without a score from what was set up wrongly. */
import { type KnowledgeRetentionError, isKnowledgeRetentionError } from '../../errors.js'

/** Whether a judge gave no answer that can be used, live or from a recording. */
export function isFaultOfJudge(error: unknown): error is KnowledgeRetentionError {
  return (
    isKnowledgeRetentionError(error) &&
    (error.name === 'JudgeError' || error.name === 'CassetteMissError')
  )
}
