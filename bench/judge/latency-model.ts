/** How many tokens a request has, and how long a judge takes for it: the same for both sides. */

/** The part of a chat completion request that costs tokens. */
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly response_format: {
    readonly type: 'json_schema'
    readonly json_schema: { readonly name: string; readonly schema: object }
  }
}

/** Requests that the judge works on at once. */
export const places = 8

const millisecondsForEachRequest = 300
const millisecondsForEachInputToken = 0.05
const millisecondsForEachOutputToken = 8
const charactersForEachToken = 4

/** Tokens of a text, at four characters each. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersForEachToken)
}

/** Tokens of the messages and the schema. */
export function countInputTokens({ messages, response_format }: ChatRequest): number {
  const texts = messages.map(({ content }) => content)
  return countTokens([...texts, JSON.stringify(response_format.json_schema.schema)].join('\n'))
}

/** Milliseconds from when a request has a place to when its answer is there. */
export function latencyMs(inputTokens: number, outputTokens: number): number {
  return (
    millisecondsForEachRequest +
    millisecondsForEachInputToken * inputTokens +
    millisecondsForEachOutputToken * outputTokens
  )
}
