/**
 * Whether a run over many conversations stays linear in time and bounded in memory: 1,000 and 10,000 through
 * a judge that answers at once, read from a file and written to a results file. Exits 1 when ten times as many
 * take more than fifteen times as long, or more than 150 MB of heap beyond that of the first run.
 *
 * Run after `npm run build`: `npx node --expose-gc bench/batch.ts [conversations]`
 */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { evaluateConversations, type LanguageJudge } from 'expect-knowledge-retention'

const many = Number(process.argv[2] ?? 10_000)
const few = many / 10
const mostTimes = 15
const mostHeapMegabytes = 150
const exchanges = 6

const judge: LanguageJudge = {
  name: 'stub',
  async ask({ messages }) {
    const asked = messages[1]?.content.match(/<judge>\n(\[.*\])/)?.[1] ?? '[]'
    const retained: unknown = JSON.parse(asked)
    const facts = [{ id: 1, turn: 0, kind: 'fact', subject: 'name', fact: 'the name is Maya' }]
    return {
      text: JSON.stringify({ facts, corrections: [], attritions: [], retained }),
      inputTokens: 500,
      outputTokens: 50,
      replayed: false,
    }
  },
}

function* lines(count: number): Generator<string> {
  for (let n = 0; n < count; n++) {
    const messages = Array.from({ length: exchanges }, (_, at) => [
      { role: 'user', content: `My name is Maya, number ${n}, and I ask for the ${at}th time.` },
      { role: 'assistant', content: `Of course, Maya. This is answer ${at}, at some length.` },
    ]).flat()
    yield `${JSON.stringify({ id: `chat ${n}`, messages })}\n`
  }
}

async function measure(count: number, folder: string) {
  const path = join(folder, `${count}.jsonl`)
  await pipeline(Readable.from(lines(count)), createWriteStream(path))
  const resultsFile = join(folder, `${count}.results.jsonl`)
  const run = () => evaluateConversations(path, { model: judge, resultsFile })
  globalThis.gc?.()
  let heap = 0
  let done = 0
  const started = performance.now()
  const first = run()
  for await (const _ of first) {
    if (++done % 500 === 0) heap = Math.max(heap, process.memoryUsage().heapUsed)
  }
  const milliseconds = performance.now() - started
  const startedAgain = performance.now()
  const again = run()
  for await (const _ of again);
  const reusedMs = performance.now() - startedAgain
  const { passed } = first.summary()
  const { reused } = again.summary()
  if (passed !== count || reused !== count) throw new Error(`${passed} passed, ${reused} reused`)
  const { size } = await stat(resultsFile)
  return {
    milliseconds,
    reusedMs,
    heapMegabytes: heap / 1024 / 1024,
    megabytes: size / 1024 / 1024,
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-batch-'))
try {
  await measure(200, folder)
  const small = await measure(few, folder)
  const large = await measure(many, folder)
  for (const [count, one] of [
    [few, small],
    [many, large],
  ] as const) {
    const each = one.milliseconds / count
    console.log(
      `${count} conversations: ${(one.milliseconds / 1000).toFixed(1)} s, ${each.toFixed(2)} ms each, taken up again in ${(one.reusedMs / 1000).toFixed(1)} s; heap at most ${one.heapMegabytes.toFixed(0)} MB, results of ${one.megabytes.toFixed(0)} MB`,
    )
  }
  const times = large.milliseconds / small.milliseconds
  const grown = large.heapMegabytes - small.heapMegabytes
  console.log(
    `${many / few} times as many take ${times.toFixed(1)} times as long (at most ${mostTimes})`,
  )
  console.log(`heap grows by ${grown.toFixed(0)} MB (at most ${mostHeapMegabytes})`)
  if (times > mostTimes || grown > mostHeapMegabytes) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}
