/**
 * The forms in which a language judge can be asked for JSON, and how the form that a server knows
 * is found: the best one is tried first, and the server's own refusal leads to the next.
 */
import type { JudgeError } from '../../errors.js'
import type { JudgeMessage, LanguageJudgeRequest } from '../interface/index.js'

/**
 * How the answer's shape is asked for.
 *
 * - `json_schema`: strict structured outputs.
 * - `json_object`: JSON mode, with the schema in the prompt.
 * - `text`: the schema in the prompt only.
 */
export type AnswerForm = 'json_schema' | 'json_object' | 'text'

/** The best form first. */
export const answerForms: readonly [AnswerForm, ...AnswerForm[]] = [
  'json_schema',
  'json_object',
  'text',
]

/** The part of a chat completion request that asks for `request` in `form`. */
export function toMessagesAndFormat(request: LanguageJudgeRequest, form: AnswerForm): object {
  const { messages, schema, schemaName } = request
  if (form === 'json_schema') {
    const json_schema = { name: schemaName, strict: true, schema }
    return { messages, response_format: { type: form, json_schema } }
  }
  const asked = { messages: withSchema(request) }
  return form === 'json_object' ? { ...asked, response_format: { type: form } } : asked
}

function withSchema({ messages, schema }: LanguageJudgeRequest): readonly JudgeMessage[] {
  const order = `Answer with one JSON object and nothing else: no code fence, no comment, no other text. It must fit this JSON Schema:\n${JSON.stringify(schema)}`
  const [first, ...rest] = messages
  return first?.role === 'system'
    ? [{ role: 'system', content: `${first.content}\n\n${order}` }, ...rest]
    : [{ role: 'system', content: order }, ...messages]
}

const formWords =
  /response[_ ]?format|json[_ -]?(?:schema|object|mode)|structured[_ -]?outputs?|guided[_ ](?:json|decoding)/i
const refusals: ReadonlySet<number | null> = new Set([400, 404, 422, 501])

/**
 * Whether a server refused a request because it does not know the form of it. A schema that a
 * server knows but finds invalid is another fault, and is not covered up.
 */
export function refusesForm(fault: JudgeError): boolean {
  return (
    refusals.has(fault.status) &&
    formWords.test(fault.problem) &&
    !/invalid schema/i.test(fault.problem)
  )
}

const known = new Map<string, AnswerForm>()

/** The form to try first on `server` for `model`: the best, or what its refusals led to. */
export function knownForm(server: string, model: string): AnswerForm {
  return known.get(`${server} ${model}`) ?? answerForms[0]
}

/**
 * The form to try after `server` refused `form`; undefined after the last. Requests that ran at
 * the same time and were refused in the same form all go on with the same one.
 */
export function formAfter(server: string, model: string, form: AnswerForm): AnswerForm | undefined {
  const next = answerForms[answerForms.indexOf(form) + 1]
  if (next) known.set(`${server} ${model}`, next)
  return next
}
