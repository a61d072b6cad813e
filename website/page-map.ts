/**
 * The map of the documentation, read from `docs/index.md`: the one ordered list of pages. The
 * sidebar of the site, `llms.txt` and the tests all take the pages from here.
 */

/** A page of the map. */
export interface MappedPage {
  readonly title: string
  /** From `docs/`, with slashes: `options.md`. */
  readonly file: string
  /** The question that it answers. */
  readonly question: string
}

/** A heading of the map with its pages. */
export interface MapGroup {
  readonly title: string
  readonly pages: readonly MappedPage[]
}

/**
 * Reads the groups of the map.
 *
 * @throws {Error} when a list item is no `- [Title](page.md): question`, with the item
 */
export function readPageMap(index: string): readonly MapGroup[] {
  return index
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      const items = lines.join('\n').match(/^- .*(?:\n {2}.*)*/gm) ?? []
      return { title: title.trim(), pages: items.map(readItem) }
    })
}

function readItem(item: string): MappedPage {
  const [, title, file, question] =
    /^- \[(.+?)\]\(([\w/-]+\.md)\): (.+)$/.exec(item.replaceAll(/\n\s+/g, ' ')) ?? []
  if (title === undefined || file === undefined || question === undefined) {
    throw new Error(
      `docs/index.md: "${item}" is no page of the map. Fix: write it as - [Title](page.md): question.`,
    )
  }
  return { title, file, question }
}
