/**
 * A language judge in small, with the real SDK: first asks for a recording, then, when there is
 * none and one may be made, asks live. What the judges of the library do.
 */
import OpenAI from 'openai'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type CassetteTransportOptions, cassetteTransport } from '../../../src/cassettes.js'
import { CassetteMissError } from '../../../src/errors.js'
import type { Fetch } from '../../../src/judge/interface/judge-transport.js'

/** A folder of its own with the place of a test file in it, removed when the test is over. */
export function testFolder(): { folder: string; testPath: string; cassette: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'cassettes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const testPath = path.join(folder, 'chat.test.ts')
  return { folder, testPath, cassette: path.join(folder, '__cassettes__', 'chat.test.ts.json') }
}

/** The text of a file. */
export function textOf(file: string): string {
  return readFileSync(file, 'utf8')
}

/** Which question, to which judge, with which recordings. */
export interface Asking extends Partial<CassetteTransportOptions> {
  readonly testPath: string
  /** Of the live judge; without one, the judge has no key. */
  readonly baseURL?: string | undefined
  readonly label?: string
  readonly question?: string
  readonly model?: string
  readonly signal?: AbortSignal
}

/** Asks a chat completion and gives the text of the answer. */
export async function ask(asking: Asking): Promise<string> {
  const { baseURL, label = 'facts of turns 0-1', question = 'What is known?', signal } = asking
  const { model = 'judge-1', testName = 'remembers the name', mode = 'auto', ordinal = 0 } = asking
  const transport = cassetteTransport({ ...asking, testName, mode, ordinal })
  const send = async (apiKey: string, url: string | undefined, fetch: Fetch): Promise<string> => {
    const client = new OpenAI({ apiKey, baseURL: url ?? null, fetch, maxRetries: 0 })
    const messages = [{ role: 'user' as const, content: question }]
    const completion = await client.chat.completions.create({ model, messages }, { signal })
    return completion.choices[0]?.message.content ?? ''
  }
  if (transport === undefined) return send('live-key', baseURL, fetch)
  try {
    return await send('placeholder', undefined, transport.replay(label))
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (!(cause instanceof CassetteMissError)) throw cause ?? error
    if (transport.record === null || baseURL === undefined) throw cause
    try {
      return await send('live-key', baseURL, transport.record(label, fetch))
    } catch (failure) {
      if (failure instanceof Error && failure.cause instanceof Error) throw failure.cause
      throw failure
    }
  }
}
