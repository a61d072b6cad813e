/** Measures one conversation: facts, verdicts, score, reason, and what it cost. */
import {
  InvalidMeasurementError,
  type KnowledgeRetentionError,
  isKnowledgeRetentionError,
} from '../errors.js'
import type { JudgeTransport } from '../judge/judge-transport.js'
import { languageJudgeFor } from '../judge/judge-for-model.js'
import type { LanguageJudge } from '../judge/language-judge.js'
import { now } from '../judge/timers.js'
import type { Conversation, KnowledgeRetentionResult, Verdict } from '../types.js'
import { calculateScore, passes } from './calculate-score.js'
import { startDeadline } from './deadline.js'
import { listFacts, locateFacts } from './fact-finder.js'
import { formatReason } from './format-reason.js'
import { gradeConversation } from './grade-conversation.js'
import { type Findings, type JudgingContext, judgeConversation } from './judge-conversation.js'
import { type JudgeSession, startJudgeSession } from './judge-session.js'
import { toPublicFacts } from './knowledge.js'
import { writeInstructions } from './prompts.js'
import type { ResolvedOptions } from './resolve-options.js'

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
  const judge = typeof options.model === 'string' ? languageJudgeFor(options.model) : options.model
  const deadline = startDeadline(deadlineOptions(options, environment))
  const session = startJudgeSession({
    deadline,
    concurrency: options.concurrency,
    maxRetries: options.maxRetries,
    transport: environment.transport,
  })
  try {
    const context = await judgingContext(conversation, options, judge, session)
    const findings = await judgeConversation(context)
    if (findings.judged.length < options.minJudgedTurns) {
      throw tooFewJudgedTurns(findings, options, session)
    }
    const grade = options.scoring === 'graded' ? await gradeConversation(context, findings) : null
    return toResult({ conversation, options, judge, findings, grade, session, start })
  } catch (error) {
    throw invalid(error, session)
  } finally {
    deadline.stop()
  }
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
  judge: LanguageJudge,
  session: JudgeSession,
): Promise<JudgingContext> {
  const { wireSchemas } = await import('./wire-schemas.js')
  const schemas = wireSchemas(options.includeReason)
  const given = options.facts?.map((statement, at) => ({ id: at + 1, statement }))
  return {
    conversation,
    session,
    judge,
    limits: {
      concurrency: options.concurrency,
      maxRequestTokens: judge.maxRequestTokens ?? defaultMaxRequestTokens,
    },
    instructions: writeInstructions(options, given !== undefined),
    schemas,
    factFinder: given
      ? locateFacts(given, conversation, options.factsFrom, schemas)
      : listFacts(conversation, options.factsFrom, schemas),
  }
}

function toResult(measured: {
  readonly conversation: Conversation
  readonly options: ResolvedOptions
  readonly judge: LanguageJudge
  readonly findings: Findings
  readonly grade: number | null
  readonly session: JudgeSession
  readonly start: number
}): KnowledgeRetentionResult {
  const { conversation, options, judge, findings, grade, session, start } = measured
  const { threshold, strictMode, scoring } = options
  const facts = toPublicFacts(findings.book, conversation.turns)
  const attritions = new Map(findings.attritions.map((found) => [found.turn, found]))
  const verdicts = findings.judged.flatMap((position): readonly Verdict[] => {
    const turn = conversation.turns[position]
    if (turn === undefined) return []
    const found = attritions.get(position)
    return [
      {
        turnIndex: turn.index,
        path: turn.path,
        attrition: found?.kind ?? null,
        facts: (found?.facts ?? []).flatMap((id) => facts.get(id) ?? []),
        reason: found?.reason ?? null,
        probability: null,
      },
    ]
  })
  const score = calculateScore({
    judgedTurns: verdicts.length,
    turnsWithAttrition: verdicts.filter((verdict) => verdict.attrition !== null).length,
    scoring,
    strictMode,
    grade,
  })
  return {
    score,
    threshold,
    passed: passes(score, threshold),
    strictMode,
    scoring,
    evalMode: 'llm',
    judge: judge.name,
    reason: options.includeReason ? formatReason(verdicts) : null,
    judgedTurns: verdicts.length,
    facts: [...facts.values()],
    unstatedFacts: unstatedFacts(options, findings),
    verdicts,
    conversation,
    usage: session.usage(),
    durationMs: Math.round(now() - start),
  }
}

function unstatedFacts({ facts }: ResolvedOptions, { book }: Findings): readonly string[] {
  return facts?.filter((_, at) => !book.byId.has(at + 1)) ?? []
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
