/**
 * Says how far a test file has come that asks its judge live for long, as when 200 conversations are
 * recorded: a line that counts every few seconds where a person looks on, a line a minute in the log of CI.
 */
import { readVariable } from '../environment/read-variable.js'
import { now } from '../platform/timers.js'
import type { Usage } from '../types.js'

const everyMs = { person: 5_000, log: 60_000 }

/** What was measured in this process. The doors may be loaded twice, and count together. */
interface Progress {
  measured: number
  live: number
  replayed: number
  startedAt: number
  toldAt: number
  /** Live calls that were told of. */
  toldLive: number
}

const key = Symbol.for('expect-knowledge-retention.progress')
const store: typeof globalThis & { [key]?: Progress } = globalThis

/** Takes note of a measurement that begins: the time counts from the first. */
export function noteBegin(startedAt = now()): void {
  if (store[key]) return
  store[key] = { measured: 0, live: 0, replayed: 0, startedAt, toldAt: startedAt, toldLive: 0 }
}

/** Takes note of a measurement that ended, and says how far things are when it is time to. */
export function noteEnd(
  { calls, replayed }: Usage,
  tell: (line: string) => void = toError,
  at = now(),
): void {
  const progress = store[key]
  if (!progress) return
  progress.measured++
  progress.live += calls - replayed
  progress.replayed += replayed
  const every = readVariable('CI') ? everyMs.log : everyMs.person
  if (progress.live === progress.toldLive || at - progress.toldAt < every) return
  progress.toldAt = at
  progress.toldLive = progress.live
  tell(lineOf(progress, at))
}

/** `knowledge retention: 45 conversations measured, 52 calls live, 3 replayed, after 25 s` */
function lineOf({ measured, live, replayed, startedAt }: Progress, at: number): string {
  const conversations = measured === 1 ? '1 conversation' : `${measured} conversations`
  const calls = live === 1 ? '1 call' : `${live} calls`
  const seconds = Math.round((at - startedAt) / 1000)
  return `knowledge retention: ${conversations} measured, ${calls} live, ${replayed} replayed, after ${seconds} s`
}

/** Past the runners' consoles: Jest's keeps all lines until the file is over. */
function toError(line: string): void {
  process.stderr.write(`${line}\n`)
}
