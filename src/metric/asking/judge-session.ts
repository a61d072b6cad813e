/**
 * Asking judges on behalf of one measurement: what is asked becomes requests, an answer is read, and a
 * faulty one is asked for once more with what was wrong.
 */
import { JudgeError, excerpt, isJudgeError } from '../../errors.js'
import type {
  DecisionAnswer,
  DecisionJudge,
  DecisionRequest,
  JudgeMessage,
  LanguageJudge,
  LanguageJudgeAnswer,
  LanguageJudgeRequest,
} from '../../judge/interface/index.js'
import { readJudgeAnswer } from '../../judge/answer/index.js'
import type { Usage } from '../../types.js'
import { type RequestSenderOptions, requestSender } from './request-sender.js'
import type { WireSchema } from '../wording/index.js'

/** What a language judge is asked, and how its answer is understood. */
export interface JudgeQuestion<A, T> {
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

/** See `startJudgeSession`. */
export interface JudgeSession {
  /**
   * Asks a language judge, once more when the answer is faulty. Answers are kept when the question ends
   * well: the faulty one too, since only its replay leads to the request of the good one.
   *
   * @throws {JudgeError} when that does not help, or there is no answer
   */
  ask<A, T>(judge: LanguageJudge, question: JudgeQuestion<A, T>): Promise<T>
  /**
   * Asks a decision judge, once more when it leaves an answer out or gives one that is none; one that
   * did not accept the key is not asked again.
   *
   * @throws {JudgeError} when that does not help, or there is no answer
   */
  decide(judge: DecisionJudge, request: DecisionRequest): Promise<readonly DecisionAnswer[]>
  /** What was spent so far; tokens are unknown while, or because, an answer is not waited for. */
  usage(): Usage
}

/** Starts to ask judges on behalf of one measurement. */
export function startJudgeSession(options: RequestSenderOptions): JudgeSession {
  const { deadline } = options
  const sender = requestSender(options)

  return {
    async ask(judge, question) {
      const { label, schema } = question
      let messages: readonly JudgeMessage[] = [
        { role: 'system', content: question.instructions },
        { role: 'user', content: question.data },
      ]
      const answers: LanguageJudgeAnswer[] = []
      for (let tries = 0; ; tries++) {
        const request: LanguageJudgeRequest = {
          label: tries === 0 ? label : `${label}, once more`,
          messages,
          schemaName: schema.name,
          schema: schema.json,
        }
        const answer = await deadline.race(sender.send(judge, (call) => judge.ask(request, call)))
        answers.push(answer)
        const { text } = answer
        const read = readAnswer(text, question)
        if ('value' in read) {
          await deadline.race(Promise.all(answers.map(async (each) => each.keep?.())))
          return read.value
        }
        if (tries > 0) throw faultyAnswer(judge, label, read.fault, answer)
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
      const sent = sender.send(judge, (call) => judge.decide(request, call))
      const { answers } = await deadline.race(sent)
      return answers
    },
    usage: () => sender.usage(),
  }
}

function readAnswer<A, T>(
  text: string,
  question: JudgeQuestion<A, T>,
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

function faultyAnswer(
  judge: LanguageJudge,
  label: string,
  fault: string,
  { text, replayed }: LanguageJudgeAnswer,
) {
  return new JudgeError({
    kind: 'malformed',
    where: `judge ${judge.name}, ${label}`,
    problem: `asked twice, its answer cannot be used: ${excerpt(fault)}; it wrote: ${excerpt(text) || 'nothing'}`,
    fix: replayed
      ? 'it comes from the recording, so record anew: run with KNOWLEDGE_RETENTION_CASSETTES=rewrite where the judge can be asked'
      : 'run again, or use a model that follows JSON schemas more closely',
  })
}
