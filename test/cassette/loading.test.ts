import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

describe('without a working MSW', () => {
  /** Asks twice with the source in a folder of its own, beside a package msw that throws. */
  async function askWithout(msw: { readonly throws: string } | null) {
    const copy = mkdtempSync(path.join(tmpdir(), 'without-msw-'))
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    cpSync(path.join(support, '../../../src'), path.join(copy, 'src'), { recursive: true })
    cpSync(support, path.join(copy, 'test/cassette/support'), { recursive: true })
    if (msw !== null) {
      const folder = path.join(copy, 'node_modules/msw')
      mkdirSync(folder, { recursive: true })
      const message = JSON.stringify(msw.throws)
      writeFileSync(path.join(folder, 'index.js'), `throw new Error(${message})`)
    }
    const root = pathToFileURL(path.join(copy, 'test/cassette/support/'))
    const questions = ['one', 'two']
    return runAsker({ testPath: path.join(copy, 'a.test.ts'), questions }, { root })
  }

  test.each([
    [
      'none is installed',
      null,
      'recordings are made and replayed with the package msw, which is not installed. Fix: npm install --save-dev msw.',
    ],
    [
      'it is an ES module that Jest cannot require',
      {
        throws:
          'Must use import to load ES Module: /project/node_modules/msw/lib/core/index.js\n\n…',
      },
      'recordings are made and replayed with the package msw, which is an ES module, and Jest runs without ES modules. Fix: set NODE_OPTIONS=--experimental-vm-modules, on Node 22.12 or later.',
    ],
    [
      'it fails in another way',
      { throws: `${'a long story '.repeat(10)}ends "here"` },
      `the package msw could not be loaded: "${'a long story '.repeat(10)}ends "here"". Fix: use msw 3 on Node 22.12 or later.`,
    ],
  ])('%s: each call says what to do, in an error of its own', async (_, msw, words) => {
    const { errors, distinctErrors } = await askWithout(msw)
    expect(errors).toEqual(Array(2).fill(`JudgeSetupError: cassettes: ${words}`))
    expect(distinctErrors).toBe(2)
  })
})
