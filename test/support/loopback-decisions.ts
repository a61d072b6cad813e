/**
 * A loopback server that speaks OpenAI's `/v1/decisions` as strictly as its published types: it
 * turns away anything that they do not allow with status 400.
 */
import { z } from 'zod'
import type { LoopbackReply, LoopbackScript, LoopbackServer } from './loopback-server.js'
import { startLoopbackServer } from './loopback-server.js'

const instructions = z.string().min(1)
const name = z.string().min(1).optional()

const question = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('predicate'), name, instructions }),
  z.strictObject({
    type: z.literal('choice'),
    name,
    instructions,
    choices: z
      .array(
        z.strictObject({
          value: z.union([z.string(), z.boolean()]),
          description: z.string().optional(),
        }),
      )
      .min(2)
      .max(255),
  }),
  z.strictObject({
    type: z.literal('score'),
    name,
    instructions,
    levels: z
      .array(z.strictObject({ label: z.string().min(1), description: z.string().optional() }))
      .min(2),
  }),
])

const decisionsBody = z.strictObject({
  model: z.string().min(1),
  input: z.union([
    z.string().min(1),
    z.array(z.strictObject({ role: z.literal('user'), content: z.string().min(1) })).min(1),
  ]),
  questions: z.array(question).min(1).max(400),
})

/** The body of a request for decisions. */
export type DecisionsBody = z.infer<typeof decisionsBody>

/** Starts a server for `/v1/decisions`. */
export function startDecisionsServer(
  script: LoopbackScript<DecisionsBody>,
): Promise<LoopbackServer<DecisionsBody>> {
  return startLoopbackServer(script, (path, body) => {
    if (path !== '/v1/decisions') return `there is nothing at ${path}`
    const read = decisionsBody.safeParse(body)
    return read.success ? read.data : z.prettifyError(read.error)
  })
}

/** A reply with `answers` as they go over the wire. */
export function decisions(answers: readonly unknown[]): LoopbackReply {
  return {
    body: {
      model: 'loopback',
      answers,
      usage: {
        input_tokens: 90,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens: 3,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 93,
      },
    },
  }
}
