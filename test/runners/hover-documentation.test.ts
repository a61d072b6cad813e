/** What an editor shows on hover: the built types keep the words that stand at the source. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Properties and methods of an interface in a declaration file, with the comment before each. */
function membersOf(file: string, name: string) {
  const text = readFileSync(new URL(`../../dist/esm/${file}`, import.meta.url), 'utf8')
  const body = new RegExp(`interface ${name}[^{]*\\{\\n(.*?)\\n\\}`, 's').exec(text)?.[1] ?? ''
  const member = /^ {4}((?:\/\*\*(?:(?!\*\/)[^])*\*\/\s+)?)(?:readonly )?(\w+)[?(:]/gm
  return [...body.matchAll(member)].map(([, comment = '', found = '']) => ({
    name: found,
    comment,
  }))
}

describe.each([
  ['matcher/matcher-types.d.ts', 'KnowledgeRetentionMatchers', ['toRetainKnowledge']],
  [
    'metric/options/options.d.ts',
    'KnowledgeRetentionOptions',
    ['threshold', 'strictMode', 'scoring', 'evalMode', 'model', 'flaky', 'cassette', 'timeoutMs'],
  ],
  ['types.d.ts', 'KnowledgeRetentionResult', ['score', 'passed', 'reason', 'attempts', 'usage']],
])('%s, %s', (file, name, members) => {
  const found = membersOf(file, name)

  test('has its members', () => {
    expect(found.map((one) => one.name)).toEqual(expect.arrayContaining(members))
  })

  test('documents those that are for users to set or read', () => {
    const bare = found.filter(({ comment, name: member }) => !comment && members.includes(member))
    expect(bare).toEqual([])
  })
})

test('the matcher says how to write it, and that it is awaited', () => {
  const [matcher] = membersOf('matcher/matcher-types.d.ts', 'KnowledgeRetentionMatchers')
  expect(matcher?.comment).toContain('Always await it.')
  expect(matcher?.comment).toContain(
    'await expect(conversation).toRetainKnowledge({ threshold: 1 })',
  )
})
