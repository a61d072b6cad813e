/** The examples of the README and of the TSDoc of the source, as files that can be run. */
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One example. */
export interface Example {
  /** `README.md:12` */
  readonly place: string
  readonly code: string
}

/** All `ts` blocks of the README. */
export function readmeExamples(): readonly Example[] {
  return blocks(join(root, 'README.md'), (line) => line)
}

/** All `ts` blocks in the comments of the source. */
export function sourceExamples(): readonly Example[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .flatMap((entry) =>
      blocks(join(entry.parentPath, entry.name), (line) => line.replace(/^\s*\* ?/, '')),
    )
}

/** The first block of the README after `code` that names no language: what it prints. */
export function outputAfter(code: string): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const after = readme.slice(readme.indexOf(code) + code.length)
  return /\n```\n([^]*?)\n```/.exec(after.slice(3))?.[1] ?? ''
}

/** An example as a test file: its imports, and the rest as a test unless it holds tests itself. */
export function toTestFile({ place, code }: Example): string {
  const topLevel = /^import [^]*?['"][^'"\n]+['"]\n|^declare module [^]*?^}\n/gm
  const imports = [...`${code}\n`.matchAll(topLevel)].map(([text]) => text)
  const body = imports.reduce((rest, text) => rest.replace(text, ''), `${code}\n`).trim()
  const runner = ['afterAll', 'beforeAll', 'expect', 'test'].filter(
    (name) => !imports.some((text) => new RegExp(`\\b${name}\\b.*from`).test(text)),
  )
  const holdsTests = /\b(?:test|beforeAll)\(/.test(body)
  const name = JSON.stringify(place)
  return [
    ...imports,
    `import { ${runner.join(', ')} } from 'vitest'\n`,
    holdsTests ? `${body}\ntest(${name}, () => {})` : `test(${name}, async () => {\n${body}\n})`,
    '',
  ].join('\n')
}

function blocks(file: string, strip: (line: string) => string): readonly Example[] {
  const found: Example[] = []
  let start = -1
  const lines = readFileSync(file, 'utf8').split('\n').map(strip)
  for (const [at, line] of lines.entries()) {
    if (start === -1 && line === '```ts') start = at + 1
    else if (start !== -1 && line.startsWith('```')) {
      found.push({
        place: `${relative(root, file)}:${start + 1}`,
        code: lines.slice(start, at).join('\n'),
      })
      start = -1
    }
  }
  return found
}
