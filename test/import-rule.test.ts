/** Who may import whom: parts import downwards only, and each outside package has one place. */
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** Parts from the lowest to the highest; a part imports those named, itself, types and errors. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  conversation: [],
  judge: [],
  cassette: ['judge'],
  metric: ['judge', 'conversation'],
  report: ['metric'],
  batch: ['metric', 'report', 'cassette', 'judge', 'conversation'],
  matcher: ['batch', 'metric', 'report', 'cassette', 'judge', 'conversation'],
  cli: ['matcher', 'batch', 'metric', 'report', 'cassette', 'judge', 'conversation'],
}

const outside: Readonly<Record<string, RegExp>> = {
  openai: /^judge\/openai-client\.ts$/,
  '@typesafe-ai/sdk': /^judge\/typesafe-client\.ts$/,
  msw: /^cassette\/[\w-]+\.ts$/,
  vitest: /^vitest\.ts$/,
  '@jest/globals': /^jest\.ts$/,
  zod: /^metric\/wire-schemas\.ts$/,
  commander: /^cli\/arguments\/[\w-]+\.ts$/,
}

interface Import {
  readonly file: string
  readonly from: string
}

const imports: readonly Import[] = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const file = relative(source, path).replaceAll('\\', '/')
    // Types cost nothing at run time, but who knows whom is the same question.
    return [
      ...withoutComments(readFileSync(path, 'utf8')).matchAll(
        /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'([^']+)'/g,
      ),
    ].map(([, from = '']) => ({ file, from }))
  })

function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
}

const partOf = (file: string) => (file.includes('/') ? file.split('/')[0] : undefined)

test('parts import downwards only', () => {
  const wrong = imports
    .filter(({ from }) => from.startsWith('.'))
    .map(({ file, from }) => ({ file, target: posix.join(posix.dirname(file), from) }))
    .filter(({ file, target }) => {
      const part = partOf(file)
      const other = partOf(target)
      if (part === undefined) return false
      if (other === undefined) return !/^(types|errors)\.js$/.test(target)
      return other !== part && !(mayImport[part] ?? []).includes(other)
    })
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(wrong).toEqual([])
})

test('types and errors import nothing but types', () => {
  const from = imports
    .filter(({ file }) => /^(types|errors)\.ts$/.test(file))
    .map((one) => one.from)
  expect(from).toEqual(['./types.js'])
})

test('each outside package is imported by one place', () => {
  const byPackage = Map.groupBy(
    imports.filter(({ from }) => !from.startsWith('.') && !from.startsWith('node:')),
    ({ from }) =>
      from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/'),
  )
  const wrong = [...byPackage].flatMap(([name, all]) =>
    all
      .filter(({ file }) => !outside[name]?.test(file))
      .map(({ file }) => `${file} imports ${name}`),
  )
  expect(wrong).toEqual([])
  for (const [name, all] of byPackage) {
    expect([name, new Set(all.map(({ file }) => file)).size]).toEqual([name, 1])
  }
})

test('nothing heavy is imported before it is used', () => {
  const heavy = imports.filter(({ from }) => /^(openai|@typesafe-ai|msw|zod)/.test(from))
  for (const { file } of heavy) {
    const text = readFileSync(join(source, file), 'utf8')
    const isLazyItself = file === 'metric/wire-schemas.ts'
    const eager = [...text.matchAll(/^import (?!type\b).*'(openai|@typesafe-ai|msw|zod)/gm)]
    expect([file, isLazyItself ? [] : eager]).toEqual([file, []])
  }
  const eagerly = imports.filter(
    ({ file, from }) => from.endsWith('/wire-schemas.js') && file !== 'metric/wire-schemas.ts',
  )
  for (const { file } of eagerly) {
    const text = readFileSync(join(source, file), 'utf8')
    expect(text).not.toMatch(/^import (?!type\b)[^\n]*wire-schemas\.js/m)
  }
})
