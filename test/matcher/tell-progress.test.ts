/** What a test file that asks its judge live for long says meanwhile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteBegin, noteEnd } from '../../src/matcher/tell-progress.js'

const key = Symbol.for('expect-knowledge-retention.progress')
const before: unknown = Reflect.get(globalThis, key)

beforeEach(() => void Reflect.deleteProperty(globalThis, key))
afterEach(() => {
  vi.unstubAllEnvs()
  Reflect.set(globalThis, key, before)
})

/** Measures at each second given, live or replayed, and gives what is said. */
function saidAt(seconds: readonly number[], replayed = 0): readonly string[] {
  const lines: string[] = []
  noteBegin(0)
  for (const second of seconds) {
    noteEnd(
      { calls: 1, replayed, inputTokens: 1, outputTokens: 1 },
      (line) => void lines.push(line),
      second * 1000,
    )
  }
  return lines
}

const everySecond = Array.from({ length: 130 }, (_, at) => at + 1)

test('a person is told every five seconds', () => {
  expect(saidAt([1, 2, 6, 7, 10, 12])).toEqual([
    'knowledge retention: 3 conversations measured, 3 calls live, 0 replayed, after 6 s',
    'knowledge retention: 6 conversations measured, 6 calls live, 0 replayed, after 12 s',
  ])
})

test('a log is told once a minute', () => {
  vi.stubEnv('CI', 'true')
  expect(saidAt(everySecond)).toEqual([
    'knowledge retention: 60 conversations measured, 60 calls live, 0 replayed, after 60 s',
    'knowledge retention: 120 conversations measured, 120 calls live, 0 replayed, after 120 s',
  ])
})

test('nothing is said of replays, which take no time, nor of a short run', () => {
  expect(saidAt(everySecond, 1)).toEqual([])
  expect(saidAt([1, 2, 3])).toEqual([])
})
