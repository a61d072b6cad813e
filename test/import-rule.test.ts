/** Who may import whom: parts import downwards only, and each outside package has one place. */
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** Parts from the lowest to the highest; a part imports those named, itself, types and errors. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  environment: [],
  conversation: [],
  judge: [],
  cassette: ['judge'],
  metric: ['judge', 'conversation'],
  report: ['metric'],
  batch: ['metric', 'report', 'cassette', 'judge', 'conversation'],
  probe: ['metric', 'report', 'cassette', 'judge', 'conversation'],
  matcher: ['probe', 'batch', 'metric', 'report', 'cassette', 'judge', 'conversation'],
  online: ['metric', 'report', 'conversation', 'judge', 'cassette'],
  cli: ['matcher', 'probe', 'batch', 'metric', 'report', 'cassette', 'judge', 'conversation'],
}

/** Below all parts: what machine and process give. */
const ground: readonly string[] = ['platform', 'environment']

/** Rooms of a part from the lowest to the highest; a room imports those before it by their front doors. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  conversation: ['reading', 'formats', 'finding', 'live'],
  judge: ['interface', 'settings', 'faults', 'answer', 'request', 'openai', 'typesafe'],
  cassette: ['settings', 'wire', 'file', 'miss', 'play'],
  metric: ['options', 'knowledge', 'windows', 'wording', 'asking', 'answers', 'modes', 'outcome'],
  batch: ['statistics', 'results', 'budget', 'running', 'agreement', 'comparison'],
  cli: ['arguments', 'settings', 'output', 'commands'],
  probe: ['facts', 'filler', 'plan', 'curve', 'chart', 'ask', 'user', 'minimize'],
  report: ['text', 'words', 'transcript', 'warnings', 'messages', 'results'],
}

const outside: Readonly<Record<string, RegExp>> = {
  openai: /^judge\/openai\/openai-client\.ts$/,
  '@typesafe-ai/sdk': /^judge\/typesafe\/typesafe-client\.ts$/,
  msw: /^cassette\/play\/msw\.ts$/,
  vitest: /^vitest\.ts$/,
  '@jest/globals': /^jest\.ts$/,
  papaparse: /^conversation\/formats\/texts\/parse-table\.ts$/,
  'get-east-asian-width': /^report\/text\/text-width\.ts$/,
  'p-limit': /^platform\/limit-concurrency\.ts$/,
  '@opentelemetry/api': /^online\/traces\/telemetry\.ts$/,
  '@opentelemetry/api-logs': /^online\/traces\/telemetry\.ts$/,
  zod: /^metric\/wording\/wire-schemas\.ts$/,
  commander: /^cli\/arguments\/read-arguments\.ts$/,
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
      return other !== part && ![...(mayImport[part] ?? []), ...ground].includes(other)
    })
    .map(({ file, target }) => `${file} imports ${target}`)
  expect(wrong).toEqual([])
})

const relativeImports = imports
  .filter(({ from }) => from.startsWith('.'))
  .map(({ file, from }) => ({ file, target: posix.join(posix.dirname(file), from) }))

const roomOf = (file: string) => {
  const [part = '', room, inside] = file.split('/')
  return inside !== undefined && part in rooms ? `${part}/${room}` : undefined
}

test('a room is entered by its front door only', () => {
  const wrong = relativeImports.filter(({ file, target }) => {
    const room = roomOf(target)
    return room !== undefined && room !== roomOf(file) && target !== `${room}/index.js`
  })
  expect(wrong).toEqual([])
})

test('rooms of a part import only the rooms before them, and not what stands above the rooms', () => {
  const wrong = relativeImports.filter(({ file, target }) => {
    const [part = '', room = ''] = file.split('/')
    const [otherPart, other = ''] = target.split('/')
    if (roomOf(file) === undefined || part !== otherPart || room === other) return false
    const order = rooms[part] ?? []
    return !order.slice(0, order.indexOf(room)).includes(other)
  })
  expect(wrong).toEqual([])
})

test('every room of these parts is known here', () => {
  for (const [part, known] of Object.entries(rooms)) {
    const found = readdirSync(join(source, part), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(found.toSorted()).toEqual(known.toSorted())
  }
})

test('no file of the source imports itself in a circle', () => {
  const next = Map.groupBy(relativeImports, ({ file }) => file)
  const done = new Set<string>()
  const circleFrom = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    done.add(file)
    for (const { target } of next.get(file) ?? []) {
      const circle = circleFrom(target.replace(/\.js$/, '.ts'), [...path, file])
      if (circle) return circle
    }
    return null
  }
  const circles = [...next.keys()].map((file) => circleFrom(file, []))
  expect(circles.filter((circle) => circle !== null)).toEqual([])
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
    const isLazyItself = file === 'metric/wording/wire-schemas.ts'
    const eager = [...text.matchAll(/^import (?!type\b).*'(openai|@typesafe-ai|msw|zod)/gm)]
    expect([file, isLazyItself ? [] : eager]).toEqual([file, []])
  }
  const eagerly = imports.filter(
    ({ file, from }) =>
      from.endsWith('/wire-schemas.js') && file !== 'metric/wording/wire-schemas.ts',
  )
  for (const { file } of eagerly) {
    const text = readFileSync(join(source, file), 'utf8')
    expect(text).not.toMatch(/^import (?!type\b)[^\n]*wire-schemas\.js/m)
  }
})
