/**
 * The language judge on OpenAI's chat completions, and on every server that speaks them: Azure,
 * Ollama, llama-server, LM Studio, vLLM, gateways.
 */
import { type CassetteMissError, isJudgeError } from '../../errors.js'
import {
  type AnswerForm,
  answerForms,
  formAfter,
  knownForm,
  refusesForm,
  toMessagesAndFormat,
} from './answer-form.js'
import { askLive, connectAfter, replay } from '../request/index.js'
import {
  defaultModel,
  checkNames,
  checkNumber,
  checkPositiveInteger,
  checkText,
} from '../settings/index.js'
import type {
  JudgeCall,
  LanguageJudge,
  LanguageJudgeAnswer,
  LanguageJudgeRequest,
} from '../interface/index.js'
import {
  type OpenAIConnectionOptions,
  openAIConnection,
  openAIConnectionOptionNames,
} from './openai-client.js'
import { readCompletion } from './read-completion.js'
import { untilAborted } from '../../platform/until-aborted.js'

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
 * A language judge on the `openai` package. `ask` makes one request; up to two more when the server
 * turns out not to know structured outputs, which is then remembered.
 *
 * @example
 * ```ts
 * openAIJudge({ model: 'qwen3:8b', baseURL: 'http://localhost:11434/v1' })
 * ```
 * @throws {OptionError} when an option has a wrong value.
 */
export function openAIJudge(options: OpenAIJudgeOptions = {}): LanguageJudge {
  checkOptions(options)
  const { model = defaultModel, maxRequestTokens } = options
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
      let keep: LanguageJudgeAnswer['keep']
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
          (held) => {
            keep = held
          },
        )
        return { ...answer, replayed: false, keep }
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
