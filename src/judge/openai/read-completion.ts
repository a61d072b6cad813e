/**
 * Reads a chat completion: its text, or the fault that keeps it from being an answer. Done by hand,
 * because the SDK's own `parse()` hides refusals and empty answers behind null.
 */
import { excerpt, JudgeError } from '../../errors.js'
import { isObject } from '../../platform/is-object.js'
import type { LanguageJudgeAnswer } from '../interface/index.js'
import { readApiBody, toTokenCount } from '../answer/index.js'

/**
 * What a chat completion says.
 *
 * @throws {JudgeError} of the kind that tells why it is no answer.
 */
export function readCompletion(
  where: string,
  text: string,
): Omit<LanguageJudgeAnswer, 'replayed' | 'keep'> {
  const body = readApiBody(where, text)
  const usage = isObject(body.usage) ? body.usage : {}
  const spent = {
    inputTokens: toTokenCount(usage.prompt_tokens),
    outputTokens: toTokenCount(usage.completion_tokens),
  }
  const fault = (kind: JudgeError['kind'], problem: string, fix: string) =>
    new JudgeError({ where, kind, problem, fix, spent })

  const choice: unknown = Array.isArray(body.choices) ? body.choices[0] : undefined
  if (!('choices' in body)) {
    throw fault(
      'not_an_api',
      `the server answered something else than a chat completion: "${excerpt(text)}"`,
      'check the base URL, and that the server speaks /v1/chat/completions',
    )
  }
  if (!isObject(choice) || !isObject(choice.message)) {
    throw fault('empty', 'the answer has no choices', 'try again, or check the server')
  }
  const { refusal } = choice.message
  const content = joinParts(choice.message.content)
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

/** Some servers give the content in parts, with the thoughts of the model in parts of their own. */
function joinParts(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  const parts: readonly unknown[] = content
  return parts
    .map((part) => (isObject(part) && typeof part.text === 'string' ? part.text : ''))
    .join('')
}
