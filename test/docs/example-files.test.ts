/** How a block of a page becomes a file that can be run. */
import { describe, expect, test } from 'vitest'
import { examplesOf, fileName, runnerOf, toTestFile } from './examples.js'
import { parsePage } from './pages.js'

const page = (source: string) => examplesOf(parsePage('docs/a/page.md', source))
const block = (code: string, info = 'ts') => `\`\`\`${info}\n${code}\n\`\`\`\n`

describe('an example', () => {
  test('has what its page takes for granted, its judge and its output', () => {
    const source = [
      '# A page\n',
      '<!-- ambient\nconst one = 1\n-->\n',
      '<!-- judge\n{ "attritions": [] }\n-->',
      block('expect(one).toBe(1)'),
      block('printed', 'text output'),
      block('expect(one).toBe(2)'),
    ].join('\n')
    expect(page(source)).toEqual([
      {
        place: 'docs/a/page.md:10',
        code: 'expect(one).toBe(1)\n',
        ambient: '\nconst one = 1\n',
        judge: '\n{ "attritions": [] }\n',
        output: 'printed\n',
      },
      {
        place: 'docs/a/page.md:18',
        code: 'expect(one).toBe(2)\n',
        ambient: '\nconst one = 1\n',
        judge: null,
        output: null,
      },
    ])
  })

  test('may stand in a list, and in a longer fence', () => {
    const source = '- a\n\n  ```ts\n  one()\n  ```\n\n````ts\ntwo(`\n```\n`)\n````\n'
    expect(page(source).map(({ code }) => code)).toEqual(['one()\n', 'two(`\n```\n`)\n'])
  })

  test('has a file name that tells its place', () => {
    expect(fileName('docs/a/page.md:10')).toBe('docs-a-page-10')
    expect(fileName('src/index.ts:3')).toBe('src-index-3')
  })
})

describe('a file', () => {
  const fileOf = (source: string) => page(source).map((one) => toTestFile(one))[0]

  test('has the imports at its top, and the rest in one test', () => {
    const source = `<!-- ambient\nimport { a } from 'a'\nconst b = a\n-->\n\n${block("import c from 'c'\n\nawait c(b)")}`
    expect(fileOf(source)).toBe(
      [
        "import { a } from 'a'\n",
        "import c from 'c'\n",
        "import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'",
        "process.env.OPENAI_API_KEY = 'docs-a-page-6'",
        'const b = a',
        'test("docs/a/page.md:6", async () => {\nawait c(b)\n})',
        '',
      ].join('\n'),
    )
  })

  test('keeps tests as they are', () => {
    const source = block("import { test } from 'vitest'\ntest('a', () => {})")
    expect(fileOf(source)).toContain(
      '{\ntest(\'a\', () => {})\ntest("docs/a/page.md:1", () => {})\n}',
    )
    expect(fileOf(source)).not.toMatch(
      /import \{[^}]*\btest\b[^}]*\} from 'vitest'\n[^]*import \{[^}]*\btest\b/,
    )
  })

  test('leaves a module that exports whole', () => {
    const source = block("import { b } from 'b'\n\nexport default b({ test: {} })")
    expect(fileOf(source)).toContain("import { b } from 'b'\n\nexport default b({ test: {} })\n")
  })

  test('is for Jest where it says so', () => {
    expect(page(block("import { test } from '@jest/globals'")).map(runnerOf)).toEqual(['jest'])
    expect(page(block("import 'expect-knowledge-retention/jest'")).map(runnerOf)).toEqual(['jest'])
    expect(page(block("import { test } from 'vitest'")).map(runnerOf)).toEqual(['vitest'])
  })
})
