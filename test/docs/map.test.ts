/** The map of the documentation has every page, and the site shows what the map has. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPageMap } from '../../website/page-map.js'
import { forSite, pagesBeside } from '../../website/page-text.js'
import { docsPages, readPage, root } from './pages.js'

const index = readPage('docs/index.md')
const mapped = readPageMap(index.source).flatMap(({ pages }) => pages.map(({ file }) => file))

describe('every page', () => {
  const pages = docsPages()
    .map(({ path }) => path.slice('docs/'.length))
    .filter((file) => file !== 'index.md')

  test('stands once in docs/index.md, as "- [Title](page.md): question"', () => {
    expect(mapped.toSorted()).toEqual(pages)
  })

  test('is linked to by the README', () => {
    const linked = new Set(readPage('README.md').links.map(({ target }) => target))
    expect(pages.filter((file) => !linked.has(`docs/${file}`))).toEqual([])
  })

  test.each(docsPages())('$path has one title, at its top', ({ source }) => {
    const outside = source.replaceAll(/^```[^]*?^```$/gm, '')
    expect(outside.match(/^# /gm)).toHaveLength(1)
    expect(source).toMatch(/^# \S/)
  })
})

describe('the map', () => {
  test('is read with its groups, and with questions of several lines', () => {
    const map = '# Map\n\n## Start\n\n- [One](one.md): how\n  many?\n- [Two](a/two.md): why?\n'
    expect(readPageMap(map)).toEqual([
      {
        title: 'Start',
        pages: [
          { title: 'One', file: 'one.md', question: 'how many?' },
          { title: 'Two', file: 'a/two.md', question: 'why?' },
        ],
      },
    ])
  })

  test('an entry that is no page is refused', () => {
    expect(() => readPageMap('## Start\n\n- see [One](one.md)\n')).toThrow(
      'docs/index.md: "- see [One](one.md)" is no page of the map. Fix: write it as - [Title](page.md): question.',
    )
  })
})

describe('a page on the site', () => {
  test('has links to where the pages lie there', () => {
    const text = '[a](options.md#b) [c](../CONTRIBUTING.md) [d](../bench/results.md#e) [f](#g)'
    expect(forSite(text, 'docs/cost.md')).toBe(
      '[a](options.md#b) [c](contributing.md) [d](benchmarks.md#e) [f](#g)',
    )
    expect(forSite('[a](docs/options.md)', 'CONTRIBUTING.md')).toBe('[a](options.md)')
    expect(forSite('[a](../src/index.ts) [b](https://mswjs.io)', 'docs/a.md')).toBe(
      '[a](../src/index.ts) [b](https://mswjs.io)',
    )
  })

  test('is without what is for tests only', () => {
    const text = 'a\n\n<!-- ambient\nconst x = 1\n-->\n\n<!-- kept -->\n\n```text output\nb\n```\n'
    expect(forSite(text, 'docs/a.md')).toBe('a\n\n\n<!-- kept -->\n\n```text\nb\n```\n')
  })

  test('the pages beside docs/ are there', () => {
    expect(Object.keys(pagesBeside).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('the site is built from the map, and its output is not committed', () => {
  const config = readFileSync(join(root, 'website/.vitepress/config.ts'), 'utf8')
  expect(config).toContain("readPageMap(read('../docs/index.md'))")
  expect(readFileSync(join(root, '.gitignore'), 'utf8')).toMatch(
    /^website\/pages\/\nwebsite\/dist\/$/m,
  )
})
