import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runAsker } from './support/asker-process.js'
import { testFolder } from './support/asking.js'

const support = fileURLToPath(new URL('support/', import.meta.url))

function loadedBy(step: 'off' | 'made' | 'asked'): string[] {
  const { testPath } = testFolder()
  const hook = pathToFileURL(path.join(support, 'typescript.mjs')).href
  const script = path.join(support, 'loads.mjs')
  const args = ['--import', hook, script, testPath, step]
  const loaded: string[] = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  return loaded
}

describe('what is loaded', () => {
  test('is nothing when cassettes are off', () => {
    expect(loadedBy('off')).toEqual([])
  })

  test('is nothing when a test makes no judge call, not even the file', () => {
    expect(loadedBy('made')).toEqual([])
  })

  test('is MSW and the file with the first call', () => {
    expect(loadedBy('asked')).toEqual(expect.arrayContaining(['msw', 'lstatSync']))
  })
})

test('without MSW installed, the first call says how to install it', async () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'without-msw-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  cpSync(path.join(support, '../../../src'), path.join(copy, 'src'), { recursive: true })
  cpSync(support, path.join(copy, 'test/cassette/support'), { recursive: true })
  const root = pathToFileURL(path.join(copy, 'test/cassette/support/'))
  const { errors } = await runAsker({ testPath: path.join(copy, 'a.test.ts') }, { root })
  expect(errors).toEqual([
    'JudgeSetupError: cassettes: recordings are made and replayed with the package msw, which is not installed. Fix: npm install --save-dev msw.',
  ])
})
