/** The README is a face: short, and the first test with its failing output stands at its top. */
import { expect, test } from 'vitest'
import { readPage } from './pages.js'

const { source, blocks } = readPage('README.md')

test('it has at most 200 lines', () => {
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(200)
})

test('the first test and what it prints stand within the first 60 lines', () => {
  const [first, output] = blocks.filter(({ kind }) => kind === 'code')
  expect([first?.info, output?.info]).toEqual(['ts', 'text output'])
  expect((output?.line ?? 0) + (output?.text.split('\n').length ?? 0)).toBeLessThanOrEqual(60)
})

test('its paragraphs before the first heading are one sentence', () => {
  const before = source.slice(0, source.search(/^(?:```|<!--)/m)).trim()
  expect(before.split('\n\n')).toHaveLength(2)
})

test('it names the two commands that show it working', () => {
  expect(source).toContain('npm ci && npm run demo')
  expect(source).toMatch(/^npm test\b/m)
})
