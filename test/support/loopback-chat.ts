/**
 * A loopback server that speaks chat completions as strictly as OpenAI does: it turns away with
 * status 400 what the published types and the rules of strict structured outputs do not allow.
 */
import { z } from 'zod'
import type { LoopbackReply, LoopbackScript, LoopbackServer } from './loopback-server.js'
import { startLoopbackServer } from './loopback-server.js'

const message = z.strictObject({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.string().min(1),
})

const responseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      description: z.string().optional(),
      strict: z.literal(true),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
])

const chatBody = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  response_format: responseFormat.optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).optional(),
  temperature: z.number().min(0).max(2).optional(),
  max_completion_tokens: z.int().positive().optional(),
  stream: z.literal(false).optional(),
})

/** The body of a chat completion request. */
export type ChatBody = z.infer<typeof chatBody>

/** Starts a server for `/v1/chat/completions` and for Azure's deployments of it. */
export function startChatServer(
  script: LoopbackScript<ChatBody>,
): Promise<LoopbackServer<ChatBody>> {
  return startLoopbackServer(script, (path, body) => {
    const { pathname } = new URL(path, 'http://loopback')
    if (!/^\/(?:v1|openai\/deployments\/[^/]+)\/chat\/completions$/.test(pathname)) {
      return `there is nothing at ${path}`
    }
    const read = chatBody.safeParse(body)
    if (!read.success) return z.prettifyError(read.error)
    const { messages, response_format: format } = read.data
    if (format?.type === 'json_schema') {
      const { name, schema } = format.json_schema
      const fault = faultOfSchema(schema, '')
      if (fault) return `Invalid schema for response_format '${name}': ${fault}`
    }
    if (format?.type === 'json_object' && !messages.some(({ content }) => /json/i.test(content))) {
      return "'messages' must contain the word 'json' to use 'response_format' of type 'json_object'."
    }
    return read.data
  })
}

/** A chat completion whose message is `content`; anything but a text is written as JSON. */
export function completion(
  content: unknown,
  choice: { readonly finish_reason?: string; readonly refusal?: string } = {},
): LoopbackReply {
  const text = typeof content === 'string' || content === null ? content : JSON.stringify(content)
  return {
    body: {
      id: 'chatcmpl-loopback',
      object: 'chat.completion',
      created: 0,
      model: 'loopback',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: text, refusal: choice.refusal ?? null },
          logprobs: null,
          finish_reason: choice.finish_reason ?? 'stop',
        },
      ],
      usage: { prompt_tokens: 70, completion_tokens: 12, total_tokens: 82 },
    },
  }
}

const keywords = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  'description',
  'title',
  '$schema',
])

/** What strict structured outputs do not allow in `schema`, in words. */
function faultOfSchema(schema: unknown, path: string): string | null {
  const at = `at '${path || '/'}', `
  if (!isRecord(schema)) return `${at}a schema must be an object`
  const { type, properties, required, additionalProperties, items, anyOf } = schema
  const unknown = Object.keys(schema).find((keyword) => !keywords.has(keyword))
  if (unknown) return `${at}'${unknown}' is not permitted`
  if (path === '' && type !== 'object') return `${at}schema must have type 'object'`
  if (Array.isArray(anyOf))
    return firstFault(anyOf.map((each) => faultOfSchema(each, `${path}/anyOf`)))
  if (type === 'array') return faultOfSchema(items, `${path}/items`)
  if (type !== 'object')
    return type || 'enum' in schema || 'const' in schema
      ? null
      : `${at}schema must have a 'type' key`
  if (additionalProperties !== false) return `${at}'additionalProperties' is required to be false`
  const names = Object.keys(properties ?? {})
  const missing = names.find((name) => !Array.isArray(required) || !required.includes(name))
  if (missing) return `${at}'required' must include every key in properties. Missing '${missing}'`
  return firstFault(
    Object.entries(properties ?? {}).map(([name, each]) => faultOfSchema(each, `${path}/${name}`)),
  )
}

function firstFault(faults: readonly (string | null)[]): string | null {
  return faults.find((fault) => fault !== null) ?? null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
