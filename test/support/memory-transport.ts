/**
 * A transport that keeps recordings in memory, by address and body, as a cassette does on disk.
 */
import { CassetteMissError } from '../../src/errors.js'
import type { Fetch, JudgeTransport } from '../../src/judge/interface/judge-transport.js'

/** Recordings, and what was asked of them. */
export interface MemoryTransport extends JudgeTransport {
  /** The recorded bodies by what they answer. */
  readonly recordings: ReadonlyMap<string, string>
  /** The labels asked for, in order, each behind `replay` or `record`. */
  readonly asked: readonly string[]
  /** The same recordings, to which nothing can be added. */
  replayOnly(): MemoryTransport
}

/** A transport that records, into `recordings` if they are given. */
export function memoryTransport(
  recordings = new Map<string, string>(),
  mode: 'record' | 'replay' = 'record',
): MemoryTransport {
  const asked: string[] = []
  return {
    recordings,
    asked,
    replayOnly: () => memoryTransport(recordings, 'replay'),
    replay: (label) => async (input, init) => {
      asked.push(`replay ${label}`)
      const found = recordings.get(keyOf(input, init))
      if (found !== undefined) return toResponse(found)
      throw new CassetteMissError({
        where: label,
        problem: 'there is no recording of this request',
        fix: 'record it',
      })
    },
    record:
      mode === 'replay'
        ? null
        : (label, live) => async (input, init) => {
            asked.push(`record ${label}`)
            const response = await live(input, init)
            const text = await response.text()
            if (response.ok) recordings.set(keyOf(input, init), text)
            return toResponse(text)
          },
  }
}

function keyOf(input: Parameters<Fetch>[0], init: RequestInit | undefined): string {
  if (typeof input !== 'string' || typeof init?.body !== 'string') {
    throw new TypeError('a judge must send an address and a body as texts')
  }
  return `${init.method} ${input} ${init.body}`
}

function toResponse(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}
