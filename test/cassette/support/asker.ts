/**
 * A process that asks a judge a number of questions through a cassette, with plain `fetch`, and
 * prints the answers. Started by `asker-process.ts`.
 */
import { cassetteTransport, settleCassettes } from '../../../src/cassettes.js'
import { CassetteMissError } from '../../../src/errors.js'
import type { AskerInput, AskerOutput } from './asker-process.js'

interface Completion {
  readonly choices: readonly { readonly message: { readonly content: string } }[]
}

const input: AskerInput = JSON.parse(process.argv[2] ?? '')
const { testPath, baseURL, mode = 'auto', questions = ['What is known?'] } = input
const answers: string[] = []
const errors: unknown[] = []

async function ask(question: string): Promise<string> {
  const transport = cassetteTransport({
    testPath,
    testName: 'remembers the name',
    mode,
    ordinal: 0,
  })
  if (transport === undefined) throw new Error('no transport')
  const body = JSON.stringify({ model: 'judge-1', messages: [{ role: 'user', content: question }] })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const url = `${baseURL ?? 'http://x.example/v1'}/chat/completions`
  const label = 'facts of turns 0-1'
  const response = await transport
    .replay(label)(url, init)
    .catch((error: unknown) => {
      if (!(error instanceof CassetteMissError) || transport.record === null) throw error
      return transport.record(label, fetch)(url, init)
    })
  const completion: Completion = await response.json()
  return completion.choices[0]?.message.content ?? ''
}

for (const question of questions) {
  try {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as tests of a file
    answers.push(await ask(question))
  } catch (error) {
    errors.push(error)
  }
}
await settleCassettes({ testPath }).catch((error: unknown) => errors.push(error))
const output: AskerOutput = {
  answers,
  errors: errors.map(String),
  distinctErrors: new Set(errors).size,
}
process.stdout.write(JSON.stringify(output))
