/**
 * A whole probe: conversations are had side by side, replies judged as each ends, and the curve drawn of
 * whatever was asked, also when something fails on the way.
 */
import { stopAfter } from '../../conversation/live/index.js'
import { describeThrown } from '../../conversation/reading/index.js'
import { isKnowledgeRetentionError, isJudgeError } from '../../errors.js'
import type { JudgeTransport, LanguageJudge } from '../../judge/interface/index.js'
import { startDeadline, startJudgeSession, openGate } from '../../metric/asking/index.js'
import { now } from '../../platform/timers.js'
import type { ControlOutcome, ProbeOutcome, RetentionCurve } from '../curve/index.js'
import { randomFrom } from '../facts/index.js'
import { fillerOf } from '../filler/index.js'
import { type PlannedProbe, planConversations } from '../plan/index.js'
import { curveOf, type Outcomes } from './curve-of-records.js'
import {
  type AskedQuestion,
  probeConversation,
  type ProbeConversation,
} from './have-conversation.js'
import { isStatement, judgeReplies, readReplyToControl, readReplyToProbe } from './judge-replies.js'
import { sessionsOf } from './open-sessions.js'
import { ProbeError } from './probe-error.js'
import type { ResolvedProbeOptions } from './resolve-probe-options.js'

/** What surrounds a probe. */
export interface ProbeEnvironment {
  /** The judge, made when first needed. */
  judge(): LanguageJudge
  /** Where the judge's answers are recorded, opened when first needed. */
  transport(): JudgeTransport | undefined
  /** Further tries of a request to the judge, and requests at once. */
  readonly maxRetries: number
  readonly judgeConcurrency: number
  /** Milliseconds until the runner would end the test; undefined when that is unknown. */
  readonly testTimeLeftMs: number | undefined
  /** Which setting of the runner to raise when time is up. */
  readonly timeoutAdvice: string | undefined
}

const longestTimeoutMs = 2 ** 31 - 1

/**
 * Runs a probe.
 *
 * @throws {OptionError} when the chatbot or an option is none that could work
 * @throws {ProbeError} when the chatbot or the judge fails, or it is stopped; carries the curve so far
 */
