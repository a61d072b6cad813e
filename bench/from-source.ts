/** Parts that the built package keeps to itself, bundled from the source for measuring. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

/**
 * Imports a file of the source.
 *
 * @param file - such as `cassette/cassette.ts`
 */
export async function fromSource<T>(file: string): Promise<T> {
  const input = path.join(import.meta.dirname, '../src', file)
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: /^[^./]/,
    resolve: { extensionAlias: { '.js': ['.ts'] } },
  })
  const dir = mkdtempSync(path.join(tmpdir(), 'bench-source-'))
  const { output } = await bundle.write({ dir, entryFileNames: 'bundle.mjs' })
  await bundle.close()
  const module: T = await import(pathToFileURL(path.join(dir, output[0].fileName)).href)
  return module
}
