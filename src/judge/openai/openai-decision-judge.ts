/**
 * The decision judge on OpenAI's Decisions, and on servers and gateways that speak `/v1/decisions`.
 */
import { excerpt, JudgeError, JudgeSetupError } from '../../errors.js'
import { type RawDecision, readDecisions, readApiBody } from '../answer/index.js'
import type { DecisionJudge, DecisionQuestion, DecisionRequest } from '../interface/index.js'
import { askOrReplay } from '../request/index.js'
import { checkNames, checkText } from '../settings/index.js'
import {
  type OpenAIConnectionOptions,
  openAIConnection,
  openAIConnectionOptionNames,
} from './openai-client.js'
import { isObject } from '../../platform/is-object.js'
import { untilAborted } from '../../platform/until-aborted.js'

/** Options of `openAIDecisionJudge`. */
export interface OpenAIDecisionJudgeOptions extends OpenAIConnectionOptions {
  /** @defaultValue `'gpt-6-luna'` */
  readonly model?: string | undefined
}

const url = 'https://api.openai.com/v1/decisions'

/**
 * A decision judge on `client.decisions` of the `openai` package, version 7.30 or later.
 *
 * @throws {OptionError} when an option has a wrong value.
 */
export function openAIDecisionJudge(options: OpenAIDecisionJudgeOptions = {}): DecisionJudge {
  checkNames('openAIDecisionJudge', options, [...openAIConnectionOptionNames, 'model'])
  checkText('model', options.model)
  const { model = 'gpt-6-luna' } = options
  const connect = openAIConnection(options)
  return {
    name: model,
    maxQuestions: 400,
    decide(request, call) {
      const where = `judge ${model}, ${request.label}`
      const body = {
        model,
        input: typeof request.state === 'string' ? request.state : JSON.stringify(request.state),
        questions: request.questions.map(toWireQuestion),
      }
      return untilAborted(call.signal, where, () =>
        askOrReplay(where, { label: request.label, url, body }, call, {
          connect,
          send: ({ decisions }) => {
            if (decisions) return decisions.create(body, { signal: call.signal, maxRetries: 0 })
            throw new JudgeSetupError({
              where: 'client',
              problem: 'it has no decisions',
              fix: 'npm install --save-dev openai@latest, which has them since 7.30',
            })
          },
          read: (place, text) => readDecision(place, request, text),
        }),
      )
    },
  }
}

/** A predicate has no field for what yes and no mean, so its instructions say it. */
function toWireQuestion(question: DecisionQuestion): object {
  const { name } = question
  if (question.type === 'yes_no') {
    const { yes, no } = question
    const instructions = `${question.question}\n\nTrue means: ${yes}\nFalse means: ${no}`
    return { type: 'predicate', name, instructions }
  }
  const levels = question.levels.map((description, level) => ({
    label: String(level),
    description,
  }))
  return { type: 'score', name, instructions: question.question, levels }
}

function readDecision(where: string, { questions }: DecisionRequest, text: string) {
  const body = readApiBody(where, text)
  if (!Array.isArray(body.answers)) {
    throw new JudgeError({
      where,
      kind: 'not_an_api',
      problem: `the server answered something else than decisions: "${excerpt(text)}"`,
      fix: 'check the base URL, and that the server speaks /v1/decisions',
    })
  }
  return readDecisions(where, questions, body.answers.map(toRawDecision), body.usage)
}

function toRawDecision(answer: unknown): RawDecision {
  const { type, name, probability, score, confidence, probabilities } = isObject(answer)
    ? answer
    : {}
  if (type === 'predicate') return { type: 'yes_no', name, probability }
  if (type === 'refusal') return { type, name }
  if (type !== 'score') return { type: 'unknown', name }
  const entries: readonly unknown[] = Array.isArray(probabilities) ? probabilities : []
  return {
    type,
    name,
    score,
    confidence,
    levels: entries.map((entry) =>
      isObject(entry) ? [entry.value, entry.probability] : [entry, undefined],
    ),
  }
}
