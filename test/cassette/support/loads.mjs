// Runs a few steps of using cassettes in a process of its own, and prints which packages and
// files were loaded by then. Started with `node --import typescript.mjs`.
import { registerHooks } from 'node:module'
import { createRequire, syncBuiltinESMExports } from 'node:module'

const loaded = []
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!/^(?:[./]|node:|file:)/.test(specifier)) loaded.push(specifier.split('/')[0])
    return nextResolve(specifier, context)
  },
})
const fs = createRequire(import.meta.url)('node:fs')
for (const name of ['readFileSync', 'lstatSync', 'readdirSync']) {
  const original = fs[name]
  fs[name] = (...args) => {
    if (String(args[0]).includes('__cassettes__')) loaded.push(name)
    return original(...args)
  }
}
syncBuiltinESMExports()

const { cassetteHandlers, cassetteTransport, settleCassettes } = await import(
  '../../../src/cassettes.js'.replace('.js', '.ts')
)
const [testPath, step] = process.argv.slice(2)
const options = { testPath, testName: 'a', ordinal: 0 }
if (step === 'off') {
  cassetteTransport({ ...options, mode: 'off' })
  await cassetteHandlers({ testPath, urls: ['https://x.example/*'], mode: 'off' })
} else {
  const transport = cassetteTransport({ ...options, mode: 'replay' })
  const fetchBy = transport.replay('facts')
  if (step === 'asked') await fetchBy('https://x.example/v1/responses').catch(() => {})
}
await settleCassettes({ testPath })
process.stdout.write(JSON.stringify(loaded))
