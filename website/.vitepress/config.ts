/** The site: the sidebar comes from docs/index.md, the API reference from TypeDoc. */
import { readFileSync } from 'node:fs'
import GithubSlugger from 'github-slugger'
import { defineConfig } from 'vitepress'
import llms from 'vitepress-plugin-llms'
import { readPageMap } from '../page-map.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const groups = readPageMap(read('../docs/index.md'))
const api = JSON.parse(read('pages/api/typedoc-sidebar.json'))

export default defineConfig({
  title: 'expect-knowledge-retention',
  description: 'Does my chatbot remember what the user told it? A Vitest and Jest matcher.',
  lang: 'en-GB',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: 'node_modules/.vitepress',
  cleanUrls: false,
  // The same anchors as on GitHub and in the link check.
  markdown: { anchor: { slugify: (heading) => new GithubSlugger().slug(heading) } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Documentation', link: '/' },
      { text: 'API', link: '/api/' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: [
      ...groups.map(({ title, pages }) => ({
        text: title,
        items: pages.map(({ title: text, file }) => ({ text, link: `/${file}` })),
      })),
      { text: 'API reference', link: '/api/', collapsed: true, items: api },
    ],
  },
  vite: { plugins: [llms({ ignoreFiles: ['readme.md'] })] },
})
