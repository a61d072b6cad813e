/** The version of the package that a program belongs to. */
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The version in the nearest `package.json` above a program. Found by the program's path, which is a link
 * in `node_modules/.bin`, since nothing else tells both builds where they are.
 *
 * @throws when there is none
 */
export function readVersion(program: string): string {
  for (let at = realpathSync(program), folder = dirname(at); folder !== at; ) {
    const version = versionIn(folder)
    if (version !== null) return version
    at = folder
    folder = dirname(at)
  }
  throw new Error(`there is no package.json above ${program}`)
}

/** Builds have a `package.json` of their own that only names their module format. */
function versionIn(folder: string): string | null {
  try {
    const { version }: { readonly version?: unknown } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    return typeof version === 'string' ? version : null
  } catch {
    return null
  }
}
