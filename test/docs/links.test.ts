/** Links between the pages of the repository lead somewhere, and links out of it are whole addresses. */
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pagesBeside } from '../../website/page-text.js'
import { type Page, allPages, parsePage, root } from './pages.js'

const pages = allPages()

/** What is wrong with the links of a page, one line each. */
function faultsOf(page: Page): readonly string[] {
  return page.links.flatMap(({ target, line }) => {
    const fault = faultOf(page, target)
    return fault === null ? [] : `${page.path}:${line} (${target}): ${fault}`
  })
}

function faultOf(page: Page, target: string): string | null {
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return faultOfAddress(target)
  const [path = '', anchor] = decodeURI(target).split('#')
  if (path === '') return page.anchors.has(anchor ?? '') ? null : 'there is no such heading'
  const file = posix.join(posix.dirname(page.path), path)
  if (file.startsWith('../') || path.startsWith('/')) return 'leads out of the repository'
  if (!existsSync(join(root, file))) return 'there is no such file'
  const isOnSite = file.startsWith('docs/') || file in pagesBeside
  if (page.path.startsWith('docs/') && !isOnSite) return 'is not on the site: name it as code'
  if (anchor === undefined) return null
  if (statSync(join(root, file)).isDirectory()) return 'a folder has no anchors'
  const there = pages.find((one) => one.path === file)
  return there?.anchors.has(anchor) ? null : 'there is no such heading'
}

function faultOfAddress(target: string): string | null {
  if (!URL.canParse(target)) return 'is no address'
  const { protocol, hostname } = new URL(target)
  if (protocol === 'mailto:') return null
  if (protocol !== 'https:') return 'write https'
  return hostname.includes('.') ? null : 'names no host'
}

test.each(pages)('$path', (page) => {
  expect(faultsOf(page)).toEqual([])
})

describe('what is found', () => {
  test.each([
    ['[a](nowhere.md)', 'docs/x.md:1 (nowhere.md): there is no such file'],
    ['[a](options.md#nothing)', 'docs/x.md:1 (options.md#nothing): there is no such heading'],
    ['# One\n\n[a](#two)', 'docs/x.md:3 (#two): there is no such heading'],
    ['[a](../../secret.md)', 'docs/x.md:1 (../../secret.md): leads out of the repository'],
    ['[a](../package.json)', 'docs/x.md:1 (../package.json): is not on the site: name it as code'],
    ['[a](https://)', 'docs/x.md:1 (https://): is no address'],
    ['[a](http://mswjs.io)', 'docs/x.md:1 (http://mswjs.io): write https'],
    ['![a](lost.png)', 'docs/x.md:1 (lost.png): there is no such file'],
    ['| a |\n|---|\n| [a](lost.md) |', 'docs/x.md:1 (lost.md): there is no such file'],
  ])('%j', (source, fault) => {
    expect(faultsOf(parsePage('docs/x.md', source))).toEqual([
      expect.stringContaining(fault.slice(12)),
    ])
  })

  test('links in code are none, and headings count as GitHub counts them', () => {
    const source = '# `a` b & c\n\n## Same\n\n## Same\n\n[x](#a-b--c) [y](#same-1) `[z](lost.md)`'
    expect(faultsOf(parsePage('docs/x.md', source))).toEqual([])
  })
})
