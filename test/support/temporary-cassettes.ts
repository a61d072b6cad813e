/**
 * Cassettes in a folder of their own, as if a runner ran a test file there.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { settleCassettes } from '../../src/cassettes.js'
import { setRunner } from '../../src/matcher/running-test.js'

/** See `temporaryCassettes`. */
export interface TemporaryCassettes {
  /** Ends what was recorded so far as the end of a test file does, and starts a run in `mode`. */
  run(mode: 'record' | 'replay' | 'rewrite'): Promise<void>
  /** The text of a cassette; of the one named after the test file without a name. */
  read(name?: string): string
  /** Changes the text of the cassette named after the test file. */
  edit(change: (text: string) => string): void
}

/** Makes the running test one in a folder that is removed when the test is over. */
export function temporaryCassettes(): TemporaryCassettes {
  const folder = mkdtempSync(path.join(tmpdir(), 'modes-'))
  const testPath = path.join(folder, 'modes.test.ts')
  setRunner(() => ({ testPath, testName: 'remembers Maya' }))
  onTestFinished(async () => {
    setRunner(() => ({}))
    await settleCassettes({ testPath })
    rmSync(folder, { recursive: true, force: true })
  })
  const fileOf = (name = 'modes.test.ts') => path.join(folder, '__cassettes__', `${name}.json`)
  const read = (name?: string) => readFileSync(fileOf(name), 'utf8')
  return {
    read,
    edit: (change) => writeFileSync(fileOf(), change(read())),
    async run(mode) {
      await settleCassettes({ testPath })
      vi.stubEnv('KNOWLEDGE_RETENTION_CASSETTES', mode)
    },
  }
}
