/** The examples of the README, of docs/ and of the TSDoc of the source, as files that can be run. */
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Page, docsPages, parsePage, readPage, root } from './pages.js'

/** One example. */
export interface Example {
  /** `docs/options.md:12` */
  readonly place: string
  readonly code: string
  /** What all examples of its page take for granted: the page's comments `<!-- ambient ... -->`. */
  readonly ambient: string
  /** What the judge answers it, by the comment `<!-- judge {...} -->` before it; else null. */
  readonly judge: string | null
  /** What it prints, by the block `text output` after it; else null. */
  readonly output: string | null
}

/** All `ts` blocks of the README, then those of docs/. */
export function pageExamples(): readonly Example[] {
  return [readPage('README.md'), ...docsPages()].flatMap(examplesOf)
}

/** All `ts` blocks in the comments of the source. */
export function sourceExamples(): readonly Example[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name)
      const lines = readFileSync(file, 'utf8').split('\n')
      const comments = lines.map((line) => /^\s*\*(?!\/) ?(.*)/.exec(line)?.[1] ?? '')
      return examplesOf(parsePage(relative(root, file), comments.join('\n')))
    })
}

/** The examples of a page. */
export function examplesOf({ path, blocks }: Page): readonly Example[] {
  const ambient = blocks.filter(({ kind, info }) => kind === 'comment' && info === 'ambient')
  return blocks.flatMap((block, at) => {
    if (block.kind !== 'code' || block.info !== 'ts') return []
    const [before, after] = [blocks[at - 1], blocks[at + 1]]
    return {
      place: `${path}:${block.line}`,
      code: block.text,
      ambient: ambient.map(({ text }) => text).join('\n'),
      judge: before?.kind === 'comment' && before.info === 'judge' ? before.text : null,
      output: after?.info === 'text output' ? after.text : null,
    }
  })
}

/** The name of its file, without the extension: `docs-options-12`. It is the key of its judge, too. */
export function fileName(place: string): string {
  return place.replace(/\.\w+(?=:)/, '').replaceAll(/[/:]/g, '-')
}

/** Which runner an example is for. */
export function runnerOf({ code }: Example): 'vitest' | 'jest' {
  return /from '@jest\/globals'|'expect-knowledge-retention\/jest'/.test(code) ? 'jest' : 'vitest'
}

/**
 * An example as a test file: its imports, then the rest, as one test unless it holds tests itself.
 * What a page takes for granted stands outside of that, so that the example may name things alike.
 */
export function toTestFile(example: Example): string {
  const ambient = split(example.ambient)
  const { top, body } = split(example.code)
  const from = runnerOf(example) === 'jest' ? '@jest/globals' : 'vitest'
  const names = ['afterAll', 'beforeAll', 'beforeEach', 'describe', 'expect', 'test'].filter(
    (name) =>
      ![...ambient.top, ...top].some((text) => new RegExp(`\\b${name}\\b.*from`).test(text)),
  )
  const place = JSON.stringify(example.place)
  const holdsTests = /\b(?:test(?:\.\w+)*|describe|beforeAll|beforeEach)\(/.test(body)
  return [
    ...ambient.top,
    ...top,
    `import { ${names.join(', ')} } from '${from}'`,
    `process.env.OPENAI_API_KEY = '${fileName(example.place)}'`,
    ambient.body,
    holdsTests
      ? `{\n${body}\ntest(${place}, () => {})\n}`
      : `test(${place}, async () => {\n${body}\n})`,
    '',
  ].join('\n')
}

/** The statements that can stand at the top of a file only, and the others. */
function split(code: string): { readonly top: readonly string[]; readonly body: string } {
  if (/^export /m.test(code)) return { top: [code], body: '' }
  const topOnly =
    /^import [^]*?['"][^'"\n]+['"](?: with \{.*\})?;?\n|^declare (?:module|global)[^]*?^\}\n/gm
  const top = [...`${code}\n`.matchAll(topOnly)].map(([text]) => text)
  return { top, body: top.reduce((rest, text) => rest.replace(text, ''), `${code}\n`).trim() }
}
