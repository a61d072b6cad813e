/**
 * Builds the documentation site: copies docs/ with the pages it links to, makes the API reference
 * out of the TSDoc, and hands both to VitePress. Started by `npm run docs`; writes website/dist.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forSite, pagesBeside } from './page-text.ts'

const website = fileURLToPath(new URL('.', import.meta.url))
const root = join(website, '..')
const pages = join(website, 'pages')

rmSync(pages, { recursive: true, force: true })
for (const name of readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })) {
  const [from, to] = [join(root, 'docs', name), join(pages, name)]
  if (name.endsWith('.md')) write(to, forSite(readFileSync(from, 'utf8'), `docs/${name}`))
  else if (/\.(?:png|svg|jpe?g|webp|html)$/.test(name)) {
    mkdirSync(dirname(to), { recursive: true })
    cpSync(from, to)
  }
}
for (const [path, name] of Object.entries(pagesBeside)) {
  write(join(pages, name), forSite(readFileSync(join(root, path), 'utf8'), path))
}

run('typedoc', [])
run('vitepress', ['build', website])
console.log('\nThe site is in website/dist. To look at it: npm run docs:serve')

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function run(tool: string, args: readonly string[]): void {
  const bin = join(website, 'node_modules', tool, 'bin', tool === 'typedoc' ? tool : `${tool}.js`)
  const { status } = spawnSync(process.execPath, [bin, ...args], { cwd: website, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
