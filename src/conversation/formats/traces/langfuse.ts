/**
 * Langfuse exports: observations and traces, whose input and output are data or JSON text. A
 * generation has the messages of its request; a trace often no more than one question and its answer,
 * and a session is made of several.
 * Source: https://langfuse.com/docs/observability/data-model
 */
import {
  firstOf,
  type Format,
  type Fragment,
  isItem,
  type Item,
  textOrNull,
  timeOf,
} from '../../reading/index.js'
import { isSingleExchange, sideOf } from '../input-and-output.js'

const traceKeys = ['sessionId', 'session_id', 'observations', 'bookmarked', 'userId', 'htmlPath']

/** Reads Langfuse traces and observations. */
export const langfuse: Format = {
  name: 'Langfuse exports',
  keys: [
    ['traceId', 'type', 'input', 'output'],
    ['sessionId', 'timestamp', 'input', 'output'],
  ],
  log: {
    empty: {
      problem: 'none of the traces and observations has messages in its input and output',
      fix: 'export the generations with their input and output',
    },
    recognises: (value) => isObservation(value) || isTrace(value),
    collect(value, place) {
      if (isObservation(value)) return fragmentOf(value, place, null) ?? []
      const { observations } = value
      const session = textOrNull(firstOf(value, ['sessionId', 'session_id']))
      const inner = Array.isArray(observations)
        ? observations.flatMap((one, i) => {
            const where = `${place && `${place}, `}observations[${i}]`
            const trace = textOrNull(value['id'])
            return isItem(one) ? (fragmentOf({ traceId: trace, ...one }, where, session) ?? []) : []
          })
        : []
      return [...(fragmentOf(value, place, session) ?? []), ...inner]
    },
  },
}

function hasSides(value: Item): boolean {
  return 'input' in value || 'output' in value
}

function isObservation(value: Item): boolean {
  return typeof firstOf(value, ['traceId', 'trace_id']) === 'string' && hasSides(value)
}

function isTrace(value: Item): boolean {
  return (
    hasSides(value) &&
    typeof value['id'] === 'string' &&
    !('role' in value) &&
    traceKeys.some((key) => key in value)
  )
}

function fragmentOf(
  value: Item,
  where: string,
  session: string | null,
): readonly Fragment[] | null {
  const given = sideOf('input', value['input'], 'user')
  const type = textOrNull(value['type'])
  const isGeneration = type === 'GENERATION'
  // Tools, retrievers and plain spans have sides, too, that nobody said.
  if (given === null || (type !== null && !isGeneration && type !== 'TRACE')) return null
  const answered = sideOf('output', value['output'], 'assistant') ?? []
  const time = firstOf(value, ['endTime', 'end_time', 'startTime', 'start_time', 'timestamp'])
  return [
    {
      where,
      trace: textOrNull(firstOf(value, ['traceId', 'trace_id', 'id'])),
      conversation: textOrNull(firstOf(value, ['sessionId', 'session_id'])) ?? session,
      rank: [1, Number(isGeneration), timeOf(time) ?? 0],
      lists: [...given, ...answered],
      single: isSingleExchange(given),
    },
  ]
}
