import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { settleCassettes } from '../../src/cassettes.js'
import { writeCassetteText } from '../../src/cassette/file/write-cassette-text.js'
import { CassetteMissError } from '../../src/errors.js'
import { type Asking, ask, testFolder } from './support/asking.js'
import { manyInteractions } from './support/interactions.js'
import { startCountingJudge } from './support/judge-server.js'

/** The message of the miss, as seen from the folder of the test file. */
async function missOf(asking: Asking): Promise<string> {
  const cwd = process.cwd()
  process.chdir(path.dirname(asking.testPath))
  onTestFinished(() => process.chdir(cwd))
  const failure: unknown = await ask({ mode: 'replay', ...asking }).catch((error: unknown) => error)
  process.chdir(cwd)
  if (!(failure instanceof CassetteMissError)) throw new Error(`no miss: ${String(failure)}`)
  return failure.message
}

async function recorded(...askings: Partial<Asking>[]): Promise<string> {
  const { testPath } = testFolder()
  const { baseURL } = await startCountingJudge()
  for (const asking of askings) await ask({ testPath, baseURL, ...asking })
  await settleCassettes({ testPath })
  return testPath
}

function promptOf(word: string): string {
  return Array.from({ length: 500 }, (_, n) => `${word} ${n}`).join('\n')
}

describe('a miss', () => {
  test('says that there is no file, and the command that makes one', async () => {
    const { testPath } = testFolder()
    expect(await missOf({ testPath, command: 'npx vitest run' })).toBe(
      'cassette __cassettes__/chat.test.ts.json: test "remembers the name" asks for ' +
        '"facts of turns 0-1", and there is no such file yet. Fix: run ' +
        '`KNOWLEDGE_RETENTION_CASSETTES=record npx vitest run chat.test.ts` ' +
        'where the judge can be asked, and commit the cassette.',
    )
  })

  test('says it without the word of a runner where none was given', async () => {
    const { testPath } = testFolder()
    expect(await missOf({ testPath })).toMatch(
      /Fix: run chat\.test\.ts with KNOWLEDGE_RETENTION_CASSETTES=record where the judge can be asked, and commit the cassette\.$/,
    )
  })

  test('quotes a path that a shell would split', async () => {
    const { folder } = testFolder()
    mkdirSync(`${folder}/a b`)
    const message = await missOf({ testPath: `${folder}/a b/(x).test.ts`, command: 'npx jest' })
    expect(message).toContain('=record npx jest "(x).test.ts"`')
  })

  test('shows the nearest recording and only the lines of the prompt that changed', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `line ${index + 1} of the prompt`)
    const question = lines.join('\n')
    const testPath = await recorded({ question }, { question: 'something else' })
    const changed = question.replace('line 42 of', 'line 42 in').replace('line 43 of', 'line 43 in')
    expect(await missOf({ testPath, question: changed })).toContain(
      [
        'no recording answers that request. The nearest is "facts of turns 0-1" of "remembers the name", which differs in',
        '',
        '  messages[0].content, line 42',
        '  - line 42 of the prompt',
        '  + line 42 in the prompt',
        '  - line 43 of the prompt',
        '  + line 43 in the prompt',
        '',
        '(- recorded, + asked now). Fix: ',
      ].join('\n'),
    )
  })

  test('shows every field that differs', async () => {
    const testPath = await recorded({ model: 'judge-1' })
    expect(await missOf({ testPath, model: 'judge-2', question: 'Who?' })).toContain(
      [
        '  model',
        '  - judge-1',
        '  + judge-2',
        '  messages[0].content',
        '  - What is known?',
        '  + Who?',
      ].join('\n'),
    )
  })

  test('cuts a long line around the change', async () => {
    const question = `${'很长的对话，'.repeat(400)}龙虾${'，还有更多'.repeat(400)}`
    const testPath = await recorded({ question })
    const message = await missOf({ testPath, question: question.replace('龙虾', '螃蟹') })
    expect(message).toMatch(/ {2}- ….*龙虾.*…\n {2}\+ ….*螃蟹.*…\n/)
    expect(message.length).toBeLessThan(900)
  })

  test('shows a line that was added or removed', async () => {
    const testPath = await recorded({ question: 'a\nb\nc' })
    expect(await missOf({ testPath, question: 'a\nb\nnew\nc' })).toContain(
      '  messages[0].content, line 3\n  + new\n',
    )
    expect(await missOf({ testPath, question: 'a\nc' })).toContain(
      '  messages[0].content, line 2\n  - b\n',
    )
  })

  test('stays short when a whole prompt changed', async () => {
    const testPath = await recorded({ question: promptOf('old') })
    const message = await missOf({ testPath, question: promptOf('new') })
    expect(message).toContain('and 994 more lines')
    expect(message.length).toBeLessThan(900)
  })

  test.each([
    ['white space', 'two  spaces', 'two spaces', 'only white space differs'],
    ['how characters are composed', 'cafe\u0301', 'caf\u00e9', 'characters that look alike differ'],
    ['a secret', 'key sk-aaaaaaaaaaaa', 'key sk-bbbbbbbbbbbb', 'what differs looks like a secret'],
  ])('says so when only %s differs', async (_, question, changed, note) => {
    const testPath = await recorded({ question })
    const message = await missOf({ testPath, question: changed })
    expect(message).toContain(note)
    expect(message).not.toMatch(/sk-[ab]/)
  })

  test('prefers the recording of the same test and question among equally near ones', async () => {
    const testPath = await recorded(
      { question: 'ab1', testName: 'one', label: 'facts' },
      { question: 'ab2', testName: 'two', label: 'verdicts' },
      { question: 'ab3', testName: 'three', label: 'facts' },
    )
    const asking = { testPath, question: 'ab9', testName: 'two', label: 'verdicts' }
    expect(await missOf(asking)).toContain('The nearest is "verdicts" of "two"')
  })

  test('of one more fresh answer says that it is one more', async () => {
    const testPath = await recorded({ ordinal: 0 }, { ordinal: 1 })
    const message = await missOf({ testPath, ordinal: 2 })
    expect(message).toContain(
      'this asks for fresh answer number 3 to a request of which 2 answers are recorded',
    )
    expect(message).not.toContain('nearest')
  })

  test('is told although the nearest recording was edited into nonsense', async () => {
    const { testPath, cassette } = testFolder()
    mkdirSync(path.dirname(cassette))
    const text = writeCassetteText(manyInteractions(1, () => 'a\nb'))
    writeFileSync(cassette, text.replace('"$lines": [', '"$lines": [1,'))
    expect(await missOf({ testPath, question: 'a\nc' })).toContain('  messages[0].content\n  + ')
  })

  test('in a file of a thousand long recordings takes milliseconds', async () => {
    const { testPath, cassette } = testFolder()
    const prompt = 'a line of a prompt\n'.repeat(200)
    mkdirSync(path.dirname(cassette))
    writeFileSync(cassette, writeCassetteText(manyInteractions(1000, (n) => `${prompt}${n}`)))
    await missOf({ testPath, question: 'warms up the SDK' })
    const start = performance.now()
    const message = await missOf({ testPath, question: `${prompt}x` })
    expect(performance.now() - start).toBeLessThan(500)
    expect(message).toMatch(/content, line 201\n {2}- \d+\n {2}\+ x\n/)
  })
})
