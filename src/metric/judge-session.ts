/**
 * Everything that holds for each request of one measurement: the concurrency limit, retries of
 * passing faults, the one further try after a faulty answer, the deadline, and the counting of
 * calls and tokens.
 */
import { JudgeError, type SpentTokens, excerpt, isJudgeError } from '../errors.js'
import type { DecisionAnswer, DecisionJudge, DecisionRequest } from '../judge/decision-judge.js'
import { isRetryable } from '../judge/judge-fault.js'
import type { JudgeTransport } from '../judge/judge-transport.js'
import type {
  JudgeCall,
  JudgeMessage,
  LanguageJudge,
  LanguageJudgeRequest,
} from '../judge/language-judge.js'
import { readJudgeAnswer } from '../judge/read-judge-answer.js'
import { startTimer } from '../judge/timers.js'
import type { Usage } from '../types.js'
import type { Deadline } from './deadline.js'
import { limitConcurrency } from './limit-concurrency.js'
import { addUsage, noUsage } from './usage.js'
import type { WireSchema } from './wire-schemas.js'

/** What a language judge is asked, and how its answer is understood. */
export interface Question<A, T> {
  /** What is asked, in words: `facts of turns 0-9`. */
  readonly label: string
  /** The rules and the task. */
  readonly instructions: string
  /** The data the task is about. */
  readonly data: string
  readonly schema: WireSchema<A>
  /**
   * Checks and converts an answer that fits the schema.
   *
   * @throws {AnswerFault} when it contradicts itself or the question
   */
  understand(answer: A): T
}

/** What is wrong with a judge's answer, in words for the judge. */
export class AnswerFault extends Error {
  override readonly name = 'AnswerFault'
}

/** What a session is made of. */
export interface JudgeSessionOptions {
  readonly deadline: Deadline
  /** Requests under way at once. */
  readonly concurrency: number
  /** Further tries after a passing fault such as a rate limit. */
  readonly maxRetries: number
  readonly transport: JudgeTransport | undefined
}

/** See `startJudgeSession`. */
export interface JudgeSession {
  /**
   * Asks a language judge, once more when the answer is faulty.
   *
   * @throws {JudgeError} when that does not help, or there is no answer
   */
  ask<A, T>(judge: LanguageJudge, question: Question<A, T>): Promise<T>
  /**
   * Asks a decision judge; one that did not accept the key is not asked again.
   *
   * @throws {JudgeError} when there is no answer
   */
  decide(judge: DecisionJudge, request: DecisionRequest): Promise<readonly DecisionAnswer[]>
  /** What was spent so far. */
  usage(): Usage
}

/** What an answer of either kind of judge tells of its cost. */
interface CountedAnswer extends SpentTokens {
  readonly replayed: boolean
}

const firstBackOffMs = 500
const longestWaitMs = 30_000

/** Starts to ask judges on behalf of one measurement. */
export function startJudgeSession(options: JudgeSessionOptions): JudgeSession {
  const { deadline, maxRetries, transport } = options
  const limit = limitConcurrency(options.concurrency)
  let spent = noUsage
  const refusedKeys = new Map<object, JudgeError>()

  async function send<T extends CountedAnswer>(
    judge: object,
    ask: (call: JudgeCall) => Promise<T>,
  ): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await limit(() => sendOnce(judge, ask))
      } catch (error) {
        if (!isJudgeError(error) || !isRetryable(error) || tries >= maxRetries) throw error
        await backOff(error, tries, deadline)
      }
    }
  }

  async function sendOnce<T extends CountedAnswer>(
    judge: object,
    ask: (call: JudgeCall) => Promise<T>,
  ): Promise<T> {
    deadline.signal.throwIfAborted()
    const refusedKey = refusedKeys.get(judge)
    if (refusedKey) throw refusedKey
    spent = addUsage(spent, { ...noUsage, calls: 1 })
    try {
      const answer = await ask({ signal: deadline.signal, transport })
      spent = addUsage(spent, { ...answer, calls: 0, replayed: Number(answer.replayed) })
      return answer
    } catch (error) {
      if (isJudgeError(error)) {
        spent = addUsage(spent, { ...noUsage, ...error.spent })
        if (error.kind === 'authentication') refusedKeys.set(judge, error)
      }
      throw error
    }
  }

  return {
    async ask(judge, question) {
      const { label, schema } = question
      let messages: readonly JudgeMessage[] = [
        { role: 'system', content: question.instructions },
        { role: 'user', content: question.data },
      ]
      for (let tries = 0; ; tries++) {
        const request: LanguageJudgeRequest = {
          label: tries === 0 ? label : `${label}, once more`,
          messages,
          schemaName: schema.name,
          schema: schema.json,
        }
        const { text } = await deadline.race(send(judge, (call) => judge.ask(request, call)))
        const read = readAnswer(text, question)
        if ('value' in read) return read.value
        if (tries > 0) throw faultyAnswer(judge, label, read.fault, text)
        messages = [
          ...messages,
          { role: 'assistant', content: text },
          {
            role: 'user',
            content: `That answer cannot be used: ${read.fault}. Answer again, whole and in the same form.`,
          },
        ]
      }
    },
    async decide(judge, request) {
      const sent = send(judge, (call) => judge.decide(request, call))
      const { answers } = await deadline.race(sent)
      return answers
    },
    usage: () => spent,
  }
}

function readAnswer<A, T>(
  text: string,
  question: Question<A, T>,
): { readonly value: T } | { readonly fault: string } {
  try {
    const read = question.schema.read(readJudgeAnswer(text))
    return 'fault' in read ? read : { value: question.understand(read.answer) }
  } catch (error) {
    if (error instanceof AnswerFault) return { fault: error.message }
    if (isJudgeError(error)) return { fault: 'it is not JSON' }
    throw error
  }
}

function faultyAnswer(judge: LanguageJudge, label: string, fault: string, text: string) {
  return new JudgeError({
    kind: 'malformed',
    where: `judge ${judge.name}, ${label}`,
    problem: `asked twice, its answer cannot be used: ${excerpt(fault)}; it wrote: ${excerpt(text) || 'nothing'}`,
    fix: 'run again, or use a model that follows JSON schemas more closely',
  })
}

async function backOff(error: JudgeError, tries: number, deadline: Deadline): Promise<void> {
  const jitter = 0.75 + Math.random() / 4
  const wait = error.retryAfterMs ?? firstBackOffMs * 2 ** tries * jitter
  if (wait > Math.min(longestWaitMs, deadline.remainingMs())) {
    throw new JudgeError({
      kind: error.kind,
      status: error.status ?? undefined,
      retryAfterMs: wait,
      where: error.where,
      problem: `${error.problem}; the judge asks to wait ${Math.ceil(wait / 1000)} s, longer than the ${Math.floor(deadline.remainingMs() / 1000)} s that are left`,
      fix: 'run again later, lower concurrency, or raise timeoutMs',
      cause: error,
    })
  }
  await deadline.race(new Promise<void>((resolve) => void startTimer(resolve, wait)))
}
