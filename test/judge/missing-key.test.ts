/** What is said where there is no API key. */
import { expect, test } from 'vitest'
import { missingKey } from '../../src/judge/settings/missing-key.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const openAI = { apiKey: 'OPENAI_API_KEY', baseURL: 'OPENAI_BASE_URL' }
const unset =
  'judge: OPENAI_API_KEY is not set. Fix: set OPENAI_API_KEY, or OPENAI_BASE_URL for a server that needs no key.'

test('the cause comes first, then what to do', () => {
  using folder = temporaryFolder()
  expect(missingKey(openAI, folder.path).message).toBe(unset)
})

test.for([
  'OPENAI_API_KEY=sk-1234567890',
  'A=1\n  export OPENAI_API_KEY = "sk-1234567890"\n',
  "OPENAI_API_KEY='sk-1234567890'",
])('a key in .env.local is not used, and not shown: %j', (text) => {
  using folder = temporaryFolder({ '.env.local': text, '.env': text })
  expect(missingKey(openAI, folder.path).message).toBe(
    'judge: OPENAI_API_KEY is not set: it stands in .env.local, but judges read keys from the environment only. ' +
      "Fix: call process.loadEnvFile('.env.local') in a setup file, or export OPENAI_API_KEY.",
  )
})

test('a key in .env alone is named by that file', () => {
  using folder = temporaryFolder({ '.env': 'OPENAI_API_KEY=sk-1234567890' })
  expect(missingKey(openAI, folder.path).message).toContain('it stands in .env, but')
})

test.for([
  '# OPENAI_API_KEY=sk-1',
  'OPENAI_API_KEY=\nB=1',
  'OPENAI_API_KEY="" # none',
  'X_OPENAI_API_KEY=1',
])('a file that sets none is not named: %j', (text) => {
  using folder = temporaryFolder({ '.env': text })
  expect(missingKey(openAI, folder.path).message).toBe(unset)
})
