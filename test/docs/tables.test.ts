/** What pages list is all there is: options, errors, kinds of fault; and what they run exists. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as library from '../../src/index.js'
import { defaultChecks, optionChecks } from '../../src/metric/options/option-checks.js'
import { allPages, readPage, root } from './pages.js'

/** The names in the first column of all tables of a page. */
function namesIn(path: string): ReadonlySet<string> {
  const rows = [...readPage(path).source.matchAll(/^\| (`[^|]+) \|/gm)]
  return new Set(rows.flatMap(([, cell = '']) => cell.match(/[\w-]+/g) ?? []))
}

const missingIn = (path: string, names: readonly string[]) => {
  const listed = namesIn(path)
  return names.filter((name) => !listed.has(name))
}

test('docs/options.md has a row for each option of a measurement', () => {
  expect(missingIn('docs/options.md', Object.keys(optionChecks))).toEqual([])
})

test('docs/runners.md or docs/options.md name what only configureKnowledgeRetention takes', () => {
  const text = readPage('docs/options.md').source + readPage('docs/runners.md').source
  const others = Object.keys(defaultChecks).filter((name) => !(name in optionChecks))
  expect(others.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

describe('docs/errors.md has a row for', () => {
  test('each error class', () => {
    const classes = Object.keys(library).filter((name) => /^[A-Z]\w+Error$/.test(name))
    // The base of all, and the cause of an invalid measurement, which stands in that one's row.
    const others = ['KnowledgeRetentionError', 'JudgeError', 'CassetteMissError']
    expect(
      missingIn(
        'docs/errors.md',
        classes.filter((name) => !others.includes(name)),
      ),
    ).toEqual([])
  })

  test('each kind of fault of a judge', () => {
    const source = readFileSync(join(root, 'src/errors.ts'), 'utf8')
    const union = /export type JudgeFaultKind =([^]*?)\n\n/.exec(source)?.[1] ?? ''
    const kinds = [...union.matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind)
    expect(kinds.length).toBeGreaterThan(10)
    expect(missingIn('docs/errors.md', kinds)).toEqual([])
  })
})

describe('what pages tell to run exists', () => {
  const text = allPages()
    .map(({ source }) => source)
    .join('\n')
  const names = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
  ]

  test.each(
    names(/\bnpx knowledge-retention (?:help )?([a-z][\w-]+)/g).filter((name) => name !== 'help'),
  )('knowledge-retention %s', async (command) => {
    const program = join(root, 'dist/esm/cli/main.js')
    const code = await new Promise((resolve) => {
      const run = execFile(process.execPath, [program, 'help', command], () =>
        resolve(run.exitCode),
      )
    })
    expect(code).toBe(0)
  })

  test.each(names(/\bnpm run ([a-z][\w:-]*)/g))('npm run %s', (script) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(Object.keys(scripts)).toContain(script)
  })
})
