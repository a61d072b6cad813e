/** Measures one conversation: facts, verdicts, score, reason, and what it cost. */
import {
  InvalidMeasurementError,
  type KnowledgeRetentionError,
  isKnowledgeRetentionError,
} from '../errors.js'
import type { DecisionJudge } from '../judge/decision-judge.js'
import { decisionJudgeFor, languageJudgeFor } from '../judge/judge-for-model.js'
import type { JudgeTransport } from '../judge/judge-transport.js'
import { now } from '../judge/timers.js'
import type { Conversation, KnowledgeRetentionResult } from '../types.js'
import { startDeadline } from './deadline.js'
import { decideConversation } from './decide-conversation.js'
import { listFacts, locateFacts } from './fact-finder.js'
import { gradeConversation } from './grade-conversation.js'
import { judgeByDecisions } from './judge-by-decisions.js'
import { judgeConversation } from './judge-conversation.js'
import { type JudgeSession, startJudgeSession } from './judge-session.js'
import type { Findings, JudgingContext } from './judging-context.js'
import type { Outcome } from './outcome.js'
import { outcomeOfDecisions } from './outcome-of-decisions.js'
import { outcomeOfFindings } from './outcome-of-findings.js'
import { rules, writeInstructions } from './prompts.js'
import type { ResolvedOptions } from './resolve-options.js'
import { brandResult } from './result-brand.js'

/** What surrounds a measurement. */
export interface MeasureEnvironment {
  /** Where responses are recorded; undefined when they are not. */
  readonly transport?: JudgeTransport | undefined
  /** Milliseconds until the runner would end the test; undefined when that is unknown. */
  readonly testTimeLeftMs?: number | undefined
  /** Which setting of the runner to raise when time is up. */
  readonly timeoutAdvice?: string | undefined
}

const defaultMaxRequestTokens = 32_000

/**
 * Measures one conversation. One judge call while the conversation fits a window, none when
 * no reply follows a user turn.
 *
 * @throws {InvalidMeasurementError} when the judge could not decide, or fewer turns were judged than asked for
 * @throws {JudgeSetupError} when the judge cannot be asked at all
 */
export async function measureConversation(
  conversation: Conversation,
  options: ResolvedOptions,
  environment: MeasureEnvironment,
): Promise<KnowledgeRetentionResult> {
  const start = now()
  const deadline = startDeadline(deadlineOptions(options, environment))
  const session = startJudgeSession({
    deadline,
    concurrency: options.concurrency,
    maxRetries: options.maxRetries,
    transport: environment.transport,
  })
  try {
    const outcome =
      options.evalMode === 'system_one'
        ? await decide(conversation, options, session)
        : await judge(conversation, options, session)
    const { threshold, strictMode, scoring, evalMode } = options
    return brandResult({
      ...outcome,
      threshold,
      strictMode,
      scoring,
      evalMode,
      conversation,
      usage: session.usage(),
      durationMs: Math.round(now() - start),
    })
  } catch (error) {
    throw invalid(error, session)
  } finally {
    deadline.stop()
  }
}

async function decide(
  conversation: Conversation,
  options: ResolvedOptions,
  session: JudgeSession,
): Promise<Outcome> {
  const decisionJudge = decisionJudgeOf(options)
  const decided = await decideConversation(conversation, session, decisionJudge)
  return outcomeOfDecisions(decided, options, decisionJudge.name)
}

async function judge(
  conversation: Conversation,
  options: ResolvedOptions,
  session: JudgeSession,
): Promise<Outcome> {
  const context = await judgingContext(conversation, options, session)
  const decisionJudge = options.evalMode === 'hybrid' ? decisionJudgeOf(options) : undefined
  const findings = decisionJudge
    ? await judgeByDecisions({ ...context, decisionJudge, rules: rules(options) })
    : await judgeConversation(context)
  if (findings.judged.length < options.minJudgedTurns) {
    throw tooFewJudgedTurns(findings, options, session)
  }
  const grade =
    options.scoring === 'graded' ? await gradeConversation(context, findings, decisionJudge) : null
  const name = decisionJudge ? `${decisionJudge.name}, ${context.judge.name}` : context.judge.name
  return outcomeOfFindings(findings, grade, conversation, options, name)
}

function decisionJudgeOf({ systemOneModel }: ResolvedOptions): DecisionJudge {
  return typeof systemOneModel === 'string' ? decisionJudgeFor(systemOneModel) : systemOneModel
}

function deadlineOptions(options: ResolvedOptions, environment: MeasureEnvironment) {
  const { testTimeLeftMs, timeoutAdvice } = environment
  const testEndsFirst = testTimeLeftMs !== undefined && testTimeLeftMs < options.timeoutMs
  return {
    timeoutMs: testEndsFirst ? testTimeLeftMs : options.timeoutMs,
    advice:
      testEndsFirst && timeoutAdvice
        ? timeoutAdvice
        : 'raise timeoutMs, or use a faster judge or a recording',
    signal: options.signal,
  }
}

async function judgingContext(
  conversation: Conversation,
  options: ResolvedOptions,
  session: JudgeSession,
): Promise<JudgingContext> {
  const { model, includeReason, factsFrom, concurrency } = options
  const languageJudge = typeof model === 'string' ? languageJudgeFor(model) : model
  const { wireSchemas } = await import('./wire-schemas.js')
  const schemas = wireSchemas(includeReason)
  const given = options.facts?.map((statement, at) => ({ id: at + 1, statement }))
  return {
    conversation,
    session,
    judge: languageJudge,
    limits: {
      concurrency,
      maxRequestTokens: languageJudge.maxRequestTokens ?? defaultMaxRequestTokens,
    },
    instructions: writeInstructions(options, given !== undefined),
    schemas,
    factFinder: given
      ? locateFacts(given, conversation, factsFrom, schemas)
      : listFacts(conversation, factsFrom, schemas),
  }
}

function tooFewJudgedTurns(findings: Findings, options: ResolvedOptions, session: JudgeSession) {
  const { length } = findings.judged
  return new InvalidMeasurementError({
    where: 'the measurement',
    problem: `${length === 1 ? '1 turn was' : `${length} turns were`} judged, fewer than minJudgedTurns: ${options.minJudgedTurns}; only assistant turns after a stated fact are judged`,
    fix: 'let the user state something that the assistant must recall, or lower minJudgedTurns',
    usage: session.usage(),
  })
}

/** A judge's fault makes the measurement invalid; what was set up wrongly is said as it is. */
function invalid(error: unknown, session: JudgeSession): unknown {
  if (!isJudgeFault(error)) return error
  const { where, problem, fix } = error
  return new InvalidMeasurementError({
    where,
    problem: `${problem}; there is no verdict, neither pass nor failure`,
    fix,
    usage: session.usage(),
    cause: error,
  })
}

function isJudgeFault(error: unknown): error is KnowledgeRetentionError {
  return (
    isKnowledgeRetentionError(error) &&
    (error.name === 'JudgeError' || error.name === 'CassetteMissError')
  )
}
