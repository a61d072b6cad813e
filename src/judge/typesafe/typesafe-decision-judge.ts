/**
 * The decision judge on System One, of TypeSafe's own API and of the servers and gateways that
 * speak `/v1/systemone`: Ollama, llama-server, LM Studio, vLLM.
 */
import { excerpt, JudgeError } from '../../errors.js'
import { type RawDecision, readDecisions, readApiBody } from '../answer/index.js'
import type { DecisionJudge, DecisionQuestion, DecisionRequest } from '../interface/index.js'
import { askOrReplay } from '../request/index.js'
import { defaultSystemOneModel, checkNames, checkText } from '../settings/index.js'
import { isObject } from '../../platform/is-object.js'
import {
  type TypeSafeConnectionOptions,
  typeSafeConnection,
  typeSafeConnectionOptionNames,
} from './typesafe-client.js'
import { untilAborted } from '../../platform/until-aborted.js'

/** Options of `typeSafeDecisionJudge`. */
export interface TypeSafeDecisionJudgeOptions extends TypeSafeConnectionOptions {
  /** @defaultValue `'jev-latest'` */
  readonly model?: string | undefined
}

const url = 'https://api.typesafe.ai/v1/systemone'

/**
 * A decision judge on `client.systemOne` of the `@typesafe-ai/sdk` package.
 *
 * @throws {OptionError} when an option has a wrong value.
 */
export function typeSafeDecisionJudge(options: TypeSafeDecisionJudgeOptions = {}): DecisionJudge {
  checkNames('typeSafeDecisionJudge', options, [...typeSafeConnectionOptionNames, 'model'])
  checkText('model', options.model)
  const { model = defaultSystemOneModel } = options
  const connect = typeSafeConnection(options)
  return {
    name: model,
    // The API names no limit; of the models that speak it, none takes fewer.
    maxQuestions: 64,
    decide(request, call) {
      const where = `judge ${model}, ${request.label}`
      const body = {
        model,
        state: toState(request.state),
        questions: Object.fromEntries(
          request.questions.map((question) => [question.name, toWireQuestion(question)]),
        ),
      }
      return untilAborted(call.signal, where, () =>
        askOrReplay(where, { label: request.label, url, body }, call, {
          connect,
          send: (client) =>
            client.systemOne(body, { signal: call.signal, retry: { maxRetries: 0 } }),
          read: (place, text) => readSystemOne(place, request, text),
        }),
      )
    },
  }
}

/** The API takes a text, an object, a list or null. */
function toState(state: DecisionRequest['state']): DecisionRequest['state'] {
  return typeof state === 'number' || typeof state === 'boolean' ? String(state) : state
}

function toWireQuestion(question: DecisionQuestion): object {
  const instructions = question.question
  return question.type === 'yes_no'
    ? { type: 'noul', instructions, criteria: { true: question.yes, false: question.no } }
    : { type: 'score', instructions, criteria: question.levels }
}

function readSystemOne(where: string, { questions }: DecisionRequest, text: string) {
  const body = readApiBody(where, text)
  if (!isObject(body.answers)) {
    throw new JudgeError({
      where,
      kind: 'not_an_api',
      problem: `the server answered something else than decisions: "${excerpt(text)}"`,
      fix: 'check the base URL, and that the server speaks /v1/systemone',
    })
  }
  const raw = Object.entries(body.answers).map(([name, answer]) => toRawDecision(name, answer))
  return readDecisions(where, questions, raw, body.usage)
}

function toRawDecision(name: string, answer: unknown): RawDecision {
  const { type, noul, score, confidence, probabilities } = isObject(answer) ? answer : {}
  if (type === 'noul') return { type: 'yes_no', name, probability: noul }
  if (type === 'refusal') return { type, name }
  if (type !== 'score') return { type: 'unknown', name }
  const levels = isObject(probabilities) ? Object.entries(probabilities) : []
  return { type, name, score, confidence, levels }
}
