/**
 * The measurement as a scorer of other evaluation tools. What cannot be judged rejects, as everywhere:
 * a fault is never a score.
 */
import { loadEnvironment } from '../../environment/environment.js'
import { measure } from '../../metric/measure.js'
import {
  configuredDefaults,
  type KnowledgeRetentionOptions,
  resolveOptions,
} from '../../metric/options/index.js'
import type { KnowledgeRetentionResult } from '../../types.js'
import { summaryOf } from '../scores/to-score.js'
import { scoredConversation, type ScorerArguments } from './scored-conversation.js'

/** Options of scorers: those of a measurement, but for what only tests have. */
export type ScorerOptions = Omit<KnowledgeRetentionOptions, 'cassette' | 'flaky' | 'verboseMode'>

/** A score as Braintrust's `Eval`, autoevals and evalite take it. */
export interface RetentionScore {
  name: string
  /** In [0, 1]. */
  score: number
  metadata: Record<string, unknown> & { rationale?: string }
}

/** An assertion's outcome as promptfoo takes it. */
export interface PromptfooGrading {
  pass: boolean
  /** In [0, 1]. */
  score: number
  reason: string
}

const name = 'knowledge_retention'

/**
 * A scorer for Braintrust's `Eval` and autoevals (`scores: [scorer]`), and for evalite (`scorers: [scorer]`).
 * One measurement's judge calls.
 *
 * @throws {InvalidMeasurementError} when the judge could not decide
 * @example
 * ```ts
 * import { knowledgeRetentionScorer } from 'expect-knowledge-retention/scorers'
 *
 * const scorer = knowledgeRetentionScorer({ model: 'gpt-5.4-mini' })
 * const { score } = await scorer({ output: conversation })
 * ```
 */
export function knowledgeRetentionScorer(
  options: ScorerOptions = {},
): (args: ScorerArguments) => Promise<RetentionScore> {
  return async (args) => {
    const result = await scored(args, options)
    return { name, score: result.score, metadata: metadataOf(result) }
  }
}

/**
 * A judge for vitest-evals: `expect(output).toSatisfyJudge(judge)`, or `judges: [judge]` of `describeEval`.
 * One measurement's judge calls.
 */
export function knowledgeRetentionJudge(options: ScorerOptions = {}) {
  return {
    name: 'KnowledgeRetention',
    async assess(args: ScorerArguments) {
      const result = await scored(args, options)
      // Through JSON, which is all that reporters there take.
      const metadata = JSON.parse(JSON.stringify(metadataOf(result)))
      return { score: result.score, metadata }
    },
  }
}

/**
 * An assertion for promptfoo (`type: javascript`): the conversation is the output, or `vars.messages` with the
 * output as its last reply. One measurement's judge calls.
 */
export function promptfooAssertion(
  options: ScorerOptions = {},
): (
  output: unknown,
  context?: { readonly vars?: Readonly<Record<string, unknown>> },
) => Promise<PromptfooGrading> {
  return async (output, context) => {
    const result = await scored({ output, input: context?.vars?.['messages'] }, options)
    return { pass: result.passed, score: result.score, reason: result.reason ?? '' }
  }
}

function scored(args: ScorerArguments, options: ScorerOptions): Promise<KnowledgeRetentionResult> {
  const resolved = resolveOptions(options, configuredDefaults(), loadEnvironment())
  return measure(scoredConversation(args), resolved, {
    transportOf: () => undefined,
    testTimeLeftMs: undefined,
    timeoutAdvice: undefined,
    hopesToPass: true,
  })
}

function metadataOf(result: KnowledgeRetentionResult): RetentionScore['metadata'] {
  return { ...summaryOf(result), ...(result.reason !== null && { rationale: result.reason }) }
}
