/** The warning for a verdict that is marked as flaky, where the test passes all the same. */
import type { KnowledgeRetentionResult } from '../../types.js'
import { describeAttempts } from '../words/index.js'

/** The warning of a flaky verdict that does not fail its test, in one line. */
export function formatFlaky(
  result: KnowledgeRetentionResult,
  testName: string | undefined,
  isNot: boolean,
): string {
  const where = testName ? `toRetainKnowledge in "${testName}"` : 'toRetainKnowledge'
  return `${where}: flaky, ${describeAttempts(result, isNot)}. Fix: find out why the verdict wobbles, or record one that is right.`
}
