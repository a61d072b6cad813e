/**
 * The Markdown of the repository as the tests of the documentation see it: which pages there are,
 * and what a page holds (code blocks, comments, headings, links), each with its line.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import GithubSlugger from 'github-slugger'
import MarkdownIt from 'markdown-it'

/** The repository, with a closing separator. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A fenced block, or a comment in HTML. */
export interface Block {
  readonly kind: 'code' | 'comment'
  /** The words after the fence, or the first word of the comment: `ts`, `text output`, `ambient`. */
  readonly info: string
  readonly text: string
  /** 1-based line of its first line. */
  readonly line: number
}

/** A link as written. */
export interface Link {
  readonly target: string
  readonly line: number
}

/** One Markdown file. */
export interface Page {
  /** From the root, with slashes: `docs/options.md`. */
  readonly path: string
  readonly source: string
  /** Code blocks and comments in order. */
  readonly blocks: readonly Block[]
  readonly links: readonly Link[]
  /** What can stand after `#` in a link to it. */
  readonly anchors: ReadonlySet<string>
}

const parser = new MarkdownIt({ html: true })

/** Reads one file. */
export function readPage(path: string): Page {
  return parsePage(path, readFileSync(join(root, path), 'utf8'))
}

/** All pages of `docs/`, in the order of their paths. */
export function docsPages(): readonly Page[] {
  return markdownUnder('docs').map(readPage)
}

/** Everything that people read: `docs/`, the pages at the root, and those of the examples. */
export function allPages(): readonly Page[] {
  const atRoot = readdirSync(root).filter((name) => name.endsWith('.md'))
  return [...atRoot, ...['docs', 'examples', 'bench'].flatMap(markdownUnder)].map(readPage)
}

/** Reads Markdown that is given as text. */
export function parsePage(path: string, source: string): Page {
  const slugger = new GithubSlugger()
  const blocks: Block[] = []
  const links: Link[] = []
  const anchors = new Set<string>()
  const tokens = parser.parse(source, {})
  for (const [at, token] of tokens.entries()) {
    const line = (token.map?.[0] ?? 0) + 1
    if (token.type === 'fence') {
      blocks.push({ kind: 'code', info: token.info.trim(), text: token.content, line })
    } else if (token.type === 'html_block') {
      const comment = /^<!--\s*(\w+)([^]*?)-->/.exec(token.content)
      if (comment) {
        blocks.push({ kind: 'comment', info: comment[1] ?? '', text: comment[2] ?? '', line })
      }
      for (const [, id] of token.content.matchAll(/\bid="([^"]+)"/g)) if (id) anchors.add(id)
    } else if (token.type === 'heading_open') {
      const children = tokens[at + 1]?.children ?? []
      anchors.add(slugger.slug(children.map(({ content }) => content).join('')))
    } else if (token.type === 'inline') {
      for (const child of token.children ?? []) {
        const target = child.attrGet(child.type === 'image' ? 'src' : 'href')
        if (target !== null) links.push({ target, line })
      }
    }
  }
  return { path, source, blocks, links, anchors }
}

function markdownUnder(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.md'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
    .filter((path) => !path.includes('node_modules/'))
    .toSorted()
}
