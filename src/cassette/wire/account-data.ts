/**
 * Takes out of a response what belongs to an account or a moment: ids, fingerprints, times and
 * echoed secrets. Of the operations that are known only listed fields are kept, so that a field
 * a service adds tomorrow is not stored; placeholders stand where an SDK expects a value.
 */
import { isObject } from '../../platform/is-object.js'
import { parseJson } from '../../platform/parse-json.js'
import { type HttpBody, isEventStream } from './http-body.js'
import { sortKeys } from './canonical-request.js'

/** What to do with a field: keep it as it is, put a placeholder, or look inside. */
type Rule = 'keep' | 'id' | 'time' | Shape | readonly [Shape]

interface Shape {
  readonly [field: string]: Rule
}

type IdFor = (id: unknown) => unknown

/** A response body that may be stored. */
export interface StorableBody {
  readonly body: HttpBody
  /** Ids that a later request may echo, with the placeholders that stand for them. */
  readonly placeholders: ReadonlyMap<string, string>
}

const chatCompletion: Shape = {
  id: 'id',
  object: 'keep',
  created: 'time',
  model: 'keep',
  service_tier: 'keep',
  usage: 'keep',
  choices: [
    {
      index: 'keep',
      finish_reason: 'keep',
      logprobs: 'keep',
      delta: 'keep',
      message: {
        role: 'keep',
        content: 'keep',
        refusal: 'keep',
        reasoning: 'keep',
        reasoning_content: 'keep',
        annotations: 'keep',
        function_call: 'keep',
        tool_calls: 'keep',
      },
    },
  ],
}

const responsesItem: Shape = {
  id: 'id',
  ...keep('type', 'role', 'status', 'content', 'summary', 'name', 'arguments', 'call_id'),
  ...keep('encrypted_content', 'phase', 'action', 'output', 'results', 'queries'),
}

const response: Shape = {
  id: 'id',
  created_at: 'time',
  completed_at: 'time',
  output: [responsesItem],
  ...keep('object', 'status', 'background', 'error', 'incomplete_details', 'instructions'),
  ...keep('max_output_tokens', 'max_tool_calls', 'metadata', 'model', 'parallel_tool_calls'),
  ...keep('reasoning', 'service_tier', 'store', 'temperature', 'text', 'tool_choice', 'tools'),
  ...keep('top_logprobs', 'top_p', 'truncation', 'usage'),
}

const responseEvent: Shape = {
  ...keep('type', 'sequence_number', 'output_index', 'content_index', 'summary_index'),
  ...keep('annotation_index', 'annotation', 'delta', 'text', 'refusal', 'arguments', 'name'),
  ...keep('part', 'logprobs', 'code', 'message', 'param'),
  item_id: 'id',
  item: responsesItem,
  response,
}

const decision: Shape = { id: 'id', ...keep('object', 'model', 'answers', 'usage') }

const shapes: Readonly<Record<string, Shape>> = {
  '/chat/completions': chatCompletion,
  '/responses': response,
  '/decisions': decision,
  '/systemone': decision,
}

const eventShapes: Readonly<Record<string, Shape>> = {
  '/chat/completions': chatCompletion,
  '/responses': responseEvent,
}

const accountFields =
  /^(?:system_?fingerprint|(?:x[-_])?request_?id|(?:trace|organi[sz]ation|org|project|account|subscription|tenant)(?:_?id)?)$/i
const timeFields = /^(?:created|completed|updated|timestamp|(?:created|completed|updated)_?at)$/i

/**
 * A response body as it may be stored. JSON has its keys sorted; of a stream of events, the data
 * of each event is treated like a body.
 *
 * @param path - canonical path of the request
 * @param placeholder - what stands for the response's id
 */
export function withoutAccountData(
  path: string,
  body: HttpBody,
  contentType: string | null,
  placeholder: string,
): StorableBody {
  const placeholders = new Map<string, string>()
  const idFor: IdFor = (id) => {
    if (typeof id !== 'string') return id
    const known = placeholders.get(id)
    if (known !== undefined) return known
    const stand = placeholders.size === 0 ? placeholder : `${placeholder}-${placeholders.size + 1}`
    placeholders.set(id, stand)
    return stand
  }
  if (body.kind === 'json') {
    const value = ofShape(sortKeys(body.value), shapeOf(shapes, path), idFor)
    return { body: { kind: 'json', value }, placeholders }
  }
  if (body.kind === 'text' && isEventStream(contentType)) {
    const shape = shapeOf(eventShapes, path)
    const text = body.text.replace(/^data: ?([^\r\n]+)$/gm, (line: string, data: string) => {
      const event = parseJson(data)
      return event === undefined ? line : `data: ${JSON.stringify(ofShape(event, shape, idFor))}`
    })
    return { body: { kind: 'text', text }, placeholders }
  }
  return { body, placeholders }
}

/** The value with every occurrence of a secret masked. */
export function maskSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') {
    return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), value)
  }
  if (Array.isArray(value)) return value.map((item: unknown) => maskSecrets(item, secrets))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, maskSecrets(item, secrets)]),
  )
}

function ofShape(value: unknown, shape: Shape | null, idFor: IdFor): unknown {
  if (!isObject(value)) return value
  if (shape === null) return ofUnknownOperation(value, idFor)
  const kept = Object.entries(value).filter(([field]) => Object.hasOwn(shape, field))
  return Object.fromEntries(kept.map(([field, item]) => [field, byRule(item, shape[field], idFor)]))
}

function byRule(value: unknown, rule: Rule | undefined, idFor: IdFor): unknown {
  if (rule === undefined || rule === 'keep') return value
  if (rule === 'id') return idFor(value)
  if (rule === 'time') return noTime(value)
  if (!isList(rule)) return ofShape(value, rule, idFor)
  return Array.isArray(value) ? value.map((item: unknown) => ofShape(item, rule[0], idFor)) : value
}

/** Only its outermost fields say something of the account; deeper ones are the answer itself. */
function ofUnknownOperation(value: object, idFor: IdFor): unknown {
  const kept = Object.entries(value).filter(([field]) => !accountFields.test(field))
  return Object.fromEntries(
    kept.map(([field, item]) => {
      if (field === 'id') return [field, idFor(item)]
      return [field, timeFields.test(field) ? noTime(item) : item]
    }),
  )
}

function shapeOf(known: Readonly<Record<string, Shape>>, path: string): Shape | null {
  return (Object.hasOwn(known, path) ? known[path] : null) ?? null
}

function noTime(value: unknown): unknown {
  if (typeof value === 'number') return 0
  return typeof value === 'string' ? '1970-01-01T00:00:00Z' : value
}

function keep(...fields: readonly string[]): Shape {
  return Object.fromEntries(fields.map((field) => [field, 'keep']))
}

function isList(rule: Shape | readonly [Shape]): rule is readonly [Shape] {
  return Array.isArray(rule)
}
