import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What importing a door of the built package loads, measuring nothing. */
function loadedBy(door: string): readonly string[] {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import(${JSON.stringify(door)})
    console.log(JSON.stringify(loaded))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  return JSON.parse(output) as readonly string[]
}

test.each([
  'expect-knowledge-retention',
  'expect-knowledge-retention/matchers',
  'expect-knowledge-retention/cassettes',
])('importing %s loads no package', (door) => {
  const loaded = loadedBy(door)
  expect(loaded.length).toBeGreaterThan(5)
  expect(loaded.filter((url) => url.includes('node_modules'))).toEqual([])
})

test('importing the matcher does not load what measures', () => {
  const loaded = loadedBy('expect-knowledge-retention/matchers')
  expect(loaded.filter((url) => /check-retention|cassette-transport/.test(url))).toEqual([])
  expect(loadedBy('expect-knowledge-retention').some((url) => /cassette-transport/.test(url))).toBe(
    true,
  )
})