export async function runProbe(
  chatbot: unknown,
  options: ResolvedProbeOptions,
  environment: ProbeEnvironment,
): Promise<RetentionCurve> {
  const start = now()
  const { given, unit, stateful } = options
  const plans = planConversations(options)
  const sessions = sessionsOf(chatbot, stateful)
  const { timeoutMs, advice } = timeOf(given.timeoutMs, environment)
  const fault = new AbortController()
  const stop = stopAfter(
    timeoutMs,
    AbortSignal.any([fault.signal, ...(given.signal ? [given.signal] : [])]),
    { caller: 'probeRetention', name: 'the probe', advice },
  )
  const deadline = startDeadline({
    timeoutMs: timeoutMs ?? longestTimeoutMs,
    advice: advice ?? 'raise timeoutMs, or use a faster judge or a recording',
    signal: stop.signal,
  })
  let session: ReturnType<typeof startJudgeSession> | undefined
  const judgeSession = () =>
    (session ??= startJudgeSession({
      deadline,
      gate: openGate(environment.judgeConcurrency),
      maxRetries: environment.maxRetries,
      transport: environment.transport(),
    }))
  const toAsk = plans.reduce(
    (sum, { probes, controls }) => sum + probes.length + controls.length,
    0,
  )
  const progress = { asked: 0, exchanges: 0 }
  const conversations: ProbeConversation[] = []
  const outcomes: Outcomes = new Map()
  let next = 0
  let failure: ProbeFailure | undefined

  const curve = () =>
    curveOf(
      conversations.map(({ record }) => record),
      outcomes,
      {
        unit,
        sessions: options.sessions,
        seed: options.seed,
        exchanges: progress.exchanges,
        usage: session?.usage(),
        durationMs: Math.round(now() - start),
      },
    )

  function fail(error: unknown, number: number, doing: string): void {
    failure ??= { error, number, doing }
    fault.abort(error)
  }

  async function have(number: number, first?: Awaited<ReturnType<typeof sessions.open>>) {
    const plan = plans[number]
    if (!plan) return
    const conversation = probeConversation({
      plan,
      user: `probe-${number + 1}`,
      unit,
      filler: fillerOf(given.filler, options.language, randomFrom(options.seed, 'filler', number)),
      open: sessions.open,
      first,
      stateful,
      stop,
      onReply(isQuestion) {
        progress.exchanges++
        if (isQuestion) progress.asked++
        given.onProgress?.({ ...progress, toAsk })
      },
    })
    conversations[number] = conversation
    const { record } = conversation
    try {
      await conversation.have()
    } catch (error) {
      fail(error, number, record.doing())
    }
    for (const asked of record.asked) readByWords(asked)
    const open = record.asked.filter((asked) => !outcomes.has(asked))
    if (open.length === 0 || failure) return
    try {
      const label = `replies to the probe, conversation ${number + 1}`
      const judged = await judgeReplies(
        judgeSession(),
        environment.judge(),
        label,
        open.map((asked) => ({
          question: asked.question,
          reply: asked.reply,
          statement: statementOf(asked),
        })),
      )
      for (const [at, asked] of open.entries()) {
        const outcome = judged[at]
        if (outcome) outcomes.set(asked, outcome)
      }
    } catch (error) {
      fail(error, number, 'asking the judge about its replies')
    }
  }

  function readByWords(asked: AskedQuestion): void {
    const outcome: ProbeOutcome | ControlOutcome | null = isProbe(asked.about)
      ? readReplyToProbe(asked.about, asked.reply)
      : readReplyToControl(asked.about, asked.reply)
    if (outcome !== null) outcomes.set(asked, outcome)
  }

  async function work(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop, no-unmodified-loop-condition -- one conversation at a time; any worker may fail
    while (next < plans.length && !failure) await have(next++)
  }

  try {
    await begin()
    if (!failure) return curve()
    throw toProbeError(failure, stop.fault(), curve(), given.signal?.aborted ?? false)
  } finally {
    stop.release()
    deadline.stop()
  }

  async function begin(): Promise<void> {
    const number = next++
    let first
    try {
      stop.signal.throwIfAborted()
      const speaker = { user: 'probe-1', session: 'probe-1-1' }
      first = await Promise.race([stop.stopped, sessions.open(speaker)])
    } catch (error) {
      // What the chatbot is, not what it did.
      if (isKnowledgeRetentionError(error) && error.name === 'OptionError') throw error
      return fail(error, number, 'opening its first session')
    }
    const workers = sessions.isShared() ? options.concurrency : 1
    await Promise.all([
      have(number, first).then(work),
      ...Array.from({ length: workers - 1 }, () => work()),
    ])
  }
}

interface ProbeFailure {
  readonly error: unknown
  readonly number: number
  readonly doing: string
}

function toProbeError(
  { error, number, doing }: ProbeFailure,
  stopped: { readonly problem: string; readonly fix: string } | null,
  curve: RetentionCurve,
  isAborted: boolean,
): ProbeError {
  const isOurs = isKnowledgeRetentionError(error)
  const wasStopped = stopped !== null && (isAborted || stopped.problem.includes('not over'))
  const place = isOurs && !isJudgeError(error) && !wasStopped ? `, ${error.where}` : ''
  const problem = wasStopped
    ? stopped.problem
    : isOurs
      ? `${isJudgeError(error) ? `${error.where}: ` : ''}${error.problem}`
      : `it threw ${describeThrown(error)}`
  const asked = curve.probes.length + curve.controlProbes.length
  return new ProbeError({
    where: `probeRetention, conversation ${number + 1}${place}`,
    problem: `while ${doing}: ${problem}; ${asked} ${asked === 1 ? 'answer' : 'answers'} had come before, see "curve" of this error`,
    fix: wasStopped ? stopped.fix : isOurs ? error.fix : 'see the cause',
    cause: error,
    curve,
  })
}

function timeOf(timeoutMs: number | undefined, environment: ProbeEnvironment) {
  const { testTimeLeftMs, timeoutAdvice } = environment
  const testEndsFirst =
    testTimeLeftMs !== undefined && testTimeLeftMs < (timeoutMs ?? longestTimeoutMs)
  return {
    timeoutMs: testEndsFirst ? testTimeLeftMs : timeoutMs,
    advice: testEndsFirst ? timeoutAdvice : undefined,
  }
}

function isProbe(about: AskedQuestion['about']): about is PlannedProbe {
  return 'fact' in about
}

function statementOf({ about }: AskedQuestion): string | null {
  return isProbe(about) && isStatement(about.fact.expect) ? about.fact.expect.statement : null
}
