/** One attempt at measuring a conversation, in the eval mode in force. */
import { InvalidMeasurementError } from '../errors.js'
import type { DecisionJudge, JudgeTransport } from '../judge/interface/index.js'
import { decisionJudgeFor, languageJudgeFor } from '../judge/judge-for-model.js'
import type { Conversation, Usage } from '../types.js'
import {
  type Deadline,
  isFaultOfJudge,
  type JudgeSession,
  startJudgeSession,
} from './asking/index.js'
import {
  judgeInSystemOneMode,
  listFacts,
  locateFacts,
  gradeConversation,
  judgeInHybridMode,
  judgeInLlmMode,
  type JudgingContext,
} from './modes/index.js'
import { type Findings, placeKnownFacts } from './knowledge/index.js'
import { type Outcome, outcomeOfDecisions, outcomeOfFindings } from './outcome/index.js'
import { loadWireSchemas, rules, writeInstructions } from './wording/index.js'
import type { ResolvedOptions } from './options/index.js'

/** What one attempt at measuring is made in. */
export interface AttemptContext {
  /** Where responses are recorded; undefined when they are not. */
  readonly transport: JudgeTransport | undefined
  /** The deadline of the whole measurement. */
  readonly deadline: Deadline
}

/** What one attempt found, and what it cost. */
export interface AttemptOutcome {
  readonly outcome: Outcome
  readonly usage: Usage
}

const defaultMaxRequestTokens = 32_000

/**
 * Measures one conversation once. One judge call while the conversation fits a window, none when
 * no reply follows a user turn.
 *
 * @throws {InvalidMeasurementError} when the judge could not decide, or fewer turns were judged than asked for
 * @throws {JudgeSetupError} when the judge cannot be asked at all
 * @throws {OptionError} when a known fact names a turn that the conversation does not have
 */
export async function measureOnce(
  conversation: Conversation,
  options: ResolvedOptions,
  { transport, deadline }: AttemptContext,
): Promise<AttemptOutcome> {
  const { concurrency, maxRetries } = options
  const session = startJudgeSession({ deadline, concurrency, maxRetries, transport })
  try {
    const outcome =
      options.evalMode === 'system_one'
        ? await decide(conversation, options, session)
        : await judge(conversation, options, session)
    return { outcome, usage: session.usage() }
  } catch (error) {
    throw invalid(error, session)
  }
}

async function decide(
  conversation: Conversation,
  options: ResolvedOptions,
  session: JudgeSession,
): Promise<Outcome> {
  const decisionJudge = decisionJudgeOf(options)
  const decided = await judgeInSystemOneMode(conversation, session, decisionJudge)
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
    ? await judgeInHybridMode({
        ...context,
        decisionJudge,
        rules: rules(options),
        includeReason: options.includeReason,
      })
    : await judgeInLlmMode(context)
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

async function judgingContext(
  conversation: Conversation,
  options: ResolvedOptions,
  session: JudgeSession,
): Promise<JudgingContext> {
  const { model, includeReason, factsFrom, concurrency } = options
  const languageJudge = typeof model === 'string' ? languageJudgeFor(model) : model
  const schemas = await loadWireSchemas(includeReason)
  const given = options.facts && placeKnownFacts(options.facts, conversation, factsFrom)
  return {
    conversation,
    session,
    judge: languageJudge,
    limits: {
      concurrency,
      maxRequestTokens: languageJudge.maxRequestTokens ?? defaultMaxRequestTokens,
    },
    instructions: writeInstructions(options, given !== null),
    schemas,
    factsFrom,
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
  if (!isFaultOfJudge(error)) return error
  const { where, problem, fix } = error
  return new InvalidMeasurementError({
    where,
    problem: `${problem}; there is no verdict, neither pass nor failure`,
    fix,
    usage: session.usage(),
    cause: error,
  })
}
