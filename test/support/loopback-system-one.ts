/**
 * A loopback server that speaks TypeSafe's `/v1/systemone` as strictly as its published types: it
 * turns away anything that they do not allow with status 400.
 */
import { z } from 'zod'
import type { LoopbackReply, LoopbackScript, LoopbackServer } from './loopback-server.js'
import { startLoopbackServer } from './loopback-server.js'

const entry = z.union([z.string(), z.record(z.string(), z.json()), z.array(z.json()), z.null()])

const question = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('noul'),
    instructions: entry.optional(),
    criteria: z
      .strictObject({ true: entry.optional(), false: entry.optional() })
      .nullable()
      .optional(),
  }),
  z.strictObject({
    type: z.literal('choice'),
    instructions: entry.optional(),
    criteria: z.record(z.string(), entry),
  }),
  z.strictObject({
    type: z.literal('score'),
    instructions: entry.optional(),
    criteria: z.array(entry).min(2),
  }),
])

const systemOneBody = z.strictObject({
  model: z.string().min(1),
  state: entry,
  questions: z
    .record(z.string().min(1), question)
    .refine((questions) => Object.keys(questions).length > 0, 'at least one question is needed'),
})

/** The body of a System One request. */
export type SystemOneBody = z.infer<typeof systemOneBody>

/** Starts a server for `/v1/systemone`. */
export function startSystemOneServer(
  script: LoopbackScript<SystemOneBody>,
): Promise<LoopbackServer<SystemOneBody>> {
  return startLoopbackServer(script, (path, body) => {
    if (path !== '/v1/systemone') return `there is nothing at ${path}`
    const read = systemOneBody.safeParse(body)
    return read.success ? read.data : z.prettifyError(read.error)
  })
}

/** A reply with `answers` as they go over the wire. */
export function systemOne(answers: Readonly<Record<string, object>>): LoopbackReply {
  return {
    body: { model: 'loopback', answers, usage: { input_tokens: 50, output_tokens: 2 } },
  }
}
