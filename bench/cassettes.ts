// What recordings cost: a replayed call beside the same SDK call with a stub `fetch`, and a file
// of 1,000 interactions. Run with `node scripts/build.mjs && npx node bench/cassettes.ts`.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cassetteTransport, settleCassettes } from 'expect-knowledge-retention/cassettes'
import { OpenAI } from 'openai'
import type * as cassettes from '../src/cassette/play/cassette.ts'
import { fromSource } from './from-source.ts'
import { median } from './median.ts'

const { Cassette } = await fromSource<typeof cassettes>('cassette/cassette.ts')

const folder = mkdtempSync(path.join(tmpdir(), 'bench-cassettes-'))
const instructions = 'You judge whether a chatbot retains what the user told it.\n'.repeat(40)
const turns = Array.from({ length: 10 }, (_, n) => ({
  role: n % 2 ? 'assistant' : 'user',
  content: `Turn ${n}: ${'some words of a conversation '.repeat(4)}`,
}))
const verdicts = {
  facts: turns.map((_, n) => ({ id: `f${n}`, statement: `the user said thing ${n}` })),
  verdicts: [],
}
const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'judge-1',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant', content: JSON.stringify(verdicts), refusal: null },
    },
  ],
  usage: { prompt_tokens: 1200, completion_tokens: 200, total_tokens: 1400 },
}
const completionText = JSON.stringify(completion)

function bodyOf(n: number) {
  return {
    model: 'judge-1',
    messages: [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: `Conversation ${n}:\n${JSON.stringify(turns)}` },
    ],
  }
}

const stub = async (): Promise<Response> =>
  new Response(completionText, { headers: { 'content-type': 'application/json' } })

function transportOf(file: string, mode: 'record' | 'replay') {
  const options = {
    testPath: path.join(folder, file),
    testName: 'bench',
    mode,
    ordinal: 0,
  } as const
  const transport = cassetteTransport(options)
  if (transport === undefined) throw new Error('no transport')
  return transport
}

async function ask(fetchBy: typeof fetch, n: number): Promise<void> {
  const client = new OpenAI({ apiKey: 'placeholder', fetch: fetchBy, maxRetries: 0 })
  await client.chat.completions.create(bodyOf(n))
}

interface Time {
  /** Milliseconds on the clock. */
  readonly wall: number
  /** Milliseconds of this thread, which other work on the machine does not lengthen as much. */
  readonly cpu: number
}

async function timed(work: () => Promise<void>): Promise<Time> {
  const [start, before] = [performance.now(), process.threadCpuUsage()]
  await work()
  const after = process.threadCpuUsage()
  const cpu = (after.user - before.user + after.system - before.system) / 1000
  return { wall: performance.now() - start, cpu }
}

async function timedPerCall(call: () => Promise<void>): Promise<Time> {
  const calls = 400
  const { wall, cpu } = await timed(async () => {
    for (let n = 0; n < calls; n += 1) await call()
  })
  return { wall: wall / calls, cpu: cpu / calls }
}

function medianOf(times: readonly Time[]): Time {
  return { wall: median(times.map(({ wall }) => wall)), cpu: median(times.map(({ cpu }) => cpu)) }
}

function show(what: string, { wall, cpu }: Time, note = ''): void {
  const digits = wall < 10 ? 3 : 0
  console.log(
    `${what.padEnd(30)} ${wall.toFixed(digits)} ms, cpu ${cpu.toFixed(digits)} ms   ${note}`,
  )
}

async function replayedCall(): Promise<void> {
  const { record } = transportOf('call.test.ts', 'record')
  if (record === null) throw new Error('nothing can be recorded')
  await ask(record('facts', stub), 0)
  const transport = transportOf('call.test.ts', 'replay')
  const [stubbed, replayed]: [Time[], Time[]] = [[], []]
  // In batches, since the time of a thread is counted in steps of up to 10 ms.
  for (let batch = 0; batch < 12; batch += 1) {
    stubbed.push(await timedPerCall(() => ask(stub, 0)))
    replayed.push(await timedPerCall(() => ask(transport.replay('facts'), 0)))
  }
  const [without, along] = [medianOf(stubbed.slice(2)), medianOf(replayed.slice(2))]
  const beyond = { wall: along.wall - without.wall, cpu: along.cpu - without.cpu }
  show('SDK call with a stub fetch', without)
  show('the same call replayed', along, `ratio ${(along.wall / without.wall).toFixed(2)}`)
  show("beyond the SDK's own work", beyond, '(limit 0.3)')
  await settleCassettes({ testPath: path.join(folder, 'call.test.ts') })
}

async function thousandInteractions(): Promise<void> {
  const testPath = path.join(folder, 'many.test.ts')
  const { record } = transportOf('many.test.ts', 'record')
  if (record === null) throw new Error('nothing can be recorded')
  const inits = Array.from({ length: 1000 }, (_, n) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(n)),
  }))
  const headers = new Headers()
  const url = 'https://api.openai.com/v1/chat/completions'
  const recording = await timed(async () => {
    await Promise.all(inits.map((init, n) => record(`facts ${n}`, stub)(url, init)))
    await settleCassettes({ testPath })
  })
  const { size } = statSync(path.join(folder, '__cassettes__', 'many.test.ts.json'))
  const throughFetch: Time[] = []
  const alone: Time[] = []
  const file = path.join(folder, '__cassettes__', 'many.test.ts.json')
  for (let round = 0; round < 7; round += 1) {
    alone.push(
      await timed(async () => {
        const cassette = new Cassette(file)
        const asker = { owner: 'many.test.ts', test: 'bench', mode: 'replay' } as const
        for (const { body } of inits) {
          const sent = {
            method: 'POST',
            url,
            headers,
            contentType: 'application/json',
            content: body,
          }
          const request = cassette.canonical(sent)
          if (cassette.find({ request, ordinal: 0, asked: 'facts' }, asker) === null) {
            throw new Error('not found')
          }
        }
        await cassette.settle(asker.owner)
      }),
    )
    const transport = transportOf('many.test.ts', 'replay')
    throughFetch.push(
      await timed(async () => {
        for (const init of inits) await transport.replay('facts')(url, init)
        await settleCassettes({ testPath })
      }),
    )
  }
  console.log(`1,000 interactions, ${(size / 1e6).toFixed(1)} MB`)
  show('recorded together', recording)
  show('opened, matched, closed', medianOf(alone), '(limit 150)')
  show('the same, as 1,000 fetches', medianOf(throughFetch))
}

try {
  await replayedCall()
  await thousandInteractions()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
