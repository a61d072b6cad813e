/** Tells faults that leave a measurement without a score from what was set up wrongly. */
import {
  type JudgeError,
  type KnowledgeRetentionError,
  isKnowledgeRetentionError,
} from '../../errors.js'

/** Whether a judge gave no answer that can be used, live or from a recording. */
export function isFaultOfJudge(error: unknown): error is KnowledgeRetentionError {
  return (
    isKnowledgeRetentionError(error) &&
    (error.name === 'JudgeError' || error.name === 'CassetteMissError')
  )
}

/** Whether nobody waits for an answer any more, so that another judge need not be asked either. */
export function isGivenUp({ kind }: JudgeError): boolean {
  return kind === 'deadline' || kind === 'aborted' || kind === 'over_budget'
}
