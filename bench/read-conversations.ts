/**
 * How fast and in how much memory `readConversations` streams JSON Lines: 200 MB by default, a
 * file of conversations in five formats. Exits 1 when the process ever held 300 MB or more.
 *
 * Run after `npm run build`: `npx node bench/read-conversations.ts [megabytes]`
 */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readConversations } from 'expect-knowledge-retention'

const megabytes = Number(process.argv[2] ?? 200)
const limitMegabytes = 300
const exchanges = 12
const filler =
  'I would like a quiet room for two nights, with a window to the garden, and no feathers please. '

/** A conversation in one of five formats, of about 6 kB. */
function conversation(n: number): unknown {
  const said = Array.from({ length: exchanges }, (_, i) => ({
    user: `${n}.${i}: ${filler.repeat(2)}`,
    assistant: `Noted, ${i}. ${filler.repeat(2)}`,
  }))
  const messages = said.flatMap(({ user, assistant }) => [
    { role: 'user', content: user },
    { role: 'assistant', content: assistant },
  ])
  switch (n % 5) {
    case 0:
      return { id: n, messages: [{ role: 'system', content: 'Be brief.' }, ...messages] }
    case 1:
      return {
        id: n,
        turns: said.map(({ user, assistant }) => ({ input: user, actual_output: assistant })),
      }
    case 2:
      return { id: n, turns: JSON.stringify(messages), scenario: 'A booking' }
    case 3:
      return {
        id: n,
        conversations: messages.map(({ role, content }) => ({
          from: role === 'user' ? 'human' : 'gpt',
          value: content,
        })),
      }
    default:
      return {
        id: n,
        messages: messages.map(({ role, content }) => ({
          role,
          parts: [{ type: 'text', text: content }],
        })),
      }
  }
}

function* lines(bytes: number): Generator<string> {
  for (let n = 0, written = 0; written < bytes; n++) {
    const line = `${JSON.stringify(conversation(n))}\n`
    written += line.length
    yield line
  }
}

const folder = await mkdtemp(join(tmpdir(), 'read-conversations-'))
try {
  const path = join(folder, 'conversations.jsonl')
  await pipeline(Readable.from(lines(megabytes * 1024 * 1024)), createWriteStream(path))

  let conversations = 0
  let turns = 0
  const started = performance.now()
  for await (const read of readConversations(path)) {
    conversations++
    turns += read.turns.length
  }
  const seconds = (performance.now() - started) / 1000
  const peakMegabytes = process.resourceUsage().maxRSS / 1024

  console.log(`read          ${megabytes} MB, ${conversations} conversations, ${turns} turns`)
  console.log(`time          ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(0)} MB/s`)
  console.log(`peak memory   ${peakMegabytes.toFixed(0)} MB of at most ${limitMegabytes} MB`)
  if (peakMegabytes >= limitMegabytes) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}
