/**
 * The language judge on OpenAI's chat completions, and on every server that speaks them: Azure,
 * Ollama, llama-server, LM Studio, vLLM, gateways.
 */
import type { CassetteMissError } from '../errors.js'
import { excerpt, JudgeError } from '../errors.js'
import type { AnswerForm } from './answer-form.js'
import {
  answerForms,
  formAfter,
  knownForm,
  refusesForm,
  toMessagesAndFormat,
} from './answer-form.js'
import { askLive, connectAfter, replay } from './exchange.js'
import { isJudgeError } from './judge-fault.js'
import { checkNames, checkNumber, checkPositiveInteger, checkText } from './judge-options.js'
import type {
  JudgeCall,
  LanguageJudge,
  LanguageJudgeAnswer,
  LanguageJudgeRequest,
} from './language-judge.js'
import type { OpenAIConnectionOptions } from './openai-client.js'
import { openAIConnection, openAIConnectionOptionNames } from './openai-client.js'
import { isObject, readApiBody, toTokenCount } from './read-api-body.js'
import { untilAborted } from './until-aborted.js'

/** How much a model thinks before it answers; which levels there are depends on the model. */
export type ReasoningEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max'

/** Options of `openAIJudge`. */
export interface OpenAIJudgeOptions extends OpenAIConnectionOptions {
  /** @defaultValue `'gpt-5.4'` */
  readonly model?: string | undefined
  /** Sent only when given; a model that does not reason refuses it. */
  readonly reasoningEffort?: ReasoningEffort | undefined
  /** In [0, 2]. Sent only when given; a model that reasons refuses it. */
  readonly temperature?: number | undefined
  /** The most tokens an answer may have, thinking included. Sent only when given. */
  readonly maxOutputTokens?: number | undefined
  /**
   * The largest request in tokens, question and answer together. A longer conversation is
   * judged in parts.
   *
   * @defaultValue 32000
   */
  readonly maxRequestTokens?: number | undefined
}

const url = 'https://api.openai.com/v1/chat/completions'

/**
 * A language judge on the `openai` package.
 *
 * @example
 * ```ts
 * openAIJudge({ model: 'qwen3:8b', baseURL: 'http://localhost:11434/v1' })
 * ```
 * @throws {OptionError} when an option has a wrong value.
 */
export function openAIJudge(options: OpenAIJudgeOptions = {}): LanguageJudge {
  checkOptions(options)
  const { model = 'gpt-5.4', maxRequestTokens } = options
  const connect = openAIConnection(options)

  const toAsked = (request: LanguageJudgeRequest, form: AnswerForm) => ({
    label: request.label,
    url,
    body: {
      model,
      ...toMessagesAndFormat(request, form),
      ...(options.reasoningEffort !== undefined && { reasoning_effort: options.reasoningEffort }),
      ...(options.temperature !== undefined && { temperature: options.temperature }),
      ...(options.maxOutputTokens !== undefined && {
        max_completion_tokens: options.maxOutputTokens,
      }),
    },
  })

  const ask = async (
    where: string,
    request: LanguageJudgeRequest,
    { signal, transport }: JudgeCall,
  ): Promise<LanguageJudgeAnswer> => {
    let miss: CassetteMissError | undefined
    if (transport) {
      // A recording may have been made in any form, and which one is not known without asking.
      for (const form of answerForms) {
        const found = await replay(transport, where, toAsked(request, form), signal)
        if (typeof found === 'string') return { ...readCompletion(where, found), replayed: true }
        miss ??= found
      }
      if (miss && !transport.record) throw miss
    }
    const connection = await connectAfter(miss, connect)
    const { client, server } = connection
    const place = `${where}, at ${server}`
    let form: AnswerForm | undefined = knownForm(server, model)
    for (;;) {
      const asked = toAsked(request, form)
      try {
        const answer = await askLive(
          transport,
          asked,
          signal,
          () =>
            connection.receive(place, () =>
              client.chat.completions.create(asked.body, { signal, maxRetries: 0 }),
            ),
          (text) => readCompletion(place, text),
        )
        return { ...answer, replayed: false }
      } catch (error) {
        form =
          isJudgeError(error) && refusesForm(error) ? formAfter(server, model, form) : undefined
        if (!form) throw error
      }
    }
  }

  return {
    name: model,
    ...(maxRequestTokens !== undefined && { maxRequestTokens }),
    ask(request, call) {
      const where = `judge ${model}, ${request.label}`
      return untilAborted(call.signal, where, () => ask(where, request, call))
    },
  }
}

function checkOptions(options: OpenAIJudgeOptions): void {
  checkNames('openAIJudge', options, [
    ...openAIConnectionOptionNames,
    'model',
    'reasoningEffort',
    'temperature',
    'maxOutputTokens',
    'maxRequestTokens',
  ])
  checkText('model', options.model)
  checkText('reasoningEffort', options.reasoningEffort)
  checkNumber('temperature', options.temperature, 0, 2)
  checkPositiveInteger('maxOutputTokens', options.maxOutputTokens)
  checkPositiveInteger('maxRequestTokens', options.maxRequestTokens)
}

/** What a chat completion says, or the fault that keeps it from being an answer. */
function readCompletion(where: string, text: string): Omit<LanguageJudgeAnswer, 'replayed'> {
  const body = readApiBody(where, text)
  const usage = isObject(body.usage) ? body.usage : {}
  const spent = {
    inputTokens: toTokenCount(usage.prompt_tokens),
    outputTokens: toTokenCount(usage.completion_tokens),
  }
  const fault = (kind: JudgeError['kind'], problem: string, fix: string) =>
    new JudgeError({ where, kind, problem, fix, spent })

  const choice: unknown = Array.isArray(body.choices) ? body.choices[0] : undefined
  if (!isObject(choice) || !isObject(choice.message)) {
    if (!('choices' in body)) {
      throw fault(
        'not_an_api',
        `the server answered something else than a chat completion: "${excerpt(text)}"`,
        'check the base URL, and that the server speaks /v1/chat/completions',
      )
    }
    throw fault('empty', 'the answer has no choices', 'try again, or check the server')
  }
  const { content, refusal } = choice.message
  if (typeof refusal === 'string' && refusal !== '') {
    throw fault(
      'refused',
      `the model refuses to answer: "${excerpt(refusal)}"`,
      'use another model as the judge of this conversation',
    )
  }
  if (choice.finish_reason === 'content_filter') {
    throw fault(
      'content_filtered',
      'the answer was stopped by a content filter',
      'use a judge with another filter, or take the filtered text out of the conversation',
    )
  }
  if (choice.finish_reason === 'length') {
    throw fault(
      'cut_off',
      `the answer was cut off at the token limit (${spent.outputTokens} tokens written)`,
      'raise maxOutputTokens, lower reasoningEffort, or raise the context size of the server',
    )
  }
  if (typeof content !== 'string' || content.trim() === '') {
    throw fault('empty', 'the answer has no text', 'try again, or use another model')
  }
  return { text: content, ...spent }
}
