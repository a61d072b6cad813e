/** A folder of its own for a test, gone when the test ends. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** See `temporaryFolder`. */
export interface TemporaryFolder extends Disposable {
  readonly path: string
  /** Path of a file in it. */
  at(name: string): string
  /** Text of a file in it. */
  read(name: string): string
  write(name: string, content: string | Uint8Array): void
}

/** Makes a folder with these files in it; use it with `using`. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'knowledge-retention-'))
  const at = (name: string) => join(path, name)
  const folder: TemporaryFolder = {
    path,
    at,
    read: (name) => readFileSync(at(name), 'utf8'),
    write: (name, content) => writeFileSync(at(name), content),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
  for (const [name, content] of Object.entries(files)) folder.write(name, content)
  return folder
}
