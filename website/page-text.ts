/** What changes in a page of the repository when it becomes a page of the site. */
import { posix } from 'node:path'

/** Pages outside of docs/ that docs/ may link to, and their names on the site. */
export const pagesBeside: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'bench/results.md': 'benchmarks.md',
  'examples/README.md': 'examples.md',
}

/**
 * The text of a page on the site: without the comments that are for tests, and with its links
 * pointing to where pages lie on the site.
 *
 * @param path - of the page, from the root of the repository
 */
export function forSite(text: string, path: string): string {
  return text
    .replaceAll(/^<!--\s*(?:ambient|judge)\b[^]*?-->\n/gm, '')
    .replaceAll(/^```text output$/gm, '```text')
    .replaceAll(/\]\(([^)\s:#]+)(#[^)\s]*)?\)/g, (whole, target: string, anchor = '') => {
      const place = placeOnSite(posix.join(posix.dirname(path), target))
      if (place === null) return whole
      return `](${posix.relative(posix.dirname(placeOnSite(path) ?? '.'), place)}${anchor})`
    })
}

/** Where a file of the repository lies on the site; null when it is not there. */
function placeOnSite(path: string): string | null {
  return path.startsWith('docs/') ? path.slice('docs/'.length) : (pagesBeside[path] ?? null)
}
