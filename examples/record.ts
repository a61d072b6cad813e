/**
 * Records the judge responses of all examples anew.
 *
 *   npm run examples:record                 from the hand-written judge, on loopback
 *   npm run examples:record -- gpt-5.4      from a real model, with OPENAI_API_KEY or OPENAI_BASE_URL set
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startHandWrittenJudge } from './hand-written-judge/server.ts'

const handWritten = 'hand-written-judge'
const [model = handWritten] = process.argv.slice(2)
writeFileSync(
  new URL('model.json', import.meta.url),
  `${JSON.stringify({ model }, null, 2).replaceAll(/\n\s*/g, ' ')}\n`,
)
const judge = model === handWritten ? await startHandWrittenJudge() : undefined
const env = {
  ...process.env,
  KNOWLEDGE_RETENTION_CASSETTES: 'rewrite',
  ...(judge && { OPENAI_BASE_URL: judge.baseURL }),
}
const root = fileURLToPath(new URL('..', import.meta.url))
const runs = [
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'examples'],
  ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', 'examples/jest'],
  ['examples/standalone/demo.ts'],
]
// Without a runner nobody tells when a run is over, and recordings that are no longer asked for would stay.
rmSync(new URL('standalone/__cassettes__', import.meta.url), { recursive: true, force: true })
let failed = 0
for (const args of runs) {
  const run = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  const [code] = (await once(run, 'exit')) as [number | null]
  if (code !== 0) failed++
}
judge?.server.close()
process.exitCode = failed === 0 ? 0 : 1
